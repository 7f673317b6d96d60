/** Lets something happen once in a while for each key, in this process. */
export class Pauses {
  private readonly times = new Map<string, number>();

  constructor(
    private readonly pauseMs: number,
    private readonly now: () => number,
  ) {}

  isOver(key: string): boolean {
    const now = this.now();
    for (const [each, time] of this.times) if (now - time >= this.pauseMs) this.times.delete(each);
    return !this.times.has(key);
  }

  begin(key: string): void {
    this.times.set(key, this.now());
  }

  end(key: string): void {
    this.times.delete(key);
  }
}
