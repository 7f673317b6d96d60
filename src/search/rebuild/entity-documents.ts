import { readEntityStates } from '../../aspects/read/entity-states';
import type { SqlClient } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import { entityDocument } from '../document-changes';
import type { EntityDocument } from '../search-engine';
import type { EntityRow } from './entity-rows';

/** The documents of entities, made from what is stored about them now. */
export async function readEntityDocuments(
  client: SqlClient,
  models: ModelRegistry,
  entities: readonly EntityRow[],
): Promise<readonly EntityDocument[]> {
  const states = await readEntityStates(client, models, entities);
  return entities.map(({ id, urn, entityType }) => {
    const state = states.get(id);
    const exists = state?.aspects.has(models.entity(entityType)?.keyAspect ?? '') ?? false;
    const document = state && exists ? entityDocument(models, { id, urn, entityType }, state) : null;
    return { id, urn, entityType, document };
  });
}
