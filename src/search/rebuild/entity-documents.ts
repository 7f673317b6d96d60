import { readLatest } from '../../aspects/sql/read-latest';
import type { SqlClient } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { JsonObject } from '../../../generated/registry/registry-types';
import { readNewestEvents } from '../../timeseries/sql/read-newest-events';
import { buildSearchDocument } from '../document-builder';
import type { DocumentSource } from '../search-document';
import type { EntityDocument } from '../search-engine';
import type { EntityRow } from './entity-rows';

/** The documents of entities, made from what is stored of them now. */
export async function readEntityDocuments(
  client: SqlClient,
  models: ModelRegistry,
  entities: readonly EntityRow[],
): Promise<readonly EntityDocument[]> {
  const sources = await readSources(client, models, entities);
  return entities.map((entity) => toDocument(models, entity, sources.get(entity.id) ?? []));
}

/** An entity without its key aspect does not exist, and has no document. */
function toDocument(
  models: ModelRegistry,
  { id, urn, entityType, runIds }: EntityRow,
  sources: readonly DocumentSource[],
): EntityDocument {
  const exists = sources.some(({ aspectName }) => aspectName === models.entity(entityType)?.keyAspect);
  const runs: readonly string[] = JSON.parse(runIds);
  return {
    id,
    urn,
    entityType,
    document: exists ? buildSearchDocument(models, { id, urn, entityType, runIds: runs }, sources) : null,
  };
}

async function readSources(
  client: SqlClient,
  models: ModelRegistry,
  entities: readonly EntityRow[],
): Promise<ReadonlyMap<string, readonly DocumentSource[]>> {
  const series = entities.flatMap(({ id, entityType }) =>
    models.searchedSeries(entityType).map((aspect) => ({ id, aspect })),
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
