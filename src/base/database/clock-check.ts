import type { TrustedClock } from './trusted-clock';
import { MINUTE_MS } from '../background/durations';

/** Whether the clock is trusted, for work that asks often. */
export class ClockCheck {
  private reading: { readonly isTrusted: boolean; readonly at: number; readonly time: number } | undefined;

  /** @param now the clock of this process, in epoch milliseconds */
  constructor(
    private readonly clock: Pick<TrustedClock, 'read'>,
    private readonly now: () => number,
  ) {}

  readonly isTrusted = async (): Promise<boolean> => {
    if (this.reading === undefined || this.isOld(this.reading)) {
      const isTrusted = (await this.clock.read()) !== undefined;
      this.reading = { isTrusted, at: performance.now(), time: this.now() };
    }
    return this.reading.isTrusted;
  };

  /** Whether it was asked a minute ago or earlier, or the clock of this process moved by more than the time that passed. */
  private isOld({ at, time }: { readonly at: number; readonly time: number }): boolean {
    const passed = performance.now() - at;
    return passed > MINUTE_MS || Math.abs(this.now() - time - passed) > MINUTE_MS;
  }
}
