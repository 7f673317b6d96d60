import type { Logger } from 'pino';
import { SUCCESS } from '../audit/audit-entry';
import type { AuditLog } from '../audit/audit-log';
import { BackgroundLoop } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import { NotFoundError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import type { ActorLimits } from './actor-limits';
import { deleteThrottle, readThrottles, type Throttle, writeThrottle } from './sql/throttle-rows';

/** The time for which a process may not know a new throttle. */
const READ_EVERY_MS = 5_000;

interface ThrottlesDeps {
  readonly database: Database;
  readonly audit: AuditLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Limits of single actors, which administrators set. Every process knows them within seconds. */
export class Throttles {
  constructor(private readonly deps: ThrottlesDeps) {}

  list(): Promise<readonly Throttle[]> {
    return readThrottles(this.deps.database);
  }

  /** Replaces the limits of the actor. */
  async set(by: Actor, throttle: Omit<Throttle, 'setBy' | 'setOn'>): Promise<void> {
    const { requestsPerSecond, megabytesPerSecond } = throttle;
    const detail = JSON.stringify({ requestsPerSecond, megabytesPerSecond });
    await this.deps.database.transaction(async (transaction) => {
      await writeThrottle(transaction, { ...throttle, setBy: by.urn, setOn: this.deps.now() });
      await this.deps.audit.record(
        transaction,
        this.entry(by, { operation: 'setThrottle', actor: throttle.actor, detail }),
      );
    });
  }

  /** @throws NotFoundError if the actor has none */
  async remove(by: Actor, actor: string): Promise<void> {
    await this.deps.database.transaction(async (transaction) => {
      if (!(await deleteThrottle(transaction, actor)))
        throw new NotFoundError(`${actor} has no throttle. List all with \`aspectory throttle list\`.`);
      await this.deps.audit.record(transaction, this.entry(by, { operation: 'removeThrottle', actor, detail: '' }));
    });
  }

  private entry(by: Actor, { operation, actor, detail }: { operation: string; actor: string; detail: string }) {
    const { address = '', requestId = '' } = by.origin ?? {};
    const facts = { operation, outcome: SUCCESS, target: actor, detail };
    return { time: this.deps.now(), actor: by.urn, address, requestId, ...facts };
  }
}

interface FollowerDeps {
  readonly database: Database;
  readonly limits: ActorLimits;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A loop that gives the throttles to the limits of this process. */
export function followThrottles({ database, limits, logger }: FollowerDeps): BackgroundLoop {
  return new BackgroundLoop({
    name: 'throttles',
    pass: async () => {
      limits.setOwn(new Map((await readThrottles(database)).map((throttle) => [throttle.actor, ratesOf(throttle)])));
      return 'idle';
    },
    lookEveryMs: READ_EVERY_MS,
    logger,
    messages: {
      away: 'cannot read the limits of single actors because the database is unreachable; the last ones count',
      back: 'reading the limits of single actors again',
      defect: 'reading the limits of single actors failed; the last ones count',
    },
  });
}

function ratesOf({ requestsPerSecond: requests, megabytesPerSecond: megabytes }: Throttle) {
  return { ...(requests !== null && { requests }), ...(megabytes !== null && { bytes: megabytes * 1_000_000 }) };
}
