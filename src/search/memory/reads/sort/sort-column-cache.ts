import type { Segment } from '#search/memory/segment/segment';
import { LruCache } from '../cache/lru-cache';
import type { SortColumn } from './sort-column';

/** Bytes of an entry, besides its key and its columns. */
const ENTRY_BYTES = 256;

/** The columns of segments by field. The field that was sorted by longest ago is evicted first. */
export class SortColumnCache {
  private readonly byField: LruCache<Map<Segment, SortColumn>>;
  private readonly retired = new WeakSet<Segment>();

  /** @param bytesMax of all columns together, unless those of the last field take more */
  constructor(bytesMax: number) {
    this.byField = new LruCache(bytesMax);
  }

  get bytes(): number {
    return this.byField.bytes;
  }

  get(field: string, segment: Segment): SortColumn | undefined {
    return this.byField.use(field)?.get(segment);
  }

  add(field: string, segment: Segment, column: SortColumn): void {
    if (this.retired.has(segment)) return;
    const columns = this.byField.get(field) ?? this.byField.add(field, new Map(), field.length * 2 + ENTRY_BYTES);
    this.byField.grow(field, column.bytes - (columns.get(segment)?.bytes ?? 0));
    columns.set(segment, column);
    this.byField.trim(field);
  }

  /** Evicts the columns of these segments, and takes no more of them, because a column holds its segment in memory. */
  retire(segments: readonly Segment[]): void {
    for (const segment of segments) this.retired.add(segment);
    for (const [field, columns] of this.byField) {
      for (const segment of segments) {
        this.byField.grow(field, -(columns.get(segment)?.bytes ?? 0));
        columns.delete(segment);
      }
      if (columns.size === 0) this.byField.delete(field);
    }
  }
}
