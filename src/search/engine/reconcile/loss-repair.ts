import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import type { Database } from '#base/database/sql-client';
import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import { WorkProgress } from '#base/database/work-progress';
import { readLogBounds } from '#catalog/changes/sql/read-changes';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { IndexMaintenance } from '../search-engine';
import { RECONCILE, reconcile } from './reconcile';

/** A loss wakes the loop of the process that notices it. Others look for what that one could not finish. */
const POLL_EVERY_MS = 15_000;

interface LossRepairDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly maintenance: IndexMaintenance;
  /** Makes the index accept the states of now instead of later ones that were lost. */
  readonly raiseVersions: () => Promise<unknown>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Repairs an index outside of the database after the log went back: it has changes that the database lost. The database remembers the log
 * that the index follows, so a repair that was interrupted goes on, in any process.
 */
export class LossRepair extends BackgroundLoop {
  private readonly followed: WorkProgress;

  constructor(private readonly deps: LossRepairDeps) {
    super({
      name: 'search repair',
      pass: async (signal) => {
        await this.compare(signal);
        return 'idle';
      },
      lookEveryMs: POLL_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot check whether the search index lost its change log: the search engine or the database is unreachable; trying again',
        back: 'the change log of the search index was checked',
        defect: 'repairing the search index failed; trying again',
      },
    });
    this.followed = new WorkProgress(deps.database, 'search log');
  }

  private async compare(signal: AbortSignal): Promise<void> {
    const { logId } = await readLogBounds(this.deps.database);
    const { place } = await this.followed.read();
    if (place === undefined || place === null) return this.followed.save(0, 0, logId);
    if (place !== logId) await withAdvisoryLock(this.deps.database, RECONCILE, () => this.repair(logId, signal));
  }

  private async repair(logId: string, signal: AbortSignal): Promise<void> {
    const { logger, raiseVersions, ...parts } = this.deps;
    logger.warn('the search index may have changes that the database lost; comparing it with the rows');
    await raiseVersions();
    // What another log left half done was compared with other rows.
    const { finished, ...found } = await reconcile({ ...parts, work: `reconcile ${logId}`, signal });
    if (!finished) return;
    await this.followed.save(0, 0, logId);
    logger.info(found, 'the search index has what the database has');
  }
}
