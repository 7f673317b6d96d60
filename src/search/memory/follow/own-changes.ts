import type { IndexedChange } from '../indexed-change';

/** The changes of one transaction of this process. */
export interface OwnBatch {
  /** Position before the first change, and that of the last one. */
  readonly after: number;
  readonly last: number;
  readonly changes: readonly IndexedChange[];
  readonly bytes: number;
}

/** Beyond it, changes are read from the database instead. */
const BYTES_MAX = 32_000_000;

/** What this process committed and its index has not applied yet, so that the index need not read it. */
export class OwnChanges {
  private readonly batches = new Map<number, OwnBatch>();
  private held = 0;

  get bytes(): number {
    return this.held;
  }

  add(batch: OwnBatch): void {
    if (this.held + batch.bytes > BYTES_MAX) return;
    this.batches.set(batch.after, batch);
    this.held += batch.bytes;
  }

  /**
   * The latest states after one position and up to another, if this process made every change between them. If another process made one,
   * a row may already have a later state than a batch here, so the caller reads all of them.
   */
  between(after: number, last: number): readonly IndexedChange[] | undefined {
    const states = new Map<string, IndexedChange>();
    for (let position = after; position < last;) {
      const batch = this.batches.get(position);
      if (!batch) return undefined;
      for (const change of batch.changes) states.set(change.id, change);
      position = batch.last;
    }
    return [...states.values()];
  }

  /** Forgets what the index has applied. */
  forgetUpTo(position: number): void {
    for (const [after, { last, bytes }] of this.batches) {
      if (last > position) continue;
      this.batches.delete(after);
      this.held -= bytes;
    }
  }
}
