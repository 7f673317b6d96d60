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

  idOf(list: readonly number[]): number {
    let place = hashOf(list) & (this.table.length - 1);
    for (let known = this.table[place] ?? 0; known > 0; known = this.table[place] ?? 0) {
      if (this.isEqual(known - 1, list)) return known - 1;
      place = (place + 1) & (this.table.length - 1);
    }
    for (const item of list) this.items.add(item);
    this.starts.add(this.items.size);
    this.table[place] = this.size;
    if (this.size * 2 > this.table.length) this.grow();
    return this.size - 1;
  }

  /** Where the list of each id begins in `items`, and the end of the last. */
  takeStarts(): Uint32Array {
    return this.starts.taken();
  }

  takeItems(): Uint32Array {
    return this.items.taken();
  }

  private isEqual(id: number, list: readonly number[]): boolean {
    const start = this.starts.at(id);
    if (this.starts.at(id + 1) - start !== list.length) return false;
    return list.every((item, index) => this.items.at(start + index) === item);
  }

  private grow(): void {
    this.table = new Uint32Array(this.table.length * 2);
    for (let id = 0; id < this.size; id++) {
      let hash = 0;
      for (let at = this.starts.at(id); at < this.starts.at(id + 1); at++) hash = mixed(hash, this.items.at(at));
      let place = hash & (this.table.length - 1);
      while ((this.table[place] ?? 0) > 0) place = (place + 1) & (this.table.length - 1);
      this.table[place] = id + 1;
    }
  }
}

function hashOf(list: readonly number[]): number {
  return list.reduce(mixed, 0);
}

function mixed(hash: number, item: number): number {
  const next = Math.imul(hash ^ item, 0x9e3779b1);
  return next ^ (next >>> 15);
}
