/** A list of unsigned integers of 32 bits that grows. */
export class NumberList {
  private numbers: Uint32Array;
  private count = 0;

  constructor(room = 64) {
    this.numbers = new Uint32Array(room);
  }

  get size(): number {
    return this.count;
  }

  add(number: number): void {
    if (this.count === this.numbers.length) {
      const grown = new Uint32Array(this.numbers.length * 2);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.count++] = number;
  }

  at(index: number): number {
    return this.numbers[index] ?? 0;
  }

  set(index: number, number: number): void {
    this.numbers[index] = number;
  }

  clear(): void {
    this.count = 0;
  }

  /** Puts the numbers into ascending order, each once. */
  sortDistinct(): void {
    const sorted = this.numbers.subarray(0, this.count).toSorted();
    this.count = 0;
    for (const number of sorted) if (this.count === 0 || number !== this.at(this.count - 1)) this.add(number);
  }

  /** The numbers, without spare room. */
  taken(): Uint32Array {
    return this.numbers.slice(0, this.count);
  }
}
