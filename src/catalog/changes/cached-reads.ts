/** Bounds what clients with many different keys can make this process remember. */
const KEYS_MAX = 10_000;

/** Values that are read once, and kept until `forget`. Callers of one turn share a read. A read that fails is not kept. */
export class CachedReads<Value> {
  private known = new Map<string, Promise<Value>>();

  constructor(private readonly read: (key: string) => Promise<Value>) {}

  /** A read that is under way may find old values, so it is forgotten too. */
  forget(): void {
    this.known = new Map();
  }

  get(key: string): Promise<Value> {
    const { known } = this;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= KEYS_MAX) known.clear();
    const reading = this.read(key);
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return reading;
  }
}
