import { NumberList } from './number-list';

/** Gives equal lists of numbers the same id. It is a hash table in typed arrays, because there may be a list for each document. */
export class ListInterner {
  /** Ids plus one; 0 for a free place. */
  private table = new Uint32Array(64);
  private readonly starts = new NumberList();
  private readonly items = new NumberList();

  constructor() {
    this.starts.add(0);
  }

  get size(): number {
    return this.starts.size - 1;
  }

  /** The id of the list of some neighbouring numbers. */
  idOf(numbers: NumberList, from: number, to: number): number {
    let place = hashOf(numbers, from, to) & (this.table.length - 1);
    for (let known = this.table[place] ?? 0; known > 0; known = this.table[place] ?? 0) {
      if (this.isEqual(known - 1, numbers, from, to)) return known - 1;
      place = (place + 1) & (this.table.length - 1);
    }
    for (let at = from; at < to; at++) this.items.add(numbers.at(at));
    this.starts.add(this.items.size);
    this.table[place] = this.size;
    if (this.size * 2 > this.table.length) this.grow();
    return this.size - 1;
  }

  /** The place where the list of each id begins in `items`, and the end of the last. */
  takeStarts(): Uint32Array {
    return this.starts.taken();
  }

  takeItems(): Uint32Array {
    return this.items.taken();
  }

  private isEqual(id: number, numbers: NumberList, from: number, to: number): boolean {
    const start = this.starts.at(id);
    if (this.starts.at(id + 1) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.items.at(start + at - from) !== numbers.at(at)) return false;
    return true;
  }

  private grow(): void {
    this.table = new Uint32Array(this.table.length * 2);
    for (let id = 0; id < this.size; id++) {
      let place = hashOf(this.items, this.starts.at(id), this.starts.at(id + 1)) & (this.table.length - 1);
      while ((this.table[place] ?? 0) > 0) place = (place + 1) & (this.table.length - 1);
      this.table[place] = id + 1;
    }
  }
}

function hashOf(numbers: NumberList, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) {
    hash = Math.imul(hash ^ numbers.at(at), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
