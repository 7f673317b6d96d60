import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import type { Actor } from '#catalog/authorization/actor';
import type { DigestChoices } from './digest';
import type { DigestMessages } from './digest-messages';
import type { DigestReport, DigestReports } from './digest-report';
import type { DigestSender } from './digest-sender';
import type { DigestUsers } from './digest-users';
import { nextMorning } from './next-morning';
import { claimDigests, type ClaimedDigest, dropDigest, noteAttempt, putOff, storeProgress } from './sql/digest-rows';

interface DigestLoopDeps {
  readonly database: Database;
  readonly users: DigestUsers;
  readonly reports: DigestReports;
  readonly messages: DigestMessages;
  readonly sender: Pick<DigestSender, 'send' | 'close'>;
  /** The end of the log; 0 while it is not known. */
  newest(): number;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Another process takes over what a dead one has claimed after this time. Longer than a report and a message take. */
const CLAIM_MS = 120_000;
/** Messages that are sent at the same time, so that one that nobody takes holds few others. */
const TOGETHER = 4;
const POLL_EVERY_MS = 2000;
/** Changes of a person within this time are one message. */
const GATHER_MS = 5000;
/** Somebody who changes things without a pause is heard of after this time. */
const GATHER_MS_MAX = 60_000;
/** The pause after a report without changes, because others may write all the time. */
const UNCONCERNED_MS = 30_000;
const MINUTE = 60_000;
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/** A user whose message is due, with what the user wishes and may see. */
interface Due extends ClaimedDigest {
  readonly position: number;
  readonly actor: Actor;
  readonly choices: DigestChoices;
  readonly newest: number;
}

/** Tells users what changed. Several processes share the users; each user is claimed by one of them. */
export class DigestLoop extends BackgroundLoop {
  private readonly holder = randomUUID();

  constructor(private readonly deps: DigestLoopDeps) {
    super({
      name: 'digests',
      pass: (signal) => this.look(signal),
      lookEveryMs: POLL_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot send digests because the database is unreachable; trying again',
        back: 'sending digests again',
        defect: 'sending digests failed; trying again',
      },
    });
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.deps.sender.close();
  }

  private async look(signal: AbortSignal): Promise<PassResult> {
    const newest = this.deps.newest();
    if (newest === 0) return 'idle';
    const claim = { holder: this.holder, newest, milliseconds: CLAIM_MS, count: TOGETHER };
    const claimed = await claimDigests(this.deps.database, claim);
    await Promise.all(claimed.map((each) => this.serve(each, newest, signal)));
    return claimed.length > 0 ? 'more' : 'idle';
  }

  private async serve(claimed: ClaimedDigest, newest: number, signal: AbortSignal): Promise<void> {
    const { urn } = claimed;
    try {
      const choices = await this.deps.users.choices(urn);
      if (!choices) return void (await this.deps.database.query(dropDigest(urn)));
      const actor = await this.deps.users.actor(urn);
      // Changes that the user may not see now are not told later.
      if (!actor || claimed.position === null) return await this.advance(urn, choices, newest, false);
      await this.tell({ ...claimed, position: claimed.position, actor, choices, newest }, signal);
    } catch (error) {
      if (!signal.aborted)
        this.deps.logger.warn({ err: error, user: urn }, 'a digest failed; trying again in a minute');
      await putOff(this.deps.database, this.holder, { urn, pauseMs: MINUTE });
    }
  }

  private async tell(due: Due, signal: AbortSignal): Promise<void> {
    const { urn, choices, actor, attemptTo, position } = due;
    // Another process may know more of the log.
    const upTo = Math.max(position, attemptTo ?? due.newest);
    const report = await this.deps.reports.of(actor, { since: { position }, upTo, signal });
    if (report.changes.length === 0) return this.advance(urn, choices, upTo, false);
    if (attemptTo === null && choices.frequency === 'AT_ONCE' && this.isUnderWay(report))
      return putOff(this.deps.database, this.holder, { urn, pauseMs: GATHER_MS });
    await this.send(due, report, { upTo, signal });
  }

  /** The end of the message is stored first, so that a message that may have arrived comes again as the same, and nothing comes in two. */
  private async send(due: Due, report: DigestReport, { upTo, signal }: { upTo: number; signal: AbortSignal }) {
    const { urn, choices, position, failures } = due;
    const { database, messages, users, sender } = this.deps;
    const message = await messages.message(urn, `${position} ${upTo}`, report);
    if (!(await noteAttempt(database, this.holder, urn, upTo))) return;
    if (!(await users.actor(urn))) return this.advance(urn, choices, upTo, false);
    const { problem } = await sender.send(choices, message, signal);
    if (problem === undefined) return this.advance(urn, choices, upTo, true);
    const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? MINUTE;
    await putOff(database, this.holder, signal.aborted ? { urn, pauseMs: 0 } : { urn, pauseMs, problem });
  }

  private isUnderWay({ changes }: DigestReport): boolean {
    const now = this.deps.now();
    const isGathering = changes.some(({ time }) => time > now - GATHER_MS);
    return isGathering && changes.every(({ time }) => time > now - GATHER_MS_MAX);
  }

  private advance(urn: string, { frequency, timeZone }: DigestChoices, position: number, isSent: boolean) {
    const now = this.deps.now();
    const pause = isSent ? 0 : UNCONCERNED_MS;
    const nextOn = frequency === 'DAILY' ? nextMorning(now, timeZone) : now + pause;
    return storeProgress(this.deps.database, this.holder, { urn, position, nextOn, isSent });
  }
}
