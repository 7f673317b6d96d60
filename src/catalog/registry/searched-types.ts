import { findEntity, type ModelRegistry } from './model-registry';

/** The entity types that a request names, each once; all of them if it names none. @throws InvalidInputError for an unknown one */
export function searchedTypes(models: ModelRegistry, entities: readonly string[] = []): readonly string[] {
  const named = new Set(entities.map((name, index) => findEntity(models, name, { field: ['entities', index] }).name));
  return named.size > 0 ? [...named] : models.registry.entities.map(({ name }) => name);
}
