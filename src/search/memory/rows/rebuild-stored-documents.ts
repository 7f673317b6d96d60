import { lockEntityPage, type StoredEntityRow } from '#catalog/aspects/sql/stored-entities';
import type { Database, Transaction } from '#base/database/sql-client';
import { WorkProgress } from '#base/database/work-progress';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { readEntityDocuments } from '#search/engine/rebuild/entity-documents';
import { beginRebuild } from '#search/engine/rebuild/begin-rebuild';
import { storeMadeBy } from '#search/engine/rebuild/search-state';
import type { EntityDocument, RebuildOptions } from '#search/engine/search-engine';
import {
  deleteStoredDocuments,
  deleteSurplusDocuments,
  putStoredDocuments,
  RAISE_REVISION,
  readSurplusIds,
} from '../sql/write-stored-documents';
import { MEMORY, storedVersion, versionNumber } from './stored-version';

/** Small, so that writers of the same entities wait only milliseconds. */
const PAGE_SIZE = 200;

/**
 * Makes all stored documents from aspects while the service runs. Each page is one transaction that locks its entities as a writer does.
 * Continues a rebuild by the same models that was interrupted, unless another engine was used since.
 * @returns whether it finished
 */
export async function rebuildStoredDocuments(
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
export function replaceStoredDocuments(
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
