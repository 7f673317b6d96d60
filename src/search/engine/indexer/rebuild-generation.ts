import type { Database } from '#base/database/sql-client';
import { WorkProgress } from '#base/database/work-progress';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { DocumentStore, DocumentWrite } from '../document-store';
import { readEntityDocuments } from '../rebuild/entity-documents';
import { countEntitiesByType, readEntityPage } from '#catalog/aspects/sql/stored-entities';
import { makingMark, readMadeBy, storeMadeBy } from '../rebuild/search-state';
import type { RebuildOptions } from '../search-engine';
import { CLUSTER } from './cluster-version';
import { atSnapshot } from './index-changes';
import { readSnapshotVersion } from './sql/consumer-rows';
import { deleteRebuild, putRebuild, readRebuild } from './sql/rebuild-row';
import { sendEvents, sendWithRetries } from './send-with-retries';

/** Entities that are in memory at once. */
const PAGE_SIZE = 500;

export interface GenerationDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly documents: DocumentStore;
  /** Digest of the models and mappings of the new documents. */
  readonly version: string;
}

interface Page {
  readonly lastId: string | undefined;
  readonly entities: number;
  readonly writes: readonly DocumentWrite[];
}

/**
 * Builds a generation of indices beside the one in use, from the entities and their events, and lets it take over. The indexer writes to both,
 * from before the first page until the new one is in use. Continues the generation of an interrupted rebuild.
 * @returns whether it finished
 */
export async function rebuildGeneration(
  deps: GenerationDeps,
  { onProgress, signal }: RebuildOptions,
): Promise<boolean> {
  const { database, documents } = deps;
  const generation = await beginGeneration(deps);
  const saved = new WorkProgress(database, `reindex ${generation}`);
  let page: Page = { lastId: String(await saved.position()), entities: 0, writes: [] };
  for (let entities = 0; page.lastId !== undefined; entities += page.entities) {
    if (signal?.aborted) return false;
    const after = page.lastId;
    page = await readPage(deps, after);
    if (!(await sendWithRetries({ ...deps, generation, signal }, page.writes))) return false;
    if (page.lastId !== undefined) {
      if (
        !(await sendEvents({ ...deps, generation, signal }, { after, upTo: page.lastId, series: deps.models.series }))
      )
        return false;
      await saved.save(Number(page.lastId));
    }
    onProgress?.(entities + page.entities);
  }
  await documents.swap(generation);
  await storeMadeBy(database, await madeBy(deps));
  await deleteRebuild(database);
  await saved.finish();
  return true;
}

/** The state of an index in use that this version made. */
export async function madeBy({ documents, version }: Pick<GenerationDeps, 'documents' | 'version'>): Promise<string> {
  return `${version} ${await documents.identity()}`;
}

/**
 * Whether this version made the documents in use, but in indices that are gone: they were deleted, or belong to another cluster. New empty
 * ones may answer under their names. Sends requests to the cluster.
 */
export async function isLost(deps: Pick<GenerationDeps, 'documents' | 'version'>, mark = ''): Promise<boolean> {
  return mark.startsWith(`${deps.version} `) && mark !== (await madeBy(deps));
}

/** Continues an interrupted rebuild of the same version, unless another engine was in use since. */
async function beginGeneration(deps: GenerationDeps): Promise<string> {
  const { database, documents, version } = deps;
  const begun = await readRebuild(database);
  const mark = await readMadeBy(database);
  const previous = (await isLost(deps, mark)) ? undefined : mark;
  const making = (generation: string) => makingMark(`${version} ${generation}`, CLUSTER, previous);
  const goesOn = begun !== undefined && mark === making(begun);
  const generation = goesOn ? begun : Date.now().toString(36);
  await documents.createGeneration(generation, await countEntitiesByType(database));
  if (!goesOn) {
    await database.transaction(async (client) => {
      await putRebuild(client, generation);
      await storeMadeBy(client, making(generation));
    });
  }
  return generation;
}

/** One snapshot: what changes after it, the indexer sends with higher versions. */
function readPage({ database, models }: GenerationDeps, afterId: string): Promise<Page> {
  return atSnapshot(database, async (client) => {
    const [version, entities] = await Promise.all([
      readSnapshotVersion(client),
      readEntityPage(client, afterId, PAGE_SIZE),
    ]);
    const documents = (await readEntityDocuments(client, models, entities)).filter(({ document }) => document !== null);
    return {
      lastId: entities.at(-1)?.id,
      entities: entities.length,
      writes: documents.map((document) => ({ ...document, version })),
    };
  });
}
