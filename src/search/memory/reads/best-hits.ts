import type { SortValue } from '#search/service/result/cursor';
import type { RankedHit } from './rank/ranked-hit';

/** Of hits with equal keys, the one with the smaller urn comes first. */
export function byKeys(
  compare: (a: readonly SortValue[], b: readonly SortValue[]) => number,
): (a: RankedHit, b: RankedHit) => number {
  return (a, b) => compare(a.keys, b.keys) || compareUrns(a, b);
}

function compareUrns(a: RankedHit, b: RankedHit): number {
  if (a.segment === b.segment) return a.document - b.document;
  return a.segment.urns.at(a.document) < b.segment.urns.at(b.document) ? -1 : 1;
}

/** Keeps the best hits in an order. It drops the others from time to time. */
export class BestHits {
  private hits: RankedHit[] = [];
  protected worst: RankedHit | undefined;

  constructor(
    private readonly capacity: number,
    private readonly compare: (a: RankedHit, b: RankedHit) => number,
  ) {}

  offer(hit: RankedHit): void {
    if (this.capacity === 0 || (this.worst && this.compare(this.worst, hit) <= 0)) return;
    this.hits.push(hit);
    if (this.hits.length >= 2 * this.capacity + 100) this.drop();
  }

  /** In their order. */
  taken(): readonly RankedHit[] {
    this.drop();
    return this.hits;
  }

  private drop(): void {
    this.hits = this.hits.toSorted(this.compare).slice(0, this.capacity);
    if (this.hits.length === this.capacity) this.worst = this.hits.at(-1);
  }
}
