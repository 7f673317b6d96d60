import { randomUUID } from 'node:crypto';
import type { SqlClient } from '#base/database/sql-client';
import { InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { type Actor, asService } from '#catalog/authorization/actor';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { DigestChannel } from '#generated/types/com.linkedin.identity';
import type { JsonObject } from '#generated/registry/registry-types';
import { parseUrn } from '#catalog/urn/urn';
import { DIGEST_ASPECT } from '#access/people/personal-aspects';
import { CHAT_CHANNELS, type DigestChoices, type DigestOutcome } from './digest';
import type { DigestMessages } from './digest-messages';
import type { DigestReports } from './digest-report';
import { type DigestSender, NO_MAIL } from './digest-sender';
import type { DigestUsers } from './digest-users';
import type { ConfirmedChoices, MailConfirmation } from './mail-confirmation';
import { isTimeZone } from './next-morning';
import { Pauses } from './pauses';
import type { SignedTexts } from './signed-texts';
import { type DigestState, readDigestState } from './sql/digest-rows';

interface DigestsDeps {
  readonly database: SqlClient;
  readonly models: ModelRegistry;
  readonly writer: Pick<AspectWriter, 'write'>;
  readonly users: DigestUsers;
  readonly reports: DigestReports;
  readonly messages: DigestMessages;
  readonly sender: Pick<DigestSender, 'channels' | 'send'>;
  readonly endLinks: Pick<SignedTexts, 'read'>;
  readonly confirmation: Pick<MailConfirmation, 'ask' | 'confirmed'>;
  newest(): number;
  readonly now: () => number;
  /** @throws InvalidInputError for a web address to which the service does not send */
  checkWebAddress(address: string, field: string): void;
  /** Somebody changed what they wish in this process. */
  onChange(): void;
}

/** The wishes of a user, with the latest outcome. */
export interface OwnDigest extends DigestState {
  /** Absent without a wish. The web address of a channel is shortened, because who knows it may write there. */
  readonly choices: DigestChoices | undefined;
  /** The channels that this catalog can send to. */
  readonly channels: readonly DigestChannel[];
}

/** The wishes of a user. The stored address stays if they have none. */
export type DigestWish = Omit<DigestChoices, 'address'> & { readonly address?: string | undefined };

interface WriteCall {
  readonly actor: Actor;
  readonly requestId: string;
}

const MAIL_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;
const WEEK_MS = 7 * 86_400_000;
/** Nobody floods an address with tests. */
const TEST_EVERY_MS = 10_000;

/** What people choose of their own digests. */
export class Digests {
  private readonly tests: Pauses;

  constructor(private readonly deps: DigestsDeps) {
    this.tests = new Pauses(TEST_EVERY_MS, deps.now);
  }

  async of(user: string): Promise<OwnDigest> {
    const { users, database, sender } = this.deps;
    const [choices, state] = await Promise.all([users.choices(user), readDigestState(database, user)]);
    const { sentOn = null, problem = null } = state ?? {};
    return { choices: choices && readableChoices(choices), sentOn, problem, channels: sender.channels };
  }

  /** @returns the mail address that somebody has to confirm before the choice holds; undefined if it holds now. @throws InvalidInputError */
  async set(wish: DigestWish, call: WriteCall): Promise<string | undefined> {
    const { urn } = call.actor;
    const stored = await this.deps.users.choices(urn);
    const choices = this.checked(wish, stored);
    if (choices.channel === 'MAIL' && (stored?.channel !== 'MAIL' || stored.address !== choices.address)) {
      await this.deps.confirmation.ask(urn, choices);
      return choices.address;
    }
    await this.store(choices, call);
    return undefined;
  }

  /** Finds what a link in a mail confirms. */
  choicesOfLink(token: string): Promise<ConfirmedChoices | undefined> {
    return this.deps.confirmation.confirmed(token);
  }

  /** Stores what was confirmed. @returns false for a user who was removed or suspended meanwhile, or who may not see changes */
  async confirm({ user, choices }: ConfirmedChoices, requestId: string): Promise<boolean> {
    const actor = await this.deps.users.actor(user);
    if (actor) await this.store(choices, { actor, requestId });
    return actor !== undefined;
  }

  /** Does nothing without a wish. */
  async end(call: WriteCall): Promise<void> {
    if (await this.deps.users.choices(call.actor.urn)) await this.write(call, { changeType: 'DELETE' });
  }

  /** Finds whose messages a link of a message ends. */
  userOfLink(token: string): Promise<string | undefined> {
    return this.deps.endLinks.read(token);
  }

  /** Sends what changed in the last week, now. @throws LimitExceededError after a test a moment ago; InvalidInputError without a wish */
  async test(actor: Actor, signal: AbortSignal): Promise<DigestOutcome> {
    const { users, reports, messages, sender, now } = this.deps;
    const choices = await users.choices(actor.urn);
    if (!choices) throw new InvalidInputError('There is nothing to test; choose when and where first');
    this.noteTest(actor.urn);
    const range = { since: { time: now() - WEEK_MS }, upTo: this.deps.newest(), signal };
    const report = await reports.of(actor, range);
    const message = await messages.message(actor.urn, randomUUID(), report);
    return sender.send(choices, { ...message, subject: `Test: ${message.subject}` }, signal);
  }

  private noteTest(user: string): void {
    if (!this.tests.isOver(user))
      throw new LimitExceededError('A test was sent a moment ago; wait ten seconds', [], 429);
    this.tests.begin(user);
  }

  private checked(wish: DigestWish, stored: DigestChoices | undefined): DigestChoices {
    const { channel, frequency, timeZone } = wish;
    const address = wish.address?.trim() || storedAddress(stored, channel);
    if (channel === 'MAIL') checkMailAddress(address, this.deps.sender);
    else this.deps.checkWebAddress(address, 'address');
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw refused('timeZone', `There is no time zone ${timeZone.slice(0, 40)}`, 'a name such as Europe/Berlin');
    return { channel, frequency, address, timeZone };
  }

  private store({ timeZone, ...choices }: DigestChoices, call: WriteCall): Promise<void> {
    return this.write(call, { changeType: 'UPSERT', value: { ...choices, ...(timeZone && { timeZone }) } });
  }

  private async write({ actor, requestId }: WriteCall, change: Pick<Proposal, 'changeType'> & { value?: JsonObject }) {
    const { entityType } = parseUrn(actor.urn);
    const proposal = { entityType, urn: actor.urn, aspectName: DIGEST_ASPECT, ...change };
    await this.deps.writer.write(asService(actor), [proposal], { requestId });
    this.deps.onChange();
  }
}

function storedAddress(stored: DigestChoices | undefined, channel: DigestChannel): string {
  if (stored?.channel === channel) return stored.address;
  throw refused('address', 'The address is missing', channel === 'MAIL' ? 'a mail address' : 'a web address');
}

function checkMailAddress(address: string, { channels }: Pick<DigestSender, 'channels'>): void {
  if (!channels.includes('MAIL')) throw refused('channel', NO_MAIL, CHAT_CHANNELS.join(' or '));
  if (!MAIL_ADDRESS.test(address))
    throw refused('address', 'This is not a mail address', 'one address, such as ana@example.com');
}

function readableChoices(choices: DigestChoices): DigestChoices {
  if (choices.channel === 'MAIL' || !URL.canParse(choices.address)) return choices;
  return { ...choices, address: `${new URL(choices.address).origin}/…` };
}

function refused(field: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`${message}; use ${expected}`, [{ field: ['input', field], message, expected }]);
}
