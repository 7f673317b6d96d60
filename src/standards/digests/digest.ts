import { storedText } from '#base/json/stored-values';
import type { CorpUserDigest, DigestChannel, DigestFrequency } from '#generated/types/com.linkedin.identity';
import type { JsonObject } from '#generated/registry/registry-types';

/** Channels that need no more than a web address. */
export const CHAT_CHANNELS: readonly DigestChannel[] = ['SLACK', 'TEAMS'];

/** What a user wishes to hear, and where. */
export interface DigestChoices {
  readonly frequency: DigestFrequency;
  readonly channel: DigestChannel;
  /** The address of the mail, or the web address of the channel, which is a secret. */
  readonly address: string;
  /** The zone of the user; UTC if it is absent. */
  readonly timeZone?: string | undefined;
}

/** Reads the aspect as it is stored. */
export function choicesIn(value: JsonObject): DigestChoices {
  const text = (name: keyof CorpUserDigest): string => storedText(value[name]) ?? '';
  const channel = text('channel');
  return {
    frequency: text('frequency') === 'DAILY' ? 'DAILY' : 'AT_ONCE',
    channel: channel === 'SLACK' || channel === 'TEAMS' ? channel : 'MAIL',
    address: text('address'),
    ...(value['timeZone'] !== undefined && { timeZone: text('timeZone') }),
  };
}

/** What became of a message. */
export interface DigestOutcome {
  /** Undefined after a success. For people. */
  readonly problem: string | undefined;
}

/** A message that is ready to be sent. */
export interface DigestMessage {
  /** The same for each attempt, so that mail programs show it once. */
  readonly id: string;
  readonly subject: string;
  readonly items: readonly DigestItem[];
  /** Whether there is more than the items say. */
  readonly isCut: boolean;
  /** Address of the page with all changes. */
  readonly changesUrl: string;
  /** Address of a page at which anybody who has the message ends it. */
  readonly endUrl: string;
}

/** A mail that is ready to be sent. */
export interface Mail {
  /** The same for each attempt, so that mail programs show it once. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What somebody changed of one entity. */
export interface DigestItem {
  readonly name: string;
  readonly url: string;
  /** What changed, in words. */
  readonly sentences: readonly string[];
  /** Sentences that are left out. */
  readonly more: number;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly time: number;
}
