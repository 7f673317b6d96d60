/** A value, and those who wait for another one. It is beside the components, so that only those who show it are drawn again. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly get = (): Value => this.value;

  set(value: Value): void {
    if (value === this.value) return;
    this.value = value;
    for (const listen of this.listeners) listen();
  }

  /** @returns what ends it */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  };
}
