import type { Database, SqlClient, Transaction } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { isEngineReady, readMadeBy, storeMadeBy } from '#search/engine/rebuild/search-state';
import type { SearchDocument } from '#search/language/fields/search-document';
import type {
  Difference,
  EntityDocument,
  EntityIdentity,
  IndexMaintenance,
  RebuildOptions,
} from '#search/engine/search-engine';
import { lockEntityPage, type StoredEntityRow } from '#catalog/aspects/sql/stored-entities';
import { WorkProgress } from '#base/database/work-progress';
import { readEntityDocuments } from '#search/engine/rebuild/entity-documents';
import { beginRebuild } from '#search/engine/rebuild/begin-rebuild';
import { readStoredRange, type StoredText } from '../sql/read-stored-documents';
import {
  deleteStoredDocuments,
  deleteSurplusDocuments,
  logRepairs,
  putStoredDocuments,
  RAISE_REVISION,
  readSurplusIds,
} from '../sql/write-stored-documents';
import { MEMORY, storedVersion, versionNumber } from './stored-version';

/** Maintenance of the stored documents. Every process reads repaired ones again, and loads its index again after a rebuild. */
export class IndexMaintenanceMemory implements IndexMaintenance {
  constructor(
    private readonly database: Database,
    private readonly models: ModelRegistry,
  ) {}

  async isOutdated(): Promise<boolean> {
    return (await readMadeBy(this.database)) !== storedVersion(this.models.registry);
  }

  /** True from the first write on, unless another engine was used since. */
  isReady(client: SqlClient = this.database): Promise<boolean> {
    return isEngineReady(client, MEMORY);
  }

  declareCurrent(): Promise<void> {
    return storeMadeBy(this.database, storedVersion(this.models.registry));
  }

  rebuild(options: RebuildOptions): Promise<boolean> {
    return rebuildStoredDocuments(this.database, this.models, options);
  }

  async compare(first: number, end: number, expected: readonly SearchDocument[]): Promise<readonly Difference[]> {
    return differences(expected, await readStoredRange(this.database, first, end));
  }

  async repair(
    transaction: Transaction,
    documents: readonly EntityDocument[],
    gone: readonly EntityIdentity[] = [],
  ): Promise<void> {
    replaceStoredDocuments(transaction, this.models, documents);
    transaction.send([
      ...deleteSurplusDocuments(gone.map(({ id }) => id)),
      ...logRepairs([...documents, ...gone].map(({ id }) => id)),
    ]);
  }

  /** Each search reads repairs before it begins. */
  async finishRepairs(): Promise<void> {
    return undefined;
  }
}

function differences(expected: readonly SearchDocument[], stored: readonly StoredText[]): readonly Difference[] {
  const texts = new Map(stored.map(({ id, fields }) => [id, fields]));
  const known = new Set(expected.map(({ id }) => id));
  return [
    ...expected
      .filter(({ id, fields }) => texts.get(id) !== JSON.stringify(fields))
      .map((document) => difference(document, texts.has(document.id) ? 'stale' : 'missing')),
    ...stored.filter(({ id }) => !known.has(id)).map((row) => difference(row, 'surplus')),
  ];
}

function difference({ id, urn, entityType }: EntityIdentity, kind: Difference['kind']): Difference {
  return { id, urn, entityType, kind };
}

/** Small, so that writers of the same entities wait only milliseconds. */
const PAGE_SIZE = 200;

/**
 * Makes all stored documents from aspects while the service runs. Each page is one transaction that locks its entities as a writer does.
 * Continues a rebuild by the same models that was interrupted, unless another engine was used since.
 * @returns whether it finished
 */
async function rebuildStoredDocuments(
  database: Database,
  models: ModelRegistry,
  { onProgress, signal }: RebuildOptions,
): Promise<boolean> {
  const version = storedVersion(models.registry);
  const saved = new WorkProgress(database, `reindex ${version}`);
  let afterId = await beginRebuild(database, { version, engine: MEMORY }, saved);
  for (let done = 0; ;) {
    if (signal?.aborted) return false;
    const page = await rebuildPage(database, models, String(afterId));
    const last = page.at(-1);
    if (!last) break;
    afterId = Number(last.id);
    await saved.save(afterId);
    onProgress?.((done += page.length));
  }
  const surplus = await readSurplusIds(database);
  await database.transaction(async (transaction) => transaction.send(deleteSurplusDocuments(surplus)));
  // Together, because nothing would make processes load the documents if only the version were stored.
  await database.transaction(async (transaction) => {
    transaction.send([RAISE_REVISION]);
    await storeMadeBy(transaction, version);
  });
  await saved.finish();
  return true;
}

function rebuildPage(database: Database, models: ModelRegistry, afterId: string): Promise<readonly StoredEntityRow[]> {
  return database.transaction(async (transaction) => {
    const entities = await lockEntityPage(transaction, afterId, PAGE_SIZE);
    replaceStoredDocuments(transaction, models, await readEntityDocuments(transaction, models, entities));
    return entities;
  });
}

/** The caller has locked the entities. */
function replaceStoredDocuments(
  transaction: Transaction,
  { registry }: ModelRegistry,
  entities: readonly EntityDocument[],
): void {
  const rows = entities.flatMap(({ id, document }) =>
    document ? { id, fields: JSON.stringify(document.fields) } : [],
  );
  transaction.send([
    ...putStoredDocuments(
      rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
      versionNumber(registry),
    ),
    ...deleteStoredDocuments(entities.flatMap(({ id, document }) => (document ? [] : id))),
  ]);
}
