import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import { readLetters } from '../sql/letter-rows';
import { loadWebhooks, readRevisions } from '../sql/webhook-rows';
import type { Webhook } from '../webhook';
import type { RenderEvent } from './cloud-event';
import type { HttpSender } from './http-sender';
import type { SenderLease } from './sender-lease';
import { storeChanges } from './store-changes';
import { OutgoingMessages } from './outgoing-messages';
import type { RunDeps } from './run-deps';
import { SendSlots } from './send-slots';
import { SharedTail } from './shared-tail';
import type { WantedChangesReader } from './wanted-changes';
import { WebhookRun } from './webhook-run';

interface DispatcherDeps extends Pick<RunDeps, 'now' | 'stopDays' | 'backOff' | 'onAnswer'> {
  /** Notices that the log went back, so that positions in it are wrong. */
  readonly log: Pick<ChangeFollower, 'catchUp' | 'followed'>;
  readonly render: RenderEvent;
  readonly database: Database;
  readonly lease: SenderLease;
  readonly sender: Pick<HttpSender, 'send' | 'close'>;
  readonly reader: Pick<
    WantedChangesReader,
    'forgetAccess' | 'forgetChanges' | 'read' | 'readAll' | 'refused' | 'seen' | 'seenNow'
  >;
  /** The last position of the log; 0 while it is not known. */
  newest(): number;
  /** The service turned a webhook off. */
  onStop(webhook: Webhook, reason: string): void;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A commit is noticed within this time. A look without news costs no query. */
const POLL_EVERY_MS = 100;
const STORE_EVERY_MS = 1000;
const LETTERS_LOADED_MAX = 1000;

/** Sends the changes of all webhooks, if this process has the lease. Each webhook has a run of its own, which waits for nobody. */
export class WebhookDispatcher extends BackgroundLoop {
  private readonly runs = new Map<string, WebhookRun>();
  private readonly tail: SharedTail;
  private readonly slots = new SendSlots();
  private messages: { readonly logId: string; readonly messages: OutgoingMessages } | undefined;
  private storeAt = 0;
  /** The id of the log whose positions the runs have. */
  private logId = '';

  constructor(private readonly deps: DispatcherDeps) {
    super({
      name: 'webhooks',
      pass: () => this.look(),
      lookEveryMs: POLL_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot send webhooks because the database is unreachable; trying again',
        back: 'sending webhooks again',
        defect: 'sending webhooks failed; trying again',
      },
    });
    this.tail = new SharedTail(deps);
  }

  /** People changed a webhook in this process. */
  noteChange(): void {
    this.storeAt = 0;
    this.wake();
  }

  /** What is on its way is not waited for, and is sent again by the next process. */
  override async stop(): Promise<void> {
    await super.stop();
    for (const run of this.runs.values()) run.abort();
    const { lease, sender } = this.deps;
    sender.close();
    if (!lease.isHeld) return;
    await this.store()
      .then(() => lease.release())
      .catch((error: unknown) =>
        this.deps.logger.warn(
          { err: error },
          'cannot store the positions of webhooks; the changes of the last second are sent again',
        ),
      );
    this.runs.clear();
  }

  private async look(): Promise<PassResult> {
    const { lease, reader } = this.deps;
    await lease.keep();
    if (!lease.isHeld) {
      this.dropRuns();
      return 'idle';
    }
    reader.forgetAccess();
    const now = performance.now();
    if (now >= this.storeAt) {
      this.storeAt = now + STORE_EVERY_MS;
      await this.store();
      await this.refresh();
      await this.stopLeft();
    }
    await this.tail.advance();
    for (const run of this.runs.values()) run.pump();
    return 'idle';
  }

  private dropRuns(): void {
    for (const run of this.runs.values()) run.abort();
    this.runs.clear();
    this.tail.follow([]);
  }

  private async store(): Promise<void> {
    await this.followLog();
    const { database, lease, now } = this.deps;
    const { logId } = this;
    const runs = [...this.runs.values()];
    const finished = runs.filter(({ isFinished }) => isFinished);
    if (!(await storeChanges(runs, { database, lease, now, logId }))) return this.dropRuns();
    for (const run of finished) {
      this.runs.delete(run.webhook.id);
      if (run.stopReason !== undefined) this.deps.onStop(run.webhook, run.stopReason);
    }
    if (finished.length > 0) this.tail.follow(this.runs.values());
  }

  /** Follows the log. If it went back, the positions of the database are right, because they went back with it. */
  private async followLog(): Promise<void> {
    await this.deps.log.catchUp();
    const { followed = '' } = this.deps.log;
    if (followed === this.logId) return;
    this.dropRuns();
    this.tail.forget();
    this.logId = followed;
  }

  /** Begins runs of new webhooks, and of changed ones when nothing of them is on its way any more. */
  private async refresh(): Promise<void> {
    const revisions = new Map((await readRevisions(this.deps.database)).map(({ id, revision }) => [id, revision]));
    for (const run of this.runs.values()) if (revisions.get(run.webhook.id) !== run.webhook.revision) run.finish();
    const missing = [...revisions.keys()].filter((id) => !this.runs.has(id));
    if (missing.length === 0) return;
    const deps = this.runDeps(this.logId);
    for (const webhook of await loadWebhooks(this.deps.database, missing))
      this.runs.set(webhook.id, await this.begin(webhook, deps));
    this.tail.follow(this.runs.values());
  }

  /** Stops the webhooks of refused owners, also those that have nothing to send, so that their pages say at once that they stopped. */
  private async stopLeft(): Promise<void> {
    const runs = [...this.runs.values()];
    const refused = await this.deps.reader.refused(runs.map(({ webhook }) => webhook));
    for (const run of runs) {
      const left = refused.get(run.webhook);
      if (left) run.ownerLeft(left);
    }
  }

  private async begin(webhook: WebhookRun['webhook'], deps: RunDeps): Promise<WebhookRun> {
    const letters = await readLetters(this.deps.database, webhook.id, 'waiting', LETTERS_LOADED_MAX);
    return new WebhookRun(webhook, { letters, isPartial: letters.length === LETTERS_LOADED_MAX }, deps);
  }

  private runDeps(logId: string): RunDeps {
    const { lease, logger, reader, sender, now, stopDays, backOff, onAnswer } = this.deps;
    return {
      sender,
      now,
      stopDays,
      backOff,
      onAnswer,
      slots: this.slots,
      messages: this.messagesOf(logId),
      followedTo: () => this.tail.position,
      read: (webhook, after) => reader.read(webhook, after),
      seenNow: (webhook, items) => reader.seenNow(webhook, items),
      maySend: () => lease.maySend,
      onDefect: (error, { id, name }) =>
        logger.warn({ err: error, webhook: id, name }, 'sending for a webhook failed; trying again in a second'),
    };
  }

  /** One for all webhooks, as long as the log is the same. */
  private messagesOf(logId: string): OutgoingMessages {
    if (this.messages?.logId === logId) return this.messages.messages;
    const messages = new OutgoingMessages((change) => this.deps.render(logId, change));
    this.messages = { logId, messages };
    return messages;
  }
}
