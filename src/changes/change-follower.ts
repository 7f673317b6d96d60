import type { Logger } from 'pino';
import { type LoopHealth, type PassResult, BackgroundLoop } from '../background/background-loop';
import type { SqlClient } from '../database/sql-client';
import { readChangedAspects, readLogBounds } from './sql/read-changes';

/** Pause between looks at the log: so long other processes go on with what they remember. A look is one probe of a one-row table. */
const LOOK_EVERY_MS = 250;

/** Something kept in memory that is made from aspects, such as retention policies. */
export interface CachedAspects {
  /** Names of the aspects that it is made from. */
  readonly aspects: readonly string[];
  /** Called when one of them may have changed. */
  forget(): void;
}

export interface ChangeFollowerDeps {
  readonly client: SqlClient;
  readonly caches: readonly CachedAspects[];
  /** Called with the newest position after each look. */
  readonly onPosition?: (position: number) => void;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Follows the change log of all processes, so that caches of this one forget what another one changed. */
export class ChangeFollower {
  private readonly loop: BackgroundLoop;
  private position: number | undefined;

  constructor(private readonly deps: ChangeFollowerDeps) {
    this.loop = new BackgroundLoop({
      name: 'change follower',
      pass: () => this.follow(),
      lookEveryMs: LOOK_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot read the change log because the database is unreachable; trying again',
        back: 'reading the change log again',
        defect: 'reading the change log failed; trying again',
      },
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  health(): LoopHealth {
    return this.loop.health();
  }

  /** The first pass forgets nothing, because nothing was remembered before it. */
  private async follow(): Promise<PassResult> {
    const { first, last } = await readLogBounds(this.deps.client);
    const { position = last } = this;
    const isCut = position + 1 < first || position > last;
    if (last !== position) await this.forget(isCut ? undefined : { after: position, last });
    this.position = last;
    this.deps.onPosition?.(last);
    return 'idle';
  }

  /** Without a range everything is forgotten. */
  private async forget(range: { readonly after: number; readonly last: number } | undefined): Promise<void> {
    const { client, caches } = this.deps;
    const watched = [...new Set(caches.flatMap(({ aspects }) => aspects))];
    const changed = new Set(range ? await readChangedAspects(client, range, watched) : watched);
    for (const cache of caches) if (cache.aspects.some((aspect) => changed.has(aspect))) cache.forget();
  }
}
