import { lockEntityPage, type StoredEntityRow } from '../../aspects/sql/stored-entities';
import type { Database, Transaction } from '../../database/sql-client';
import { WorkProgress } from '../../database/work-progress';
import type { ModelRegistry } from '../../registry/model-registry';
import { SearchFields } from '../fields/search-fields';
import { readEntityDocuments } from '../rebuild/entity-documents';
import { beginRebuild } from '../rebuild/begin-rebuild';
import type { EntityDocument } from '../search-engine';
import { DocumentWriterPostgres } from './document-writer-postgres';
import { POSTGRES, searchVersion, storeSearchVersion } from './search-version';
import { recountBuckets } from './sql/bucket-counts';
import { readDocuments, readSurplusDocuments } from './sql/read-documents';
import { reconcileRuns } from './sql/sync-entries';

/** Small, so that writers of the same entities wait only milliseconds. */
const PAGE_SIZE = 200;

export interface PostgresRebuildOptions {
  readonly database: Database;
  readonly models: ModelRegistry;
  /** The last `afterId` of an interrupted rebuild. */
  readonly afterId?: string;
  /** Called after each page; `afterId` continues the rebuild after it. */
  readonly onPage?: (progress: { readonly entities: number; readonly afterId: string }) => void | Promise<void>;
  /** Ends the rebuild after the current page. */
  readonly signal?: AbortSignal;
}

/**
 * Rebuilds all documents from aspects, deletes documents without an entity, and recounts the buckets, while the service runs. Each page is
 * one transaction that locks its entities as a writer does.
 * @returns false if the signal ended it
 */
export async function rebuildSearchIndex({
  database,
  models,
  afterId: start = '0',
  onPage,
  signal,
}: PostgresRebuildOptions): Promise<boolean> {
  const documentWriter = new DocumentWriterPostgres(new SearchFields(models.registry));
  let afterId: string | undefined = start;
  let entities = 0;
  while (afterId !== undefined) {
    if (signal?.aborted) return false;
    const page: readonly StoredEntityRow[] = await rebuildPage(database, models, documentWriter, afterId);
    afterId = page.at(-1)?.id;
    entities += page.length;
    if (afterId !== undefined) await onPage?.({ entities, afterId });
  }
  await removeSurplus(database, documentWriter);
  await reconcileRuns(database);
  await recountBuckets(database);
  await storeSearchVersion(database, models.registry);
  return true;
}

function rebuildPage(
  database: Database,
  models: ModelRegistry,
  documentWriter: DocumentWriterPostgres,
  afterId: string,
): Promise<readonly StoredEntityRow[]> {
  return database.transaction(async (transaction) => {
    const entities = await lockEntityPage(transaction, afterId, PAGE_SIZE);
    await replaceDocuments(transaction, documentWriter, await readEntityDocuments(transaction, models, entities));
    return entities;
  });
}

/** Replaces the stored documents. The caller has locked their entities, unless they were deleted. */
export async function replaceDocuments(
  transaction: Transaction,
  documentWriter: DocumentWriterPostgres,
  documents: readonly EntityDocument[],
): Promise<void> {
  const stored = new Map(
    (
      await readDocuments(
        transaction,
        documents.map(({ id }) => id),
      )
    ).map((document) => [document.id, document]),
  );
  transaction.send(
    documentWriter.replace(documents.map((entity) => ({ ...entity, previousDocument: stored.get(entity.id) ?? null }))),
  );
}

async function removeSurplus(database: Database, documentWriter: DocumentWriterPostgres): Promise<void> {
  for (let gone = 1; gone > 0;) {
    gone = await database.transaction(async (transaction) => {
      const documents = await readSurplusDocuments(transaction, PAGE_SIZE);
      transaction.send(
        documentWriter.replace(
          documents.map((document) => ({ ...document, document: null, previousDocument: document })),
        ),
      );
      return documents.length;
    });
  }
}

/** As `rebuildSearchIndex`, but continues a rebuild by the same models that was interrupted, unless another engine was used since. */
export async function resumeRebuild({ onPage, ...options }: Omit<PostgresRebuildOptions, 'afterId'>): Promise<boolean> {
  const { database, models } = options;
  const version = searchVersion(models.registry);
  const saved = new WorkProgress(database, `reindex ${version}`);
  const position = await beginRebuild(database, { version, engine: POSTGRES }, saved);
  const finished = await rebuildSearchIndex({
    ...options,
    afterId: String(position),
    onPage: async (progress) => {
      await saved.save(Number(progress.afterId));
      await onPage?.(progress);
    },
  });
  if (finished) await saved.finish();
  return finished;
}
