import { readEntityStates } from '../aspects/read/entity-states';
import type { ChangeLog } from '../changes/change-log';
import type { ChangeSet, LoggedChange } from '../changes/change-set';
import type { EntityState } from '../changes/entity-state';
import type { Projection, UrnIds } from '../changes/projection';
import type { Transaction } from '../database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { groupBy } from '../json/group-by';
import { type StoredEntityRow, lockStoredEntities } from '../aspects/sql/stored-entities';
import type { EventKey } from '../timeseries/event-row';
import type { TimeseriesTruncation } from '../timeseries/timeseries-service';
import { deleteEvents, findOldestEvents } from './sql/truncated-events';
import type { TaskBatch } from './task-kind';

/** Everything that follows the events of a series. */
export interface EventFollowers {
  readonly models: ModelRegistry;
  readonly log: ChangeLog;
  readonly projections: readonly Projection[];
  /** Urn of the actor in whose name the service deletes. */
  readonly actor: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Deletions of events link to nothing. */
const NO_URNS: UrnIds = {
  intern: async () => undefined,
  id: (urn) => {
    throw new Error(`a truncation has no id for ${urn}`);
  },
};

/**
 * Deletes one batch of the oldest events of a series. Their entities are locked first, in the order in which every writer locks them. Search
 * documents that show the newest event follow in the same transaction, and so does the change log.
 */
export async function truncateBatch(
  transaction: Transaction,
  followers: EventFollowers,
  truncation: TimeseriesTruncation,
): Promise<TaskBatch> {
  const { models, log, projections, now } = followers;
  const found = await findOldestEvents(transaction, truncation);
  const ids = [...new Set(found)];
  const isLast = found.length < truncation.batchSize;
  const entities = await lockStoredEntities(transaction, ids);
  const readStates = () => readShownStates(transaction, models, truncation, entities);
  const before = await readStates();
  const deleted = await deleteEvents(transaction, truncation, ids);
  const after = await readStates();
  const changeSet = deletions(followers, { entities, before, after, deleted }, now());
  for (const projection of projections) await projection.apply(transaction, changeSet, NO_URNS);
  await log.append(transaction, changeSet);
  return { deleted: deleted.length, isLast };
}

const NOT_READ: EntityState = { aspects: new Map(), newestEvents: new Map(), runIds: [] };

/** The states of the entities. They are not read if search shows no event of the series, because then nothing follows from them. */
async function readShownStates(
  transaction: Transaction,
  models: ModelRegistry,
  { entityType, aspectName }: TimeseriesTruncation,
  entities: readonly StoredEntityRow[],
): Promise<ReadonlyMap<string, EntityState>> {
  if (models.searchedSeries(entityType).includes(aspectName)) return readEntityStates(transaction, models, entities);
  return new Map(entities.map(({ id }) => [id, NOT_READ]));
}

interface Deletion {
  readonly entities: readonly StoredEntityRow[];
  readonly before: ReadonlyMap<string, EntityState>;
  readonly after: ReadonlyMap<string, EntityState>;
  readonly deleted: readonly EventKey[];
}

function deletions(
  { models, actor }: EventFollowers,
  { entities, before, after, deleted }: Deletion,
  time: number,
): ChangeSet {
  const byEntity = groupBy(deleted, ({ entityId }) => entityId);
  const changes = entities.flatMap(({ id, urn, entityType }) => {
    const [entity, old, current] = [models.entity(entityType), before.get(id), after.get(id)];
    if (!entity || !old || !current) return [];
    const events = byEntity.get(id) ?? [];
    // The aspects stayed the same.
    const state = { ...current, aspects: old.aspects, runIds: old.runIds, newestEvents: kept(old, current) };
    const log = events.map((event) => deletion(event, actor));
    return [
      {
        id,
        urn,
        entity,
        before: old,
        after: state,
        restated: new Set<string>(),
        events: { written: [], deleted: events },
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

function deletion(event: EventKey, actor: string): LoggedChange {
  return {
    aspect: event.aspect,
    operation: 'DELETE_EVENT',
    versionBefore: null,
    versionAfter: null,
    event,
    actor,
    runId: null,
    requestId: null,
    address: null,
  };
}
