import { aspectKey } from '#catalog/aspects/aspect-key';
import { mapInTurns } from '#base/background/in-turns';
import type { JsonObject } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import {
  type NewestEvent as NewestEventRow,
  readNewestEvents,
  type SeriesKey,
} from '#catalog/timeseries/sql/read-events';
import { groupBy } from '#base/json/group-by';
import { type EntityRow, lockEntities, lockMissing } from '../sql/entity-rows';
import { type LatestRow, readLatest, readOthers } from '../sql/read-latest';
import { toAspectState, toEventState } from '../read/entity-states';
import { type DeletedVersionRow, readDeletedVersions } from '../sql/delete-aspects';
import { SetAsideBatch } from '../set-aside/set-aside-batch';
import { findSetAside } from '../set-aside/sql/find-set-aside';
import type { PreparedChange, WriteRules } from '../prepare/prepared-change';
import { type DefinitionPlace, definitionPlaces } from '../check/entry-definitions';
import type { DefaultAspects } from '../defaults/default-aspects';
import { EntityDraft, type StoredEntityState } from './entity-draft';
import type { ChangeContext } from './apply/log-change';
import type { BatchUrnIds } from './urn-ids';

/** The entities of a batch. A request changes copies. If it succeeds, its copies replace the entities. */
export class BatchState {
  private readonly stored = new Map<string, StoredEntityState>();
  /** The entities that a request has changed. */
  private readonly drafts = new Map<string, EntityDraft>();
  /** The requests that were accepted, in their order. */
  readonly applied: { readonly changes: readonly PreparedChange[]; readonly context: ChangeContext }[] = [];

  constructor(
    stored: Iterable<StoredEntityState>,
    private readonly others: OtherAspects,
    readonly setAside: SetAsideBatch,
  ) {
    this.add(stored);
  }

  add(stored: Iterable<StoredEntityState>): void {
    for (const state of stored) this.stored.set(state.urn, state);
  }

  /** The entity as it is now; undefined if it was not loaded. */
  find(urn: string): EntityDraft | undefined {
    const stored = this.stored.get(urn);
    return this.drafts.get(urn) ?? (stored && EntityDraft.of(stored));
  }

  /**
   * Entities by id, because all writers lock rows in this order, and because an index takes rows in its own order at
   * the least cost.
   */
  get entities(): readonly EntityDraft[] {
    const states = [...this.stored.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
    return states.map((state) => this.drafts.get(state.urn) ?? EntityDraft.of(state));
  }

  /** A copy of the entity as it is now, on which one request tries its changes. */
  copy(urn: string): EntityDraft {
    const draft = this.drafts.get(urn);
    if (draft) return draft.fork();
    const stored = this.stored.get(urn);
    if (!stored) throw new Error(`${urn} was not loaded for its batch`);
    return EntityDraft.of(stored);
  }

  accept(changed: Iterable<EntityDraft>): void {
    for (const draft of changed) this.drafts.set(draft.stored.urn, draft);
  }

  aspectOf(urn: string, aspect: string): JsonObject | undefined {
    const entity = this.drafts.get(urn) ?? this.stored.get(urn);
    return entity?.aspects.get(aspect)?.value ?? this.others.get(urn, aspect);
  }
}

/**
 * Gives ids to the urns of a batch, locks the changed entities and reads their state. This takes one round trip if all urns are known or
 * all targets are new, otherwise two, and more if another transaction just inserted or deleted one of the entities, or if a known urn lacks
 * default aspects.
 */
export async function loadBatch(
  client: SqlClient,
  rules: WriteRules,
  ids: BatchUrnIds,
  changes: readonly PreparedChange[],
  now: number,
): Promise<BatchState> {
  const unknown = changes.filter(({ isUnknown }) => isUnknown).map(({ urn, aspect }) => ({ urn, aspect: aspect.name }));
  const others = new OtherAspects(client, rules.defaults, changes, ids);
  // What needs no ids goes with the statement that asks for them.
  const [states, setAside] = await Promise.all([
    loadStates(client, rules.models, ids, changes, now),
    findSetAside(client, unknown),
    others.readEarly(),
  ]);
  await others.readLate(states);
  return new BatchState(states, others, new SetAsideBatch(setAside));
}

async function loadStates(
  client: SqlClient,
  models: ModelRegistry,
  ids: BatchUrnIds,
  changes: readonly PreparedChange[],
  now: number,
): Promise<readonly StoredEntityState[]> {
  const others: string[] = [];
  for (const { destinations } of changes) for (const urn of destinations) others.push(urn);
  await ids.internAll(
    changes.map(({ urn }) => urn),
    others,
  );
  const targets = new Map<string, Target>();
  for (const change of changes) targets.set(ids.id(change.urn), change);
  return storedStates(targets, await lockAndRead(client, models, ids, targets, now));
}

/** An entity to load. */
type Target = Pick<PreparedChange, 'urn' | 'entity' | 'parts'>;

/** A batch whose entities are locked and read. */
export interface LoadedBatch {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly ids: BatchUrnIds;
  readonly state: BatchState;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Locks and reads entities that follow from what the requests did. Those whose urn this transaction inserted cannot be stored. A deadlock
 * with another transaction that does the same is possible; PostgreSQL then cancels one, and it runs again.
 */
export async function loadMore(
  { client, models, ids, state, now }: LoadedBatch,
  wanted: readonly Target[],
): Promise<void> {
  const missing = wanted.filter(({ urn }) => !state.find(urn));
  if (missing.length === 0) return;
  await ids.internAll(
    [],
    missing.map(({ urn }) => urn),
  );
  const targets = new Map<string, Target>();
  for (const target of missing) if (!ids.isNew(target.urn)) targets.set(ids.id(target.urn), target);
  if (targets.size > 0) state.add(await storedStates(targets, await lockAndRead(client, models, ids, targets, now)));
}

interface StoredRows {
  readonly locked: readonly EntityRow[];
  readonly latest: readonly LatestRow[];
  readonly newest: readonly NewestEventRow[];
  readonly deleted: readonly DeletedVersionRow[];
}

/** Skips the urns that this transaction inserted, because they are locked already and have no stored state. */
async function lockAndRead(
  client: SqlClient,
  models: ModelRegistry,
  ids: BatchUrnIds,
  targets: ReadonlyMap<string, Target>,
  now: number,
): Promise<StoredRows> {
  const inserted = [...targets]
    .filter(([, { urn }]) => ids.isNew(urn))
    .map(([id]) => ({ id, removed: false, runIds: '[]' }));
  const known = [...targets]
    .filter(([, { urn }]) => !ids.isNew(urn))
    .map(([id]) => id)
    .toSorted((a, b) => Number(a) - Number(b));
  const series: SeriesKey[] = [];
  for (const id of known)
    for (const aspect of models.searchedSeries(targets.get(id)?.entity.name ?? '')) series.push({ id, aspect });
  const read = () =>
    Promise.all([readLatest(client, known), readNewestEvents(client, series), readDeletedVersions(client, known)]);
  const [first, early] = await Promise.all([lockEntities(client, known, now), read()]);
  if (first.length === known.length)
    return { locked: [...inserted, ...first], latest: early[0], newest: early[1], deleted: early[2] };
  // Read again, because another transaction may have changed the entities that were not locked at the first read.
  const rest = await lockMissing(client, known, first, now);
  const [latest, newest, deleted] = await read();
  return { locked: [...inserted, ...first, ...rest], latest, newest, deleted };
}

/** The stored state of each target. */
function storedStates(
  targets: ReadonlyMap<string, Target>,
  { locked, latest, newest, deleted }: StoredRows,
): Promise<readonly StoredEntityState[]> {
  const aspects = groupBy(latest, (row) => row.id);
  const events = groupBy(newest, (row) => row.id);
  const deletions = groupBy(deleted, (row) => row.id);
  return mapInTurns(locked, ({ id, removed, runIds }) => {
    const target = targets.get(id);
    if (!target) throw new Error(`entity ${id} was locked but not requested`);
    return {
      id,
      urn: target.urn,
      entity: target.entity,
      parts: target.parts,
      aspects: byAspect(aspects.get(id), toAspectState),
      newestEvents: byAspect(events.get(id), toEventState),
      deletedVersions: byAspect(deletions.get(id), ({ version }) => Number(version)),
      removed,
      runIds: parseRunIds(runIds),
    };
  });
}

function byAspect<Row extends { readonly aspect: string }, State>(
  rows: readonly Row[] = [],
  stateOf: (row: Row) => State,
): ReadonlyMap<string, State> {
  const states = new Map<string, State>();
  for (const row of rows) states.set(row.aspect, stateOf(row));
  return states;
}

function parseRunIds(text: string): readonly string[] {
  const runIds: readonly string[] = JSON.parse(text);
  return runIds;
}

/**
 * Aspects of entities that a batch only reads: definitions of entries, and what default aspects need. Most entities that are stored have all
 * default aspects, so nothing is read for them.
 */
class OtherAspects {
  private readonly found = new Map<string, JsonObject>();
  /**
   * The changes whose entities probably have all default aspects, and that none of these follows. A batch that deletes may need those of any
   * entity again.
   */
  private readonly late: ReadonlySet<PreparedChange>;

  constructor(
    private readonly client: SqlClient,
    private readonly defaults: DefaultAspects,
    private readonly changes: readonly PreparedChange[],
    ids: BatchUrnIds,
  ) {
    const deletes = changes.some(({ changeType }) => changeType === 'DELETE');
    const isLate = ({ urn, aspect }: PreparedChange) => ids.isCached(urn) && !defaults.isPlacing(aspect);
    this.late = new Set(deletes ? [] : changes.filter(isLate));
  }

  get(urn: string, aspect: string): JsonObject | undefined {
    return this.found.get(aspectKey(urn, aspect));
  }

  /** Reads what is needed for certain, and what new entities need. */
  async readEarly(): Promise<void> {
    const wanted: DefinitionPlace[] = [];
    for (const change of this.changes) {
      for (const place of change.definitions) wanted.push(place);
      if (!this.late.has(change)) for (const place of change.defaultLookups) wanted.push(place);
    }
    await this.read(wanted);
  }

  /** Reads what stored entities need that lack default aspects, and the definitions of stored entries, some of which never change. */
  async readLate(states: readonly StoredEntityState[]): Promise<void> {
    const aspectsOf = new Map(states.map(({ urn, aspects }) => [urn, aspects]));
    const wanted: DefinitionPlace[] = [];
    for (const { urn, entity, defaultLookups } of this.late) {
      if (defaultLookups.length === 0) continue;
      const lacks = this.defaults.of(entity).some(({ aspect }) => !aspectsOf.get(urn)?.has(aspect.name));
      if (lacks) for (const place of defaultLookups) wanted.push(place);
    }
    for (const { urn, aspect, definitions } of this.changes) {
      const stored = aspect.definedEntries.length > 0 ? aspectsOf.get(urn)?.get(aspect.name) : undefined;
      if (!stored) continue;
      const asked = new Set(definitions.map((place) => aspectKey(place.urn, place.aspect)));
      const isOther = (place: DefinitionPlace) => !asked.has(aspectKey(place.urn, place.aspect));
      for (const place of definitionPlaces(aspect, stored.value, null).filter(isOther)) wanted.push(place);
    }
    await this.read(wanted);
  }

  private async read(wanted: readonly DefinitionPlace[]): Promise<void> {
    const distinct = new Map(wanted.map((place) => [aspectKey(place.urn, place.aspect), place]));
    for (const { urn, aspect, value } of await readOthers(this.client, [...distinct.values()]))
      this.found.set(aspectKey(urn, aspect), value);
  }
}
