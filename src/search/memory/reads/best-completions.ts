import type { Segment } from '../segment/segment';
import { BestHits, byKeys } from './best-hits';

/** The best score first, then the shortest name. */
export class BestCompletions extends BestHits {
  /** Worse hits are left out. Many hits have equal scores. */
  private floor = -Infinity;
  private longest = Infinity;
  private offered = 0;

  constructor(private readonly limit: number) {
    super(
      limit,
      byKeys((a, b) => Number(b[0]) - Number(a[0]) || Number(a[1]) - Number(b[1])),
    );
  }

  private raiseFloor(): void {
    const [score, length] = this.worst?.keys ?? [];
    if (score === undefined) return;
    this.floor = Number(score);
    this.longest = Number(length);
  }

  add(segment: Segment, documents: Uint32Array, scores: Float64Array): void {
    for (let at = 0; at < documents.length; at++) {
      const [document, score] = [documents[at] ?? 0, scores[at] ?? 0];
      const length = segment.nameLengths[document] ?? 0;
      if (score < this.floor || (score === this.floor && length > this.longest)) continue;
      this.offer({ segment, document, keys: [score, length] });
      if (++this.offered % this.limit === 0) this.raiseFloor();
    }
  }
}
