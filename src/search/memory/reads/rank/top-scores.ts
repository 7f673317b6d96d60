/** The second order, if there is none. */
const NONE = new Uint16Array();

/**
 * Keeps the best hits of one segment, or the most frequent values. Of equal scores the higher use comes first, then the smaller number. They
 * are offered by number.
 */
export class TopScores {
  private readonly scores: Float64Array;
  private readonly documents: Uint32Array;
  private count = 0;

  /** @param uses by document */
  constructor(
    private readonly capacity: number,
    private readonly uses: Uint16Array = NONE,
  ) {
    this.scores = new Float64Array(capacity);
    this.documents = new Uint32Array(capacity);
  }

  /** A hit with a lower score is not among the best. One with this score is only if it is used more than `floorUse`. */
  get floor(): number {
    return this.count < this.capacity ? -Infinity : (this.scores[0] ?? Infinity);
  }

  get floorUse(): number {
    return this.useOf(this.documents[0] ?? 0);
  }

  offer(score: number, document: number): void {
    if (this.count < this.capacity) this.rise(this.count++, score, document);
    else if (this.capacity > 0 && !this.isBetter(0, score, document)) this.sink(score, document);
  }

  /** Hits in their order. To be called once. */
  taken(): { readonly documents: Uint32Array; readonly scores: Float64Array } {
    const { scores, documents, count } = this;
    while (this.count > 1) {
      const last = --this.count;
      const [score, document] = [scores[last] ?? 0, documents[last] ?? 0];
      this.move(0, last);
      this.sink(score, document);
    }
    return { documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
  }

  /** A heap with the worst hit at its top. */
  private rise(place: number, score: number, document: number): void {
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBetter(parent, score, document)) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, score, document);
  }

  private sink(score: number, document: number): void {
    let at = 0;
    for (let child = 1; child < this.count; child = 2 * at + 1) {
      if (child + 1 < this.count && this.isBetter(child, this.scores[child + 1] ?? 0, this.documents[child + 1] ?? 0))
        child += 1;
      if (this.isBetter(child, score, document)) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, score, document);
  }

  /** Whether the hit at a place is better than another one. */
  private isBetter(at: number, score: number, document: number): boolean {
    const own = this.scores[at] ?? 0;
    if (own !== score) return own > score;
    const other = this.documents[at] ?? 0;
    return this.useOf(other) === this.useOf(document) ? other < document : this.useOf(other) > this.useOf(document);
  }

  private useOf(document: number): number {
    return this.uses[document] ?? 0;
  }

  private move(from: number, to: number): void {
    this.put(to, this.scores[from] ?? 0, this.documents[from] ?? 0);
  }

  private put(at: number, score: number, document: number): void {
    this.scores[at] = score;
    this.documents[at] = document;
  }
}
