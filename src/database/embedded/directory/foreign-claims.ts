import { stat } from 'node:fs/promises';

export const HEARTBEAT_MS = 2000;
/** A claim without a heartbeat for this time is dead. */
export const FOREIGN_DEAD_AFTER_MS = 10_000;

export interface Clocks {
  /** The time of day, which somebody may set back. */
  now(): number;
  /** Never goes back. */
  elapsed(): number;
}

const CLOCKS: Clocks = { now: () => Date.now(), elapsed: () => performance.now() };

/**
 * Claims of other containers and machines, or from before this machine started. Their pids mean nothing here, so they live by the
 * heartbeat of their files. A file of the future, because a clock was set back, is dead if it does not change.
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
