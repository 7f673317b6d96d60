import { stat } from 'node:fs/promises';

export const HEARTBEAT_MS = 2000;
/** A claim that was not touched for so long is dead. */
export const FOREIGN_DEAD_AFTER_MS = 10_000;

export interface Clocks {
  /** The time of day, which may be set back. */
  now(): number;
  /** Only goes on. */
  elapsed(): number;
}

const CLOCKS: Clocks = { now: () => Date.now(), elapsed: () => performance.now() };

/**
 * Claims from other containers and machines, or from before this machine started: their pids say nothing here, but whoever lives touches
 * its claim. One that is of the future, because a clock was set back, is dead when it stays as it is.
 */
export class ForeignClaims {
  private readonly seen = new Map<string, { readonly touchedOn: number; readonly at: number }>();

  constructor(private readonly clocks: Clocks = CLOCKS) {}

  async isAlive(file: string): Promise<boolean> {
    const touchedOn = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (touchedOn === undefined || this.clocks.now() - touchedOn >= FOREIGN_DEAD_AFTER_MS) return false;
    const before = this.seen.get(file);
    if (before?.touchedOn === touchedOn) return this.clocks.elapsed() - before.at < FOREIGN_DEAD_AFTER_MS;
    this.seen.set(file, { touchedOn, at: this.clocks.elapsed() });
    return true;
  }
}
