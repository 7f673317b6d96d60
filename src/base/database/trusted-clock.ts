import type { Logger } from 'pino';
import type { SqlClient } from './sql-client';
import { WorkProgress } from './work-progress';
import { DAY_MS, HOUR_MS } from '../background/durations';

/** A service that was off over a weekend is not a clock that jumped. */
const AHEAD_MAX_MS = 3 * DAY_MS;
const APART_MAX_MS = DAY_MS;
/** An operator who reads the log has this long to correct the clock. */
const HELD_MS = DAY_MS;

interface TrustedClockDeps {
  readonly client: SqlClient;
  /** What goes by this clock. */
  readonly name: string;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * The clock of the database, for work that deletes by age. A clock that jumped ahead would make everything old, so it is not trusted for a day
 * after a jump, and never while that of this process shows another day. Then nothing is deleted, and the log says so.
 */
export class TrustedClock {
  private readonly seen: WorkProgress;
  /** The time since when it is not trusted (`performance.now()`, which does not jump). */
  private heldSince: number | undefined;

  constructor(private readonly deps: TrustedClockDeps) {
    this.seen = new WorkProgress(deps.client, `clock of ${deps.name}`);
  }

  /** @returns epoch milliseconds; undefined while the clock is not trusted */
  async read(): Promise<number | undefined> {
    const { client, now } = this.deps;
    const [row] = await client.query<{ readonly time: number }>({ text: TIME });
    const time = Math.round(row?.time ?? 0);
    const last = await this.seen.position();
    const ahead = last > 0 ? time - last : 0;
    const apart = Math.abs(time - now());
    if (apart > APART_MAX_MS) return this.hold('differs from the clock of this process by', apart);
    if (ahead > AHEAD_MAX_MS && !this.wasHeldLong()) return this.hold('is ahead of its last reading by', ahead);
    this.heldSince = undefined;
    await this.seen.save(time);
    return time;
  }

  private wasHeldLong(): boolean {
    return this.heldSince !== undefined && performance.now() - this.heldSince > HELD_MS;
  }

  private hold(what: string, milliseconds: number): undefined {
    const { name, logger } = this.deps;
    if (this.heldSince === undefined)
      logger.warn(
        `${name} deletes nothing, because the clock of the database ${what} ${Math.round(milliseconds / HOUR_MS)} hours. Correct the clock that is wrong. If the service was stopped for so long, it goes on after ${HELD_MS / HOUR_MS} hours`,
      );
    this.heldSince ??= performance.now();
    return undefined;
  }
}

const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time';
