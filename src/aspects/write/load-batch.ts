import type { SqlClient } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import type { EntitySpec, JsonObject } from '../../registry/registry';
import type { NewestEvent as NewestEventRow, SeriesKey } from '../../timeseries/postgres/read-newest-events';
import { readNewestEvents } from '../../timeseries/postgres/read-newest-events';
import type { Lookup } from '../defaults/template';
import type { EntityRow } from '../postgres/lock-entities';
import { lockEntities } from '../postgres/lock-entities';
import type { LatestRow } from '../postgres/read-latest';
import { readLatest } from '../postgres/read-latest';
import { readOthers } from '../postgres/read-others';
import { AspectState } from './aspect-state';
import { BatchState, otherKey } from './batch-state';
import type { NewestEvent, StoredState } from './entity-draft';
import { groupBy } from './group-by';
import type { PreparedChange } from './prepared-change';
import type { UrnIds } from './urn-ids';
import type { WriteRules } from './write-rules';

/** Locks the entities that the changes touch and reads all that is known of them. */
export async function loadBatch(client: SqlClient, rules: WriteRules, ids: UrnIds, changes: readonly PreparedChange[], now: number): Promise<BatchState> {
  const targets = new Map(changes.map((change) => [ids.id(change.urn), change]));
  const locked = await lockTargets(client, ids, targets, now);
  const stored = await readStored(client, rules.catalog, targets, locked);
  return new BatchState(stored.values(), await readLookups(client, rules, changes, stored));
}

/** Those whose urn this transaction made are locked already. */
async function lockTargets(client: SqlClient, ids: UrnIds, targets: ReadonlyMap<string, PreparedChange>, now: number): Promise<readonly EntityRow[]> {
  const made = [...targets].filter(([, { urn }]) => ids.isNew(urn)).map(([id]) => ({ id, runIds: '[]', added: true }));
  const known = [...targets].filter(([, { urn }]) => !ids.isNew(urn)).map(([id]) => id);
  return [...made, ...(await lockEntities(client, known.toSorted((a, b) => Number(a) - Number(b)), now))];
}

/** The stored state of each target, by its urn. Nothing is stored of those that were added just now. */
async function readStored(client: SqlClient, catalog: Catalog, targets: ReadonlyMap<string, PreparedChange>, locked: readonly EntityRow[]): Promise<ReadonlyMap<string, StoredState>> {
  const old = locked.filter(({ added }) => !added).map(({ id }) => id);
  const series = old.flatMap((id) => searchedSeries(catalog, id, targets.get(id)?.entity));
  const [latest, newest] = await Promise.all([readLatest(client, old), readNewestEvents(client, series)]);
  const aspects = groupBy(latest, (row) => row.id);
  const events = groupBy(newest, (row) => row.id);
  const stored = new Map<string, StoredState>();
  for (const { id, runIds, added } of locked) {
    const target = targets.get(id);
    if (!target) throw new Error(`entity ${id} was locked unasked`);
    stored.set(target.urn, {
      id,
      urn: target.urn,
      entity: target.entity,
      parts: target.parts,
      aspects: new Map(aspects.get(id)?.map((row) => [row.aspect, toState(row)])),
      newestEvents: new Map(events.get(id)?.map((row) => [row.aspect, toEvent(row)])),
      runIds: parseRunIds(runIds),
      isNew: added,
    });
  }
  return stored;
}

function toState({ value, systemMetadata, runId, createdOn, createdBy, version }: LatestRow): AspectState {
  return new AspectState({ text: value, systemMetadata, runId, createdBy, createdOn: Number(createdOn), version: Number(version) });
}

function toEvent({ event, timestampMillis, createdOn }: NewestEventRow): NewestEvent {
  return { event, timestampMillis: Number(timestampMillis), createdOn: Number(createdOn) };
}

function parseRunIds(text: string): readonly string[] {
  const runIds: readonly string[] = JSON.parse(text);
  return runIds;
}

/** Time series whose newest event shows in the search document. */
function searchedSeries(catalog: Catalog, id: string, entity: EntitySpec | undefined): readonly SeriesKey[] {
  const names = entity?.aspects ?? [];
  return names.flatMap((name) => {
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
