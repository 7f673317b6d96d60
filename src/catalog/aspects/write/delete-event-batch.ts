import type { ChangeLog } from '#catalog/changes/change-log';
import type { ChangeOrigin, ChangeSet, LoggedChange } from '#catalog/changes/change-set';
import type { EntityState } from '#catalog/changes/entity-state';
import type { Projection, UrnIds } from '#catalog/changes/projection';
import type { SqlClient, Transaction } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { EventKey } from '#catalog/timeseries/event-row';
import { readEntityStates } from '../read/entity-states';
import { type StoredEntityRow, lockStoredEntities } from '../sql/stored-entities';

/** Selects the events to delete, a batch at a time. */
export interface EventSelection {
  readonly batchSize: number;
  /** The entities of the next batch of events, one for each event. */
  find(client: SqlClient): Promise<readonly string[]>;
  /** Deletes up to a batch of the events of these entities. @returns the deleted events */
  delete(client: SqlClient, entityIds: readonly string[]): Promise<readonly EventKey[]>;
  /** Whether search may show an event of the selection. If not, the states of the entities are not read. */
  isShown(models: ModelRegistry): boolean;
}

/** Everything that follows the events of a series. */
export interface EventFollowers {
  readonly models: ModelRegistry;
  readonly log: ChangeLog;
  readonly projections: readonly Projection[];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Deletions of events link to nothing. */
const NO_URNS: UrnIds = {
  intern: async () => undefined,
  id: (urn) => {
    throw new Error(`a deletion of events has no id for ${urn}`);
  },
};

/**
 * Deletes one batch of events. Their entities are locked first, in the order in which every writer locks them. Search documents that show
 * the newest event follow in the same transaction, and so does the change log.
 * @returns how many events were deleted, and whether these were the last ones
 */
export async function deleteEventBatch(
  transaction: Transaction,
  followers: EventFollowers,
  selection: EventSelection,
  origin: ChangeOrigin,
): Promise<{ readonly deleted: number; readonly isLast: boolean }> {
  const { models, log, projections, now } = followers;
  const found = await selection.find(transaction);
  const ids = [...new Set(found)];
  const isLast = found.length < selection.batchSize;
  const entities = await lockStoredEntities(transaction, ids);
  const readStates = () => readShownStates(transaction, models, selection, entities);
  const before = await readStates();
  const deleted = await selection.delete(transaction, ids);
  const after = await readStates();
  const changeSet = deletions(models, { entities, before, after, deleted }, origin, now());
  for (const projection of projections) await projection.apply(transaction, changeSet, NO_URNS);
  await log.append(transaction, changeSet);
  return { deleted: deleted.length, isLast };
}

const NOT_READ: EntityState = { aspects: new Map(), newestEvents: new Map(), runIds: [] };

/** The states of the entities. They are not read if search shows none of the events, because then nothing follows from them. */
async function readShownStates(
  transaction: Transaction,
  models: ModelRegistry,
  selection: EventSelection,
  entities: readonly StoredEntityRow[],
): Promise<ReadonlyMap<string, EntityState>> {
  if (selection.isShown(models)) return readEntityStates(transaction, models, entities);
  return new Map(entities.map(({ id }) => [id, NOT_READ]));
}

interface Deletion {
  readonly entities: readonly StoredEntityRow[];
  readonly before: ReadonlyMap<string, EntityState>;
  readonly after: ReadonlyMap<string, EntityState>;
  readonly deleted: readonly EventKey[];
}

function deletions(
  models: ModelRegistry,
  { entities, before, after, deleted }: Deletion,
  origin: ChangeOrigin,
  time: number,
): ChangeSet {
  const byEntity = groupBy(deleted, ({ entityId }) => entityId);
  const changes = entities.flatMap(({ id, urn, entityType }) => {
    const [entity, old, current] = [models.entity(entityType), before.get(id), after.get(id)];
    if (!entity || !old || !current) return [];
    const events = byEntity.get(id) ?? [];
    // The aspects stayed the same.
    const state = { ...current, aspects: old.aspects, runIds: old.runIds, newestEvents: kept(old, current) };
    const log = events.map((event) => deletion(event, origin));
    return [
      {
        id,
        urn,
        entity,
        before: old,
        after: state,
        restated: new Set<string>(),
        events: { written: [], deleted: events },
        deletion: null,
        log,
      },
    ];
  });
  return { time, entities: changes };
}

/** The newest events, with the objects of before where the event is still the same. */
function kept(before: EntityState, after: EntityState): EntityState['newestEvents'] {
  return new Map(
    [...after.newestEvents].map(([aspect, event]) => {
      const old = before.newestEvents.get(aspect);
      return [aspect, old?.event === event.event && old.timestampMillis === event.timestampMillis ? old : event];
    }),
  );
}

function deletion(event: EventKey, origin: ChangeOrigin): LoggedChange {
  const { aspect } = event;
  return { aspect, operation: 'DELETE_EVENT', versionBefore: null, versionAfter: null, event, ...origin };
}
