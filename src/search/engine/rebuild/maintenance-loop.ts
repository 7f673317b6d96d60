import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import { UnavailableError } from '#base/errors/domain-error';
import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import type { Database } from '#base/database/sql-client';
import type { IndexMaintenance } from '../search-engine';
import { countEntities, hasEntities } from '#catalog/aspects/sql/stored-entities';

/** Number of the lock that lets only one process rebuild the index. */
export const REBUILD = 1;
/** Another process may be rebuilding, or the cluster may be unreachable. */
const POLL_EVERY_MS = 15_000;
const LOG_PROGRESS_EVERY_MS = 10_000;

interface MaintenanceLoopDeps {
  readonly database: Database;
  readonly maintenance: IndexMaintenance;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Rebuilds the search index in the background of a service if other models, another release or another engine made it. `stop` ends a
 * rebuild after the page under way; the next start continues it. Afterwards, looks whether the indices are still there. It does not look
 * for other versions then, because processes of two releases would rebuild in turn.
 */
export class MaintenanceLoop extends BackgroundLoop {
  private isCurrent = false;

  constructor(private readonly deps: MaintenanceLoopDeps) {
    super({
      name: 'search maintenance',
      pass: async (signal) => {
        if (!this.isCurrent || (await this.isLost())) this.isCurrent = await this.makeCurrent(signal);
        return this.isCurrent && !deps.maintenance.isLost ? 'finished' : 'idle';
      },
      lookEveryMs: POLL_EVERY_MS,
      firstPauseMs: POLL_EVERY_MS,
      longestPauseMs: POLL_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot check whether the search index is current: the search engine or the database is unreachable; trying again',
        back: 'the search index was checked',
        defect: 'rebuilding the search index failed; trying again',
      },
    });
  }

  /** Whether it is lost. While the cluster is unreachable, other loops say that. */
  private async isLost(): Promise<boolean> {
    try {
      return (await this.deps.maintenance.isLost?.()) ?? false;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }

  /** @returns whether the index is current */
  private async makeCurrent(signal: AbortSignal): Promise<boolean> {
    const { database, maintenance } = this.deps;
    if (!(await maintenance.isOutdated())) return true;
    if (await declareEmptyIndexCurrent(database, maintenance)) return true;
    return (await withAdvisoryLock(database, REBUILD, () => this.rebuild(signal))) ?? false;
  }

  /** @returns whether it finished */
  private async rebuild(signal: AbortSignal): Promise<boolean> {
    const { maintenance, logger, database } = this.deps;
    if (!(await maintenance.isOutdated())) return true;
    const total = await countEntities(database);
    logger.warn(
      { total },
      'other models, another release or another engine made the search index, or its indices are gone: rebuilding it in the background; until then the old index answers searches, or they get 503 if there is none',
    );
    let loggedOn = Date.now();
    const onProgress = (entities: number) => {
      if (Date.now() - loggedOn < LOG_PROGRESS_EVERY_MS) return;
      loggedOn = Date.now();
      logger.info({ entities, total }, 'rebuilding the search index');
    };
    const finished = await maintenance.rebuild({ onProgress, signal });
    if (finished) logger.info({ total }, 'the search index is rebuilt');
    return finished;
  }
}

/** The index of an empty catalog is current, whoever made it. @returns whether the catalog is empty */
export async function declareEmptyIndexCurrent(database: Database, maintenance: IndexMaintenance): Promise<boolean> {
  if (await hasEntities(database)) return false;
  await maintenance.declareCurrent();
  return true;
}
