import { readEntityStates } from '#catalog/aspects/read/entity-states';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { entityDocument } from '../document-changes';
import type { EntityDocument } from '../search-engine';
import { type StoredEntityRow, readEntitiesById } from '#catalog/aspects/sql/stored-entities';

/** The documents of entities, made from what is stored about them now. */
export async function readEntityDocuments(
  client: SqlClient,
  models: ModelRegistry,
  entities: readonly StoredEntityRow[],
): Promise<readonly EntityDocument[]> {
  const states = await readEntityStates(client, models, entities);
  return entities.map(({ id, urn, entityType }) => {
    const state = states.get(id);
    const exists = state?.aspects.has(models.entity(entityType)?.keyAspect ?? '') ?? false;
    const document = state && exists ? entityDocument(models, { id, urn, entityType }, state) : null;
    return { id, urn, entityType, document };
  });
}

/** The documents of entities by their ids, also of entities that were deleted. */
export async function readDocumentsById(
  client: SqlClient,
  models: ModelRegistry,
  ids: readonly string[],
): Promise<readonly EntityDocument[]> {
  if (ids.length === 0) return [];
  const rows = await readEntitiesById(client, ids);
  const stored = rows.flatMap(({ runIds, ...row }) => (runIds === null ? [] : [{ ...row, runIds }]));
  const deleted = rows.filter(({ runIds }) => runIds === null);
  return [
    ...(await readEntityDocuments(client, models, stored)),
    ...deleted.map(({ id, urn, entityType }) => ({ id, urn, entityType, document: null })),
  ];
}
