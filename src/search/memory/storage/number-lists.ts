const SEVEN_BITS = 0x7f;
const MORE = 0x80;

/** One list of numbers a document, written in as few bytes as the numbers need. */
export class NumberLists {
  /** @param offsets where each list begins, and the end of the last */
  constructor(
    readonly bytes: Uint8Array,
    readonly offsets: Uint32Array,
  ) {}

  get size(): number {
    return this.offsets.length - 1;
  }

  /** @param least smaller numbers are left out, and so are those from `limit` on */
  at(index: number, least = 0, limit = Infinity): readonly number[] {
    const { bytes } = this;
    const end = this.offsets[index + 1] ?? 0;
    const numbers: number[] = [];
    let [number, shift] = [0, 0];
    for (let at = this.offsets[index] ?? 0; at < end; at++) {
      const byte = bytes[at] ?? 0;
      number |= (byte & SEVEN_BITS) << shift;
      shift += 7;
      if (byte >= MORE) continue;
      const whole = number >>> 0;
      if (whole >= least && whole < limit) numbers.push(whole);
      [number, shift] = [0, 0];
    }
    return numbers;
  }
}

/** Collects lists in the order in which they are added. */
export class NumberListsWriter {
  private bytes = new Uint8Array(1024);
  private readonly offsets: Uint32Array;
  private lists = 0;
  private end = 0;

  constructor(size: number) {
    this.offsets = new Uint32Array(size + 1);
  }

  /** Adds a number to the current list. */
  add(number: number): void {
    if (this.end + 5 > this.bytes.length) this.grow();
    let rest = number;
    for (; rest >= MORE; rest >>>= 7) this.bytes[this.end++] = (rest & SEVEN_BITS) | MORE;
    this.bytes[this.end++] = rest;
  }

  endList(): void {
    this.offsets[++this.lists] = this.end;
  }

  taken(): NumberLists {
    return new NumberLists(this.bytes.slice(0, this.end), this.offsets);
  }

  private grow(): void {
    const grown = new Uint8Array(this.bytes.length * 2);
    grown.set(this.bytes);
    this.bytes = grown;
  }
}
