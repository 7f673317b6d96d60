import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { exclusively } from '../../database/exclusively';
import type { Database } from '../../database/sql-client';
import { UnavailableError } from '../../errors/domain-error';
import type { IndexMaintenance } from '../search-engine';
import { countEntities, hasEntities } from './entity-rows';

/** Number of the work that only one process may do: making the index anew. */
export const REBUILD = 1;
/** Another process may be at it, or the cluster away. */
const LOOK_AGAIN_AFTER_MS = 15_000;
const SAY_EVERY_MS = 10_000;

export interface MaintenanceLoopDeps {
  readonly database: Database;
  readonly maintenance: IndexMaintenance;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Sees to it, in the background of a service, that the index is made by the models and the release in use. */
export class MaintenanceLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly deps: MaintenanceLoopDeps) {}

  start(): void {
    this.running ??= this.run().catch((err: unknown) =>
      this.deps.logger.error({ err }, 'the search index could not be made anew'),
    );
  }

  /** Ends a rebuild after the page it is at; the next start goes on with it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.isCurrent()))
      await sleep(LOOK_AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Having done what it takes. */
  private async isCurrent(): Promise<boolean> {
    const { database, maintenance } = this.deps;
    try {
      if (!(await maintenance.isOutdated())) return true;
      if (await hasEntities(database)) return (await exclusively(database, REBUILD, () => this.rebuild())) ?? false;
      await maintenance.declareCurrent();
      return true;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }

  private async rebuild(): Promise<boolean> {
    const { maintenance, logger, database } = this.deps;
    if (!(await maintenance.isOutdated())) return true;
    const total = await countEntities(database);
    logger.warn(
      { total },
      'the search index was made by other models, another release or another engine: making it anew in the background; until then searches are answered from the old one, or with 503 where another engine was in use',
    );
    let saidAt = Date.now();
    const onProgress = (entities: number) => {
      if (Date.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = Date.now();
      logger.info({ entities, total }, 'making the search index anew');
    };
    const finished = await maintenance.rebuild({ onProgress, signal: this.stopping.signal });
    if (finished) logger.info({ total }, 'the search index is made anew');
    return finished;
  }
}
