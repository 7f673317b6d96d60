import { randomUUID } from 'node:crypto';
import { InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { parseExactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import { parseUrn } from '#catalog/urn/urn';
import { choicesIn, type DigestChoices } from './digest';
import type { DigestSender } from './digest-sender';
import { Pauses } from './pauses';
import type { SignedTexts } from './signed-texts';
import { DAY_MS } from '#base/background/durations';

interface MailConfirmationDeps {
  /** The public address of the service, without a slash at the end. */
  readonly address: string;
  readonly links: Pick<SignedTexts, 'signed' | 'read'>;
  readonly sender: Pick<DigestSender, 'sendMail'>;
  readonly now: () => number;
}

/** What somebody chose together with a mail address, and confirmed by a mail to it. */
export interface ConfirmedChoices {
  readonly user: string;
  readonly choices: DigestChoices;
}

const VALID_MS = DAY_MS;
const USER_PAUSE_SECONDS = 120;
/** Nobody floods the address of another person. */
const ADDRESS_PAUSE_SECONDS = 600;

/**
 * Asks whoever reads a mail address whether messages may go to it. The link in the mail holds the whole choice, signed, so that nothing
 * is stored before somebody confirms it.
 */
export class MailConfirmation {
  private readonly users: Pauses;
  private readonly addresses: Pauses;

  constructor(private readonly deps: MailConfirmationDeps) {
    this.users = new Pauses(USER_PAUSE_SECONDS * 1000, deps.now);
    this.addresses = new Pauses(ADDRESS_PAUSE_SECONDS * 1000, deps.now);
  }

  /** Sends the link. @throws LimitExceededError after another one a moment ago; InvalidInputError if the mail server does not take it */
  async ask(user: string, choices: DigestChoices): Promise<void> {
    const { links, sender, now } = this.deps;
    const to = choices.address.toLowerCase();
    if (!this.users.isOver(user)) throw tooSoon('You asked for a link a moment ago', USER_PAUSE_SECONDS);
    if (!this.addresses.isOver(to)) throw tooSoon('A link was sent to this address already', ADDRESS_PAUSE_SECONDS);
    this.users.begin(user);
    this.addresses.begin(to);
    const token = await links.signed(JSON.stringify({ user, choices, until: now() + VALID_MS }));
    const { problem } = await sender.sendMail(choices.address, {
      id: randomUUID(),
      subject: 'Confirm your mail address',
      text: this.text(user, token),
    });
    if (problem === undefined) return;
    this.addresses.end(to);
    const message = `The mail with a link could not be sent: ${problem}`;
    throw new InvalidInputError(message, [{ field: ['input', 'address'], message }]);
  }

  /** @returns undefined for a text that this catalog did not make, or made more than a day ago */
  async confirmed(token: string): Promise<ConfirmedChoices | undefined> {
    const text = await this.deps.links.read(token);
    const { user, choices, until } = text === undefined ? {} : parseExactJson(text);
    const isValid = typeof user === 'string' && typeof until === 'number' && until > this.deps.now();
    return isValid && isObject(choices) ? { user, choices: choicesIn(choices) } : undefined;
  }

  private text(user: string, token: string): string {
    const { address } = this.deps;
    const name = shortened(parseUrn(user).parts.join(','));
    return `The user ${name} of the catalog at ${address} wants messages of what changed there at this mail address.

If this was you, confirm it within a day: ${address}/digest/begin?${new URLSearchParams({ token })}

If not, do nothing. No message follows.`;
  }
}

function tooSoon(problem: string, retryAfterSeconds: number): LimitExceededError {
  const message = `${problem}; look for its mail, or wait ${retryAfterSeconds / 60} minutes`;
  return new LimitExceededError(message, [], 429, { retryAfterSeconds });
}
