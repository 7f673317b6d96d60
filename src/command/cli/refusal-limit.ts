/** Number of values that an import may refuse: at one more it stops. Without a number it never stops, and one refusal makes it a failure. */
export class RefusalLimit {
  private readonly passed = new AbortController();

  constructor(private readonly max: number | undefined) {}

  /** @param refused until now, in this import */
  check(refused: number): void {
    if (this.max !== undefined && refused > this.max) this.passed.abort();
  }

  /** Aborted by the signal, or when more was refused than may be. */
  with(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.passed.signal]);
  }

  isExceededBy(refused: number): boolean {
    return refused > (this.max ?? 0);
  }

  /** What a person reads after a stop; undefined if the limit did not stop the import. */
  stopped(refused: number): string | undefined {
    if (!this.passed.signal.aborted) return undefined;
    return `Stopped, because ${number(refused)} values were refused, more than --max-refused ${number(this.max ?? 0)}. Correct the cause, then run the same command with --restart.`;
  }
}

function number(count: number): string {
  return count.toLocaleString('en');
}
