import type { EntityChange } from '../../aspects/write-projection';
import { readLatest } from '../../aspects/postgres/read-latest';
import type { Database, SqlClient } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import type { JsonObject } from '../../registry/registry';
import { readNewestEvents } from '../../timeseries/postgres/read-newest-events';
import { buildSearchDocument } from '../document-builder';
import { SearchFields } from '../fields/search-fields';
import type { DocumentSource, SearchDocument } from '../search-document';
import { lockEntityPage, type LockedEntity, readDocuments, readSurplusDocuments } from './operations/read-document-page';
import { recountBuckets } from './operations/recount-buckets';
import { reconcileRuns } from './operations/sync-runs';
import { SearchProjectionPostgres } from './search-projection-postgres';
import { storeSearchVersion } from './search-version';

/** Small enough that writers of the same entities wait for milliseconds. */
const PAGE_SIZE = 200;

export interface RebuildOptions {
  readonly database: Database;
  readonly catalog: Catalog;
  /** Where an interrupted rebuild stood: its last `afterId`. */
  readonly afterId?: string;
  /** Called after each page, with what it takes to continue there. */
  readonly onPage?: (progress: { readonly entities: number; readonly afterId: string }) => void | Promise<void>;
  /** Ends the rebuild after the page it is at. */
  readonly signal?: AbortSignal;
}

/**
 * Makes every document anew from aspects, takes out those of entities that are gone, and counts again, while the service runs: each page
 * is one transaction that holds its entities as a writer does.
 * @returns whether it came to its end
 */
export async function rebuildSearchIndex({ database, catalog, afterId: start = '0', onPage, signal }: RebuildOptions): Promise<boolean> {
  const projection = new SearchProjectionPostgres(new SearchFields(catalog.registry));
  let afterId: string | undefined = start;
  let entities = 0;
  while (afterId !== undefined) {
    if (signal?.aborted) return false;
    const page: readonly LockedEntity[] = await rebuildPage(database, catalog, projection, afterId);
    afterId = page.at(-1)?.id;
    entities += page.length;
    if (afterId !== undefined) await onPage?.({ entities, afterId });
  }
  await removeSurplus(database, projection);
  await reconcileRuns(database);
  await recountBuckets(database);
  await storeSearchVersion(database, catalog.registry);
  return true;
}

function rebuildPage(database: Database, catalog: Catalog, projection: SearchProjectionPostgres, afterId: string): Promise<readonly LockedEntity[]> {
  return database.transaction(async (client) => {
    const entities = await lockEntityPage(client, afterId, PAGE_SIZE);
    const ids = entities.map(({ id }) => id);
    const sources = await readSources(client, catalog, entities);
    const stored = new Map((await readDocuments(client, ids)).map((document) => [document.id, document]));
    await projection.replace(client, entities.map((entity) => toChange(catalog, entity, sources.get(entity.id) ?? [], stored.get(entity.id) ?? null)));
    return entities;
  });
}

/** An entity without its key aspect does not exist, and has no document. */
function toChange(catalog: Catalog, { id, urn, entityType, runIds }: LockedEntity, sources: readonly DocumentSource[], previousDocument: SearchDocument | null): EntityChange {
  const exists = sources.some(({ aspectName }) => aspectName === catalog.entity(entityType)?.keyAspect);
  const runs: readonly string[] = JSON.parse(runIds);
  return { id, urn, entityType, document: exists ? buildSearchDocument(catalog, { id, urn, entityType, runIds: runs }, sources) : null, previousDocument };
}

async function readSources(client: SqlClient, catalog: Catalog, entities: readonly LockedEntity[]): Promise<ReadonlyMap<string, readonly DocumentSource[]>> {
  const series = entities.flatMap(({ id, entityType }) => searchedSeries(catalog, entityType).map((aspect) => ({ id, aspect })));
  const latest = await readLatest(client, entities.map(({ id }) => id));
  const events = await readNewestEvents(client, series);
  const sources = new Map<string, DocumentSource[]>(entities.map(({ id }) => [id, []]));
  for (const { id, aspect, value, createdOn } of latest) sources.get(id)?.push(toSource(aspect, value, createdOn));
  for (const { id, aspect, event, createdOn } of events) sources.get(id)?.push(toSource(aspect, event, createdOn));
  return sources;
}

function toSource(aspectName: string, text: string, createdOn: string): DocumentSource {
  const value: JsonObject = JSON.parse(text);
  return { aspectName, value, createdOn: Number(createdOn) };
}

function searchedSeries(catalog: Catalog, entityType: string): readonly string[] {
  return (catalog.entity(entityType)?.aspects ?? []).filter((name) => {
    const aspect = catalog.aspect(name);
    return aspect?.kind === 'timeseries' && aspect.searchFields.length > 0;
  });
}

async function removeSurplus(database: Database, projection: SearchProjectionPostgres): Promise<void> {
  for (let gone = 1; gone > 0; ) {
    gone = await database.transaction(async (client) => {
      const documents = await readSurplusDocuments(client, PAGE_SIZE);
      await projection.replace(client, documents.map((document) => ({ ...document, document: null, previousDocument: document })));
      return documents.length;
    });
  }
}
