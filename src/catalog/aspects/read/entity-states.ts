import { AspectState, type EntityState, type EventState } from '#catalog/changes/entity-state';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { readNewestEvents } from '#catalog/timeseries/sql/read-events';
import { type LatestRow, readLatest } from '../sql/read-latest';
import type { StoredEntityRow } from '../sql/stored-entities';

/** The current state of entities by id. Takes two statements in one round trip. */
export async function readEntityStates(
  client: SqlClient,
  models: ModelRegistry,
  entities: readonly StoredEntityRow[],
): Promise<ReadonlyMap<string, EntityState>> {
  const series = entities.flatMap(({ id, entityType }) =>
    models.searchedSeries(entityType).map((aspect) => ({ id, aspect })),
  );
  const ids = entities.map(({ id }) => id);
  const [latest, newest] = await Promise.all([readLatest(client, ids), readNewestEvents(client, series)]);
  const states = new Map(entities.map(({ id, runIds }) => [id, emptyState(runIds)]));
  for (const row of latest) states.get(row.id)?.aspects.set(row.aspect, toAspectState(row));
  for (const row of newest) states.get(row.id)?.newestEvents.set(row.aspect, toEventState(row));
  return states;
}

function emptyState(runIds: string) {
  const runs: readonly string[] = JSON.parse(runIds);
  return { aspects: new Map<string, AspectState>(), newestEvents: new Map<string, EventState>(), runIds: runs };
}

export function toAspectState({ value, systemMetadata, runId, createdOn, createdBy, version }: LatestRow): AspectState {
  return new AspectState({
    text: value,
    systemMetadata,
    runId,
    createdBy,
    createdOn: Number(createdOn),
    version: Number(version),
  });
}

export function toEventState({
  event,
  timestampMillis,
  createdOn,
}: {
  readonly event: string;
  readonly timestampMillis: string;
  readonly createdOn: string;
}): EventState {
  return { event, timestampMillis: Number(timestampMillis), createdOn: Number(createdOn) };
}
