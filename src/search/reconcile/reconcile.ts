import { WorkProgress } from '../../database/work-progress';
import type { Database } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import { SHARD_IDS } from '../document-digest';
import { readEntityDocuments } from '../rebuild/entity-documents';
import { lastEntityId, lockEntities, readEntities } from '../rebuild/entity-rows';
import type { Difference, SearchUpkeep } from '../search-engine';

/** Number of the work that only one process may do: reconciling. */
export const RECONCILE = 2;
/** Entities that one transaction holds while it repairs their documents: writers of the same ones wait for milliseconds. */
const REPAIRS_AT_ONCE = 200;
/** Beyond every id: what an index holds above the last one is surplus. */
const NO_END = SHARD_IDS * (2 ** 31 - 1);

export interface ReconcileReport {
  readonly missing: number;
  readonly stale: number;
  readonly surplus: number;
}

export interface ReconcileOptions {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly upkeep: SearchUpkeep;
  /** Called after each shard with ids done and ids in all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Ends the work after the shard it is at. */
  readonly signal?: AbortSignal;
}

/**
 * Compares rows and index both ways, shard by shard of ids, and repairs what differs, while the service runs. Goes on where it was interrupted.
 * @returns what was found since it was last started, and whether it came to its end
 */
export async function reconcile({ database, catalog, upkeep, onProgress, signal }: ReconcileOptions): Promise<ReconcileReport & { readonly finished: boolean }> {
  const saved = new WorkProgress(database, 'reconcile');
  const found: Difference[] = [];
  const last = await lastEntityId(database);
  let first = await saved.position();
  for (; first <= last; first += SHARD_IDS) {
    if (signal?.aborted) break;
    found.push(...(await reconcileShard({ database, catalog, upkeep }, first, first + SHARD_IDS)));
    await saved.save(first + SHARD_IDS);
    onProgress?.(Math.min(first + SHARD_IDS, last), last);
  }
  const finished = first > last;
  if (finished) found.push(...(await reconcileShard({ database, catalog, upkeep }, first, NO_END)));
  await upkeep.finishRepairs();
  if (finished) await saved.finish();
  return { ...countKinds(found), finished };
}

type Parts = Pick<ReconcileOptions, 'database' | 'catalog' | 'upkeep'>;

/** A write in between makes a difference that is none: it is one only if it is still there when looked at again. */
async function reconcileShard(parts: Parts, first: number, end: number): Promise<readonly Difference[]> {
  const seen = new Set((await compareShard(parts, first, end)).map(({ urn }) => urn));
  const differences = seen.size === 0 ? [] : (await compareShard(parts, first, end)).filter(({ urn }) => seen.has(urn));
  for (let done = 0; done < differences.length; done += REPAIRS_AT_ONCE) await repair(parts, differences.slice(done, done + REPAIRS_AT_ONCE));
  return differences;
}

async function compareShard({ database, catalog, upkeep }: Parts, first: number, end: number): Promise<readonly Difference[]> {
  const documents = await readEntityDocuments(database, catalog, await readEntities(database, first, end));
  return upkeep.compare(first, end, documents.flatMap(({ document }) => document ?? []));
}

/** By what is stored once nobody else can change it. */
async function repair({ database, catalog, upkeep }: Parts, differences: readonly Difference[]): Promise<void> {
  await database.transaction(async (client) => {
    const entities = await lockEntities(client, differences.map(({ id }) => id));
    const documents = new Map((await readEntityDocuments(client, catalog, entities)).map((document) => [document.id, document]));
    await upkeep.repair(client, differences.map(({ id, urn, entityType }) => documents.get(id) ?? { id, urn, entityType, document: null }));
  });
}

function countKinds(differences: readonly Difference[]): ReconcileReport {
  const count = (kind: Difference['kind']) => differences.filter((difference) => difference.kind === kind).length;
  return { missing: count('missing'), stale: count('stale'), surplus: count('surplus') };
}
