const KEPT_MAX = 16;

/** Arrays of zeros that are used again, because a new one must be cleared by the system for each search. */
class Scratch {
  private readonly free: Uint16Array[] = [];

  /** Holds a zero for each document of a segment, or more. */
  take(size: number): Uint16Array {
    const found = this.free.findIndex(({ length }) => length >= size);
    return (
      (found < 0 ? undefined : this.free.splice(found, 1)[0]) ?? new Uint16Array(2 ** Math.ceil(Math.log2(size + 1)))
    );
  }

  /** @param numbers zero again, except for these documents */
  give(numbers: Uint16Array, documents: Uint32Array): void {
    for (let at = 0; at < documents.length; at++) numbers[documents[at] ?? 0] = 0;
    if (this.free.length < KEPT_MAX) this.free.push(numbers);
  }
}

export const scratch = new Scratch();
