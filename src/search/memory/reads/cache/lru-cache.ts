interface Entry<Value> {
  readonly value: Value;
  bytes: number;
}

/** Values by key, in the order of their last use, and the bytes that they take. `trim` forgets those that were used longest ago. */
export class LruCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private total = 0;

  constructor(private readonly bytesMax: number) {}

  get bytes(): number {
    return this.total;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** The same as `get`, but makes the value the one that was used last. */
  use(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Adds a value under a new key. */
  add(key: string, value: Value, bytes: number): Value {
    this.entries.set(key, { value, bytes });
    this.total += bytes;
    return value;
  }

  /** Counts more bytes for the value of a key, or fewer if negative. */
  grow(key: string, bytes: number): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    entry.bytes += bytes;
    this.total += bytes;
  }

  /** @param inUse a key that stays, and those that were used after it */
  trim(inUse?: string): void {
    for (const key of this.entries.keys()) {
      if (this.total <= this.bytesMax || key === inUse) return;
      this.delete(key);
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }

  *[Symbol.iterator](): Iterator<readonly [key: string, value: Value]> {
    for (const [key, { value }] of this.entries) yield [key, value];
  }
}
