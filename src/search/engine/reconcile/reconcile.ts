import { WorkProgress } from '#base/database/work-progress';
import type { Database, Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { documentShard, SHARD_IDS } from '../document-store';
import { readEntityDocuments } from '../rebuild/entity-documents';
import { lastEntityId, lockStoredEntities, nextEntityId, readEntityRange } from '#catalog/aspects/sql/stored-entities';
import type { Difference, EventDifference, EventMaintenance, IndexMaintenance } from '../search-engine';

/** Number of the lock that lets only one process reconcile. */
export const RECONCILE = 2;
/** Entities that one transaction locks. Writers of the same ones wait only milliseconds. */
const REPAIRS_AT_ONCE = 200;
/** Higher than every id. Documents of an index above the last id are surplus. */
const NO_END = SHARD_IDS * (2 ** 31 - 1);

type Kind = Difference['kind'];

export interface ReconcileReport {
  readonly missing: number;
  readonly stale: number;
  readonly surplus: number;
  /** Whether it finished. */
  readonly finished: boolean;
}

interface ReconcileOptions {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly maintenance: IndexMaintenance;
  /** Identifies the run that is continued. */
  readonly work?: string;
  /** Called after each shard with the ids that are done and the last id. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Stops after the current shard. */
  readonly signal?: AbortSignal;
}

/**
 * Compares rows and index both ways, one shard of ids after another, and repairs the differences while the service runs. Continues an
 * interrupted run.
 * @returns the differences since this start
 */
export async function reconcile({
  database,
  models,
  maintenance,
  work = 'reconcile',
  onProgress,
  signal,
}: ReconcileOptions): Promise<ReconcileReport> {
  const saved = new WorkProgress(database, work);
  const found: Kind[] = [];
  const last = await lastEntityId(database);
  let first = await saved.position();
  while (first <= last) {
    if (signal?.aborted) break;
    const end = await endOfNextShard(database, first);
    for (const kind of await reconcileShards({ database, models, maintenance }, first, end)) found.push(kind);
    await saved.save(end);
    onProgress?.(Math.min(end, last), last);
    first = end;
  }
  const finished = first > last;
  if (finished)
    for (const kind of await reconcileShards({ database, models, maintenance }, first, NO_END)) found.push(kind);
  await maintenance.finishRepairs();
  if (finished) await saved.finish();
  return { ...countKinds(found), finished };
}

/** The end of the first shard from `first` on that has ids. The shards before it may have documents, but only surplus ones. */
async function endOfNextShard(database: Database, first: number): Promise<number> {
  return SHARD_IDS * (documentShard(String(await nextEntityId(database, first))) + 1);
}

type Parts = Pick<ReconcileOptions, 'database' | 'models' | 'maintenance'>;

/** Compares and repairs documents or events. */
interface Comparison<Found extends { readonly kind: Kind }> {
  compare(first: number, end: number): Promise<readonly Found[]>;
  keyOf(found: Found): string;
  /** Repairs by what is stored when the entities are locked. */
  repair(transaction: Transaction, found: readonly Found[]): Promise<void>;
}

async function reconcileShards(parts: Parts, first: number, end: number): Promise<readonly Kind[]> {
  const {
    database,
    maintenance: { events },
  } = parts;
  const documents = await compareAndRepair(database, documentComparison(parts), first, end);
  return events
    ? [...documents, ...(await compareAndRepair(database, eventComparison(events), first, end))]
    : documents;
}

/** Compares twice, because a write in between looks like a difference the first time. */
async function compareAndRepair<Found extends { readonly kind: Kind }>(
  database: Database,
  { compare, keyOf, repair }: Comparison<Found>,
  first: number,
  end: number,
): Promise<readonly Kind[]> {
  const seen = new Set((await compare(first, end)).map(keyOf));
  const differences = seen.size === 0 ? [] : (await compare(first, end)).filter((found) => seen.has(keyOf(found)));
  for (let done = 0; done < differences.length; done += REPAIRS_AT_ONCE) {
    await database.transaction((transaction) => repair(transaction, differences.slice(done, done + REPAIRS_AT_ONCE)));
  }
  return differences.map(({ kind }) => kind);
}

function documentComparison({ database, models, maintenance }: Parts): Comparison<Difference> {
  return {
    async compare(first, end) {
      const documents = await readEntityDocuments(database, models, await readEntityRange(database, first, end));
      return maintenance.compare(
        first,
        end,
        documents.flatMap(({ document }) => document ?? []),
      );
    },
    keyOf: ({ urn }) => urn,
    async repair(transaction, differences) {
      const entities = await lockStoredEntities(
        transaction,
        differences.map(({ id }) => id),
      );
      const locked = new Set(entities.map(({ id }) => id));
      const gone = differences.filter(({ id }) => !locked.has(id));
      await maintenance.repair(transaction, await readEntityDocuments(transaction, models, entities), gone);
    },
  };
}

function eventComparison(events: EventMaintenance): Comparison<EventDifference> {
  return {
    compare: (first, end) => events.compare(first, end),
    keyOf: ({ aspect, eventKey }) => `${aspect} ${eventKey}`,
    async repair(transaction, differences) {
      await lockStoredEntities(transaction, [...new Set(differences.map(({ entityId }) => entityId))]);
      await events.repair(transaction, differences);
    },
  };
}

function countKinds(kinds: readonly Kind[]): Omit<ReconcileReport, 'finished'> {
  const count = (wanted: Kind) => kinds.filter((kind) => kind === wanted).length;
  return { missing: count('missing'), stale: count('stale'), surplus: count('surplus') };
}
