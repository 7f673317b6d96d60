import type { ChangeSet } from './change-set';
import { lastMark, type LogPoint } from './log-point';

/** What a follower of the log makes of one entity. */
interface OwnState {
  /** Internal id of the entity. */
  readonly id: string;
}

/** The states that one transaction of this process left. */
export interface OwnBatch<State extends OwnState> {
  readonly states: readonly State[];
  readonly bytes: number;
}

interface LoggedBatch<State extends OwnState> extends OwnBatch<State> {
  /** The last change. */
  readonly last: LogPoint;
}

/** The limit beyond which changes are read from the database instead. */
const BYTES_MAX = 32_000_000;

/** States that this process committed. A follower of the log takes them from here instead of reading them, until it has seen them. */
export class OwnChanges<State extends OwnState> {
  /** Batches by the position before the first change. */
  private readonly batches = new Map<number, LoggedBatch<State>>();
  private held = 0;

  get bytes(): number {
    return this.held;
  }

  /** The change set has committed, and its last change has this position. */
  committed(position: number, changeSet: ChangeSet, { states, bytes }: OwnBatch<State>): void {
    if (this.held + bytes > BYTES_MAX) return;
    const changes = changeSet.entities.reduce((sum, { log }) => sum + log.length, 0);
    const last = { position, mark: lastMark(changeSet) };
    this.batches.set(position - changes, { last, states, bytes });
    this.held += bytes;
  }

  /**
   * The latest states of the entities that changed behind the position `first`, as far as this process made every change. It ends at `last`, or
   * when the states take `bytesMax`.
   * @returns them, and the last change among them; the position `first` if there are none
   */
  after(
    first: number,
    last: number,
    bytesMax = Number.POSITIVE_INFINITY,
  ): LogPoint & { readonly states: readonly State[] } {
    const states = new Map<string, State>();
    let reached: LogPoint = { position: first, mark: '' };
    for (let bytes = 0; reached.position < last && bytes < bytesMax;) {
      const batch = this.batches.get(reached.position);
      if (!batch || batch.last.position > last) break;
      for (const state of batch.states) states.set(state.id, state);
      bytes += batch.bytes;
      reached = batch.last;
    }
    return { ...reached, states: [...states.values()] };
  }

  /** Forgets what the follower has seen. */
  forgetUpTo(position: number): void {
    for (const [after, { last, bytes }] of this.batches) {
      if (last.position > position) continue;
      this.batches.delete(after);
      this.held -= bytes;
    }
  }
}
