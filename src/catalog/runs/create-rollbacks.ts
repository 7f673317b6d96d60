import type { Database, SqlClient } from '#base/database/sql-client';
import { CancelledError, ConflictError, InvalidInputError } from '#base/errors/domain-error';
import type { AspectWriter } from '../aspects/aspect-service';
import { deleteEventBatch, type EventFollowers } from '../aspects/write/delete-event-batch';
import { NO_RUN_ID } from '../aspects/prepare/system-metadata';
import type { AccessFilter } from '../authorization/access-filter';
import { accessCondition, type AccessCondition } from '../authorization/sql/access-condition';
import { deleteRun } from '../aspects/set-aside/sql/delete-set-aside';
import type { ModelRegistry } from '../registry/model-registry';
import { missingPrivilege } from '../authorization/policies/missing-privilege';
import type { RollbackRequest, RollbackResult, Rollbacks, RolledBackRow } from './rollback';
import { type EntityRollback, planPage, proposalsOf, rowsOf } from './rollback-page';
import { lastObservedOf } from './run-stamp';
import { isWholeRunAdmitted } from './sql/is-whole-run-admitted';
import { type OldValueKey, readOldValues } from './sql/read-old-values';
import { type OldVersionRow, readOldVersions, readRunPage } from './sql/read-run-page';
import { markRolledBack } from './sql/mark-rolled-back';
import { readReplacedValues } from './sql/read-replaced-values';
import { deleteRunEvents, findRunEvents } from './sql/run-events';

/** Entities of one transaction. */
const PAGE_ENTITIES = 100;
/** Entities that a dry run reads at once, because it writes nothing. */
const DRY_PAGE_ENTITIES = 1_000;
const EVENTS_BATCH = 5_000;
/** The number of times that a page is planned again because somebody else wrote to its entities. */
const TRIES = 5;

interface RollbackDeps extends EventFollowers {
  readonly database: Database;
  readonly writer: AspectWriter;
}

interface Page {
  readonly rollbacks: readonly EntityRollback[];
  readonly lastId: string | undefined;
}

export function createRollbacks(deps: RollbackDeps): Rollbacks {
  return {
    async rollBack(request) {
      checkRun(request.runId);
      await requireAccess(deps, request);
      if (!request.dryRun) await deps.database.query(markRolledBack(request.runId, deps.now()));
      const tally = new RollbackTally(deps.models, request.hard);
      let afterId: string | undefined = '0';
      while (afterId !== undefined) afterId = await nextPage(deps, request, afterId, tally);
      if (!request.dryRun) {
        await deleteEvents(deps, request);
        await deleteSetAside(deps, request);
      }
      return { ...tally.result(), ...(request.dryRun && (await replacedSince(deps, request))) };
    },
  };
}

function checkRun(runId: string): void {
  if (runId !== NO_RUN_ID) return;
  const message = `${NO_RUN_ID} stands for writes that do not name a run, so it cannot be rolled back`;
  throw new InvalidInputError(message, [{ pointer: '/runId', message: 'is not a run', expected: 'the id of a run' }]);
}

async function requireAccess(
  { database, models }: RollbackDeps,
  { runId, read: { access, privileges } }: RollbackRequest,
): Promise<void> {
  if (access.kind === 'everything') return;
  const admits = (id: string) => {
    const condition = conditionOn(models, access, id);
    if (!condition) throw new Error('a filter that admits everything was compiled');
    return condition;
  };
  if (!(await isWholeRunAdmitted(database, runId, admits))) throw missingPrivilege(privileges);
}

/** What a rollback leaves as it is, because later runs or people replaced it. */
async function replacedSince(
  { database, models }: RollbackDeps,
  { runId, read: { access } }: RollbackRequest,
): Promise<Pick<RollbackResult, 'replacedCount' | 'replaced'>> {
  const rows = await readReplacedValues(database, runId, conditionOn(models, access, 'old.entity_id'));
  const replaced = rows.map(({ urn, aspect, runId: later, createdBy, ...stamped }) => ({
    urn,
    aspectName: aspect,
    ...(later !== NO_RUN_ID && { runId: later }),
    actor: createdBy,
    timestamp: lastObservedOf(stamped),
  }));
  return { replacedCount: rows[0]?.total ?? 0, replaced };
}

/** The filter over the id of an entity, with parameters after the first. */
function conditionOn({ registry }: ModelRegistry, access: AccessFilter, id: string): AccessCondition | undefined {
  return accessCondition(access, { id, valuesBefore: 1, attributes: registry.accessAttributes });
}

/** The run may have sent aspects that the models do not know. */
async function deleteSetAside(
  { database, models }: RollbackDeps,
  { runId, read: { access } }: RollbackRequest,
): Promise<void> {
  await database.query(deleteRun(runId, conditionOn(models, access, 'urn.id')));
}

/** @returns the id after which the next page begins; undefined after the last one */
async function nextPage(
  deps: RollbackDeps,
  request: RollbackRequest,
  afterId: string,
  tally: RollbackTally,
): Promise<string | undefined> {
  stopIfAbandoned(request);
  for (let left = TRIES; ; left--) {
    const { rollbacks, lastId } = await readPage(deps, request, afterId);
    try {
      if (!request.dryRun) await writePage(deps, request, rollbacks);
      for (const rollback of rollbacks) tally.add(rollback);
      return lastId;
    } catch (error) {
      if (!(error instanceof ConflictError) || left === 1) throw error;
    }
  }
}

async function readPage({ database, models }: RollbackDeps, request: RollbackRequest, afterId: string): Promise<Page> {
  const { runId, hard, dryRun } = request;
  const limit = dryRun ? DRY_PAGE_ENTITIES : PAGE_ENTITIES;
  // The key of an entity that is soft-deleted already stays.
  const skippedOfRemoved = hard ? [] : models.registry.entities.map(({ keyAspect }) => keyAspect);
  const rows = await readRunPage(database, { runId, afterId, limit, skippedOfRemoved });
  const old = await readOldVersions(database, runId, [...new Set(rows.map(({ id }) => id))]);
  return { rollbacks: planPage(models, runId, rows, old), lastId: rows.at(-1)?.id };
}

async function writePage(
  { database, models, writer }: RollbackDeps,
  { actor, hard, requestId }: RollbackRequest,
  rollbacks: readonly EntityRollback[],
): Promise<void> {
  const needed = rollbacks.filter(({ isCreated }) => !(isCreated && hard)).flatMap(({ reversals }) => reversals);
  const values = await readValues(
    database,
    needed.flatMap(({ before }) => (before ? [before] : [])),
  );
  const proposals = rollbacks.flatMap((rollback) => proposalsOf(models, rollback, hard, values));
  await writer.write(actor, proposals, { requestId });
}

async function readValues(database: Database, rows: readonly OldVersionRow[]): Promise<(row: OldVersionRow) => string> {
  const keys = rows.map(({ id, aspect, version }): OldValueKey => ({ id, aspect, version: Number(version) }));
  const found = new Map((await readOldValues(database, keys)).map((row) => [`${row.id} ${row.aspect}`, row.value]));
  return ({ id, aspect }) => {
    const value = found.get(`${id} ${aspect}`);
    // Retention deleted it since the plan was made. The next plan finds the value that is left, or none.
    if (value === undefined)
      throw new ConflictError(`The value of ${aspect} before the run was removed by the retention`);
    return value;
  };
}

/** Nobody waits for the answer. The same request continues later. */
function stopIfAbandoned({ read: { signal } }: RollbackRequest): void {
  if (signal.aborted) throw new CancelledError();
}

async function deleteEvents(deps: RollbackDeps, request: RollbackRequest): Promise<void> {
  const { runId, actor, requestId } = request;
  const selection = {
    batchSize: EVENTS_BATCH,
    find: (client: SqlClient) => findRunEvents(client, runId, EVENTS_BATCH),
    delete: (client: SqlClient, ids: readonly string[]) => deleteRunEvents(client, runId, EVENTS_BATCH, ids),
    isShown: () => true,
  };
  const origin = { actor: actor.urn, runId: null, requestId, address: actor.origin?.address ?? null };
  for (let isLast = false; !isLast;) {
    stopIfAbandoned(request);
    ({ isLast } = await deps.database.transaction((client) => deleteEventBatch(client, deps, selection, origin)));
  }
}

/** Rows and entities that a result lists, as on released servers. The counters count all. */
const LISTED_MAX = 100;

/** Adds up a rollback page by page, so that a large run is not held in memory. */
class RollbackTally {
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
