/** Values by key. All of them are forgotten when they have become too large together, so a sender cannot fill the memory. */
export class Remembered<Value> {
  private readonly values = new Map<string, Value>();
  private size = 0;

  /** @param sizeMax characters of all keys, and what `set` is told */
  constructor(private readonly sizeMax: number) {}

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  /** @param size characters that the value keeps */
  set(key: string, value: Value, size = 0): void {
    this.size += key.length + size;
    if (this.size > this.sizeMax) {
      this.values.clear();
      this.size = key.length + size;
    }
    this.values.set(key, value);
  }
}
