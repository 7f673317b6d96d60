import type { SqlClient } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import type { JsonObject } from '../../registry/registry';
import type { SeriesKey } from '../../timeseries/postgres/read-newest-events';
import { readNewestEvents } from '../../timeseries/postgres/read-newest-events';
import type { Lookup } from '../defaults/template';
import { lockEntities } from '../postgres/lock-entities';
import { readLatest } from '../postgres/read-latest';
import type { LatestRow } from '../postgres/read-latest';
import { readOthers } from '../postgres/read-others';
import { AspectState } from './aspect-state';
import { BatchState, otherKey } from './batch-state';
import { groupBy } from './group-by';
import type { NewestEvent, StoredState } from './entity-draft';
import type { PreparedChange } from './prepared-change';
import type { UrnIds } from './urn-ids';
import type { WriteRules } from './write-rules';

/** Locks the entities that the changes touch and reads all that is known of them. */
export async function loadBatch(client: SqlClient, rules: WriteRules, ids: UrnIds, changes: readonly PreparedChange[], now: number): Promise<BatchState> {
  const targets = new Map(changes.map((change) => [change.urn, change]));
  const entityIds = [...targets.keys()].map((urn) => ids.id(urn)).toSorted((a, b) => Number(a) - Number(b));
  const rows = await lockEntities(client, entityIds, now);
  const runIds = new Map(rows.map((row) => [row.id, parseRunIds(row.runIds)]));
  const series = [...targets.values()].flatMap((target) => searchedSeries(rules.catalog, ids.id(target.urn), target));
  const [latest, newest] = await Promise.all([readLatest(client, entityIds), readNewestEvents(client, series)]);
  const aspects = groupBy(latest, (row) => row.id);
  const events = groupBy(newest, (row) => row.id);
  const stored = new Map([...targets.values()].map((target): [string, StoredState] => {
    const id = ids.id(target.urn);
    return [target.urn, {
      id,
      urn: target.urn,
      entity: target.entity,
      parts: target.parts,
      aspects: new Map((aspects.get(id) ?? []).map((row) => [row.aspect, stateOf(row)])),
      newestEvents: new Map((events.get(id) ?? []).map((row): [string, NewestEvent] => [row.aspect, { ...row, timestampMillis: Number(row.timestampMillis), createdOn: Number(row.createdOn) }])),
      runIds: runIds.get(id) ?? [],
    }];
  }));
  return new BatchState(stored.values(), await readLookups(client, rules, changes, stored));
}

function stateOf(row: LatestRow): AspectState {
  const { value, systemMetadata, runId, createdBy } = row;
  return new AspectState({ text: value, systemMetadata, runId, createdBy, createdOn: Number(row.createdOn), version: Number(row.version) });
}

function parseRunIds(text: string): readonly string[] {
  const runIds: readonly string[] = JSON.parse(text);
  return runIds;
}

/** Time series whose newest event shows in the search document. */
function searchedSeries(catalog: Catalog, id: string, { entity }: PreparedChange): readonly SeriesKey[] {
  return entity.aspects.flatMap((name) => {
    const aspect = catalog.aspect(name);
    return aspect?.kind === 'timeseries' && aspect.searchFields.length > 0 ? [{ id, aspect: name }] : [];
  });
}

/** Aspects of other entities that defaults look at, for entities that lack a default. */
async function readLookups(client: SqlClient, { defaults }: WriteRules, targets: Iterable<PreparedChange>, stored: ReadonlyMap<string, StoredState>): Promise<ReadonlyMap<string, JsonObject>> {
  const wanted = new Map<string, Lookup>();
  for (const target of targets) {
    const present = stored.get(target.urn)?.aspects;
    if (target.lookups.length === 0 || defaults.of(target.entity).every(({ aspect }) => present?.has(aspect.name))) continue;
    for (const lookup of target.lookups) wanted.set(otherKey(lookup.urn, lookup.aspect), lookup);
  }
  const found = await readOthers(client, [...wanted.values()]);
  return new Map(found.map((row) => [otherKey(row.urn, row.aspect), row.value]));
}
