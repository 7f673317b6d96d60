import { readLatest } from '../../aspects/postgres/read-latest';
import type { SqlClient } from '../../database/sql-client';
import type { Catalog } from '../../registry/catalog';
import type { JsonObject } from '../../registry/registry';
import { readNewestEvents } from '../../timeseries/postgres/read-newest-events';
import { buildSearchDocument } from '../document-builder';
import type { DocumentSource, SearchDocument } from '../search-document';
import type { EntityRow } from './entity-rows';

/** What the index is to hold of an entity; null when it is to hold nothing. */
export interface EntityDocument {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly document: SearchDocument | null;
}

/** The documents of entities, made from what is stored of them now. */
export async function readEntityDocuments(
  client: SqlClient,
  catalog: Catalog,
  entities: readonly EntityRow[],
): Promise<readonly EntityDocument[]> {
  const sources = await readSources(client, catalog, entities);
  return entities.map((entity) => toDocument(catalog, entity, sources.get(entity.id) ?? []));
}

/** An entity without its key aspect does not exist, and has no document. */
function toDocument(
  catalog: Catalog,
  { id, urn, entityType, runIds }: EntityRow,
  sources: readonly DocumentSource[],
): EntityDocument {
  const exists = sources.some(({ aspectName }) => aspectName === catalog.entity(entityType)?.keyAspect);
  const runs: readonly string[] = JSON.parse(runIds);
  return {
    id,
    urn,
    entityType,
    document: exists ? buildSearchDocument(catalog, { id, urn, entityType, runIds: runs }, sources) : null,
  };
}

async function readSources(
  client: SqlClient,
  catalog: Catalog,
  entities: readonly EntityRow[],
): Promise<ReadonlyMap<string, readonly DocumentSource[]>> {
  const series = entities.flatMap(({ id, entityType }) =>
    catalog.searchedSeries(entityType).map((aspect) => ({ id, aspect })),
  );
  const [latest, events] = await Promise.all([
    readLatest(
      client,
      entities.map(({ id }) => id),
    ),
    readNewestEvents(client, series),
  ]);
  const sources = new Map<string, DocumentSource[]>(entities.map(({ id }) => [id, []]));
  for (const { id, aspect, value, createdOn } of latest) sources.get(id)?.push(toSource(aspect, value, createdOn));
  for (const { id, aspect, event, createdOn } of events) sources.get(id)?.push(toSource(aspect, event, createdOn));
  return sources;
}

function toSource(aspectName: string, text: string, createdOn: string): DocumentSource {
  const value: JsonObject = JSON.parse(text);
  return { aspectName, value, createdOn: Number(createdOn) };
}
