import { AccessParents } from '#catalog/authorization/access-parents';
import type { ModelRegistry } from '#catalog/registry/model-registry';

const known = new WeakMap<ModelRegistry, AccessParents>();

/** The parents of these models, compiled once, because every document needs them. */
export function accessParents(models: ModelRegistry): AccessParents {
  const parents = known.get(models) ?? new AccessParents(models.registry);
  known.set(models, parents);
  return parents;
}
