import { GoneError } from '#base/errors/domain-error';
import type { Webhook } from '../webhook';
import type { DeliveryQueue } from './delivery-queue';
import type { OwnerLeft, RunDeps, WantedChanges } from './run-deps';
import type { RunState } from './run-state';

interface ReadingParts {
  readonly webhook: Webhook;
  readonly queue: DeliveryQueue;
  readonly state: RunState;
  readonly deps: Pick<RunDeps, 'read' | 'followedTo'>;
}

/**
 * The reading of one webhook, which gets what is new into its queue: it takes what was read for many, and reads by itself while it is
 * behind.
 */
export class RunReading {
  private read: number;
  private isUnderWay = false;

  constructor(private readonly parts: ReadingParts) {
    this.read = parts.webhook.position;
  }

  /** The position up to which the log was read. */
  get position(): number {
    return this.read;
  }

  get isBusy(): boolean {
    return this.isUnderWay;
  }

  /** Whether there is something to read that nobody will offer. */
  get isBehind(): boolean {
    return this.hasRoom && this.read < this.parts.deps.followedTo();
  }

  /** Whether there is room for what is new after a position, and all before it was read. */
  takesAfter(position: number): boolean {
    return this.hasRoom && this.read >= position;
  }

  /** Takes what was read for many webhooks. One that has gone back meanwhile reads by itself. */
  offer(found: WantedChanges | OwnerLeft, after: number): void {
    if (!this.isUnderWay && this.read >= after) this.take(found);
  }

  /** Reads a page. A gap is said, and the rest goes on. */
  async readOn(): Promise<void> {
    this.isUnderWay = true;
    try {
      this.take(await this.parts.deps.read(this.parts.webhook, this.read));
    } catch (error) {
      this.skipGap(error);
    } finally {
      this.isUnderWay = false;
    }
  }

  /** What is at the position and behind it is read again. */
  goBackTo(position: number): void {
    this.read = Math.min(this.read, position - 1);
  }

  private get hasRoom(): boolean {
    return !this.isUnderWay && !this.parts.queue.isFull;
  }

  private take(found: WantedChanges | OwnerLeft): void {
    if ('stopReason' in found) return this.parts.state.stop(found.stopReason);
    this.parts.queue.add(found.changes.filter(({ position }) => position > this.read));
    this.read = Math.max(this.read, found.position);
  }

  private skipGap(error: unknown): void {
    if (!(error instanceof GoneError) || !('firstPosition' in error.kept)) throw error;
    const { firstPosition } = error.kept;
    this.parts.state.note(
      `The log does not have the changes ${this.read + 1} to ${firstPosition - 1} any more; they were not sent`,
    );
    this.read = firstPosition - 1;
  }
}
