import type { ModelRegistry } from '../registry/model-registry';
import type { RollbackResult, RolledBackRow } from './rollback';
import { type EntityRollback, rowsOf } from './rollback-page';

/** Rows and entities that a result lists, as on released servers. The counters count all. */
const LISTED_MAX = 100;

/** Adds up a rollback page by page, so that a large run is not held in memory. */
export class RollbackTally {
  private readonly rows: RolledBackRow[] = [];
  private readonly unsafe: string[] = [];
  private entitiesAffected = 0;
  private entitiesDeleted = 0;
  private aspectsReverted = 0;
  private aspectsAffected = 0;
  private unsafeEntitiesCount = 0;

  constructor(
    private readonly models: ModelRegistry,
    private readonly hard: boolean,
  ) {}

  add(rollback: EntityRollback): void {
    const rows = rowsOf(this.models, rollback, this.hard);
    for (const row of rows) if (this.rows.length < LISTED_MAX) this.rows.push(row);
    this.entitiesAffected++;
    this.aspectsReverted += rows.length;
    this.aspectsAffected += rollback.othersAspects;
    if (rollback.isCreated) this.entitiesDeleted++;
    if (rollback.othersAspects === 0) return;
    this.unsafeEntitiesCount++;
    if (this.unsafe.length < LISTED_MAX) this.unsafe.push(rollback.urn);
  }

  result(): RollbackResult {
    const { rows, entitiesAffected, entitiesDeleted, aspectsReverted, aspectsAffected, unsafeEntitiesCount } = this;
    const counts = { entitiesAffected, entitiesDeleted, aspectsReverted, aspectsAffected, unsafeEntitiesCount };
    return { rows, ...counts, unsafeEntities: this.unsafe };
  }
}
