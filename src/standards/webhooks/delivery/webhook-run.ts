import type { Change } from '#catalog/changes/change-log';
import type { Delivery, Letter, Webhook, WebhookSecrets } from '../webhook';
import type { DeliveryRow } from '../sql/delivery-rows';
import { DeliveryQueue, type QueuedChange } from './delivery-queue';
import type { SendResult } from './http-sender';
import type { OwnerLeft, RunChanges, RunDeps, WantedChanges } from './run-deps';
import { RunReading } from './run-reading';
import { RunState } from './run-state';

/** Answers since the last time that they were stored. */
const REMEMBERED_MAX = 20;

type Answered = SendResult & Pick<Delivery, 'messageKey' | 'sentOn' | 'attempt'>;

/** The latest requests of a webhook, for people. */
class RecentDeliveries {
  private deliveries: readonly Delivery[] = [];

  remember(changes: readonly Change[], { retryAfter: _retryAfter, ...answered }: Answered): void {
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) return;
    const place = { urn: first.urn, firstPosition: first.position, lastPosition: last.position };
    // An answer to several events may quote any of them.
    const answer = changes.length === 1 ? answered.answer : null;
    const delivery = { ...answered, ...place, events: changes.length, answer };
    this.deliveries = [...this.deliveries, delivery].slice(-REMEMBERED_MAX);
  }

  take(webhookId: string): readonly DeliveryRow[] {
    const taken = this.deliveries.map((delivery) => ({ ...delivery, webhookId }));
    this.deliveries = [];
    return taken;
  }
}

/** Requests to one receiver at the same time, for different entities. */
const REQUESTS_MAX = 4;
/** The pause after a failure that is not the receiver's. */
const PAUSE_MS = 1000;

/** Sends the changes of one webhook, each as soon as the receiver takes it. It waits for nobody else. */
export class WebhookRun {
  private readonly queue: DeliveryQueue;
  private readonly state: RunState;
  private readonly reading: RunReading;
  private readonly ended = new AbortController();
  private readonly isPartial: boolean;
  private requests = 0;
  private isFinishing = false;
  private pausedUntil = 0;
  private readonly deliveries = new RecentDeliveries();
  private readonly pumpAgain = () => this.pump();

  /** @param isPartial whether there are more letters than those given */
  constructor(
    readonly webhook: Webhook & WebhookSecrets,
    { letters, isPartial }: { readonly letters: readonly Letter[]; readonly isPartial: boolean },
    private readonly deps: RunDeps,
  ) {
    this.isPartial = isPartial;
    this.queue = new DeliveryQueue(letters);
    this.state = new RunState(webhook, deps);
    this.reading = new RunReading({ webhook, queue: this.queue, state: this.state, deps });
  }

  /** Nothing new is sent. */
  finish(): void {
    this.isFinishing = true;
  }

  get isFinished(): boolean {
    return (this.isFinishing || this.state.isStopped) && this.requests === 0 && !this.reading.isBusy;
  }

  /** The reason why the service turned the webhook off; undefined while it did not. */
  get stopReason(): string | undefined {
    return this.state.stopped;
  }

  /** The owner may not have any changes, so nothing more is sent. What waits stays. */
  ownerLeft({ stopReason }: OwnerLeft): void {
    if (!this.isFinishing) this.state.stop(stopReason);
  }

  /** The same as `finish`, but does not wait for what is on its way. */
  abort(): void {
    this.finish();
    this.ended.abort();
  }

  /** Sends and reads as much as may be done now. Called again and again. */
  pump(): void {
    if (!this.mayWork()) return;
    // The database has more letters than were loaded.
    if (this.isPartial && this.queue.firstLetter === undefined) return this.finish();
    const { eventsPerRequest } = this.webhook;
    const slots = this.state.isHeld || eventsPerRequest > 1 ? 1 : REQUESTS_MAX;
    if (this.state.isHeld && this.requests === 0 && !this.queue.hasUnfailed && this.reading.isBehind)
      return void this.fill();
    while (this.requests < slots) {
      const time = this.deps.now();
      const taken = this.state.isHeld ? this.queue.takeProbe(time) : this.queue.take(time, eventsPerRequest);
      if (taken.length === 0) break;
      const giveSlot = this.deps.slots.take(this.pumpAgain);
      if (!giveSlot) {
        this.queue.untake(taken);
        break;
      }
      void this.send(taken, giveSlot);
    }
    if (this.reading.isBehind) void this.fill();
  }

  /** Whether it wants to be offered what is new after a position, because it has read all before it and has room. */
  takesAfter(position: number): boolean {
    return this.reading.takesAfter(position) && !this.state.isHeld && this.mayWork();
  }

  /** Takes what was read for many webhooks. One that has gone back meanwhile reads by itself. */
  offer(found: WantedChanges | OwnerLeft, after: number): void {
    if (this.isFinishing) return;
    this.reading.offer(found, after);
    this.pump();
  }

  takeChanges(): RunChanges {
    const position = this.queue.positionOf(this.reading.position);
    const needed = Math.min(position, (this.queue.firstLetter ?? Infinity) - 1);
    const deliveries = this.deliveries.take(this.webhook.id);
    return { progress: this.state.takeProgress(position, needed), letters: this.queue.takeChanged(), deliveries };
  }

  /** What could not be stored. */
  putBack({ progress, letters }: RunChanges): void {
    if (progress) this.state.touch();
    this.queue.putBack(letters);
  }

  private mayWork(): boolean {
    const isOver = this.isFinishing || this.state.isStopped || this.state.isPaused;
    return !isOver && this.pausedUntil <= this.deps.now() && this.deps.maySend();
  }

  private async fill(): Promise<void> {
    await this.reading.readOn().catch((error: unknown) => this.pause(error));
    this.pump();
  }

  private pause(error: unknown): void {
    this.pausedUntil = this.deps.now() + PAUSE_MS;
    this.deps.onDefect(error, this.webhook);
  }

  private async send(items: readonly QueuedChange[], giveSlot: () => void): Promise<void> {
    this.requests += 1;
    try {
      await this.sendTaken(items);
    } catch (error) {
      this.queue.untake(items);
      this.pause(error);
    } finally {
      this.requests -= 1;
      giveSlot();
    }
    this.pump();
  }

  private async sendTaken(items: readonly QueuedChange[]): Promise<void> {
    const changes = await this.deps.seenNow(this.webhook, items);
    if ('stopReason' in changes) {
      this.queue.untake(items);
      return this.ownerLeft(changes);
    }
    if (changes.length === 0) return this.queue.done(items);
    const { ended } = this;
    const sentOn = this.deps.now();
    const { id, ...message } = this.deps.messages.message(this.webhook, changes, sentOn);
    const result = await this.deps.sender.send(message, ended.signal);
    if (ended.signal.aborted && result.error !== null) return this.queue.untake(items);
    this.deliveries.remember(changes, { ...result, messageKey: id, sentOn, attempt: 1 + (items[0]?.attempts ?? 0) });
    this.settle(items, changes, result);
  }

  private settle(items: readonly QueuedChange[], changes: readonly Change[], result: SendResult): void {
    const time = this.deps.now();
    this.deps.onAnswer(
      result.error === null,
      changes.map((change) => (time - change.time) / 1000),
    );
    if (result.error === null) {
      this.queue.done(items);
      return this.state.succeeded();
    }
    this.settleFailure(items, { ...result, error: result.error }, time);
  }

  private settleFailure(items: readonly QueuedChange[], result: SendResult & { error: string }, now: number): void {
    const [item] = items;
    if (!item) return;
    const { error } = result;
    const attempts = item.attempts + 1;
    const nextOn = this.state.failed(result, attempts);
    if (items.length === 1 && this.state.isDead({ ...item, attempts })) this.queue.died(item, error, now);
    else this.queue.failed(items, { error, now, nextOn });
    if (!this.state.isHeld) return;
    const dropped = this.queue.dropUnfailed();
    if (dropped !== undefined) this.reading.goBackTo(dropped);
  }
}
