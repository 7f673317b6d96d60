import { writePrivileges } from '#catalog/aspects/write/write-privileges';
import { forCreation, shareOf } from '#catalog/authorization/access-filter';
import type { Grants } from '#catalog/authorization/policies/grants';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { DisplayModels, EntityTypeDisplay } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';

export function listingJson({ entities, searchFields }: DisplayModels): string {
  return JSON.stringify({ entities, searchFields });
}

/** With what the caller may edit: on all entities of the type, on some of them, or on none; and whether it may create some. */
export function entityTypeJson(
  { entity, aspects, types, hasContract }: EntityTypeDisplay & { readonly hasContract: boolean },
  models: ModelRegistry,
  grants: Grants,
): string {
  const shown = aspects.map(({ section, ...aspect }) => ({
    ...aspect,
    ...(section !== null && { section }),
    mayEdit: shareOf(grants.onAny(privilegesOf(aspect.name, entity.name, models)), entity.name),
  }));
  const created = grants.onAny(privilegesOf(entity.create?.aspect ?? entity.keyAspect, entity.name, models));
  const mayCreate = shareOf(forCreation(created), entity.name) !== 'none';
  return JSON.stringify({ entity, aspects: shown, types, mayCreate, hasContract });
}

function privilegesOf(aspect: string, entityType: string, models: ModelRegistry): readonly Privilege[] {
  const spec = models.aspect(aspect);
  return spec ? writePrivileges(spec, models.entity(entityType)?.guard) : NO_PRIVILEGES;
}

/** One list, because grants cache what they join by it. */
const NO_PRIVILEGES: readonly Privilege[] = [];
