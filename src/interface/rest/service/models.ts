import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import { knownAnswer } from '../known-answer';
import { readableUrn } from '#catalog/urn/readable-urn';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { parentRights, partialPrivileges } from '#catalog/aspects/partial/partial-rights';
import { writePrivileges } from '#catalog/aspects/write/write-privileges';
import { forCreation, shareOf } from '#catalog/authorization/access-filter';
import type { Grants } from '#catalog/authorization/policies/grants';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { DisplayModels, EntityTypeDisplay } from '#catalog/registry/display-models';

export function modelHandlers({
  models,
  display,
  contracts,
  editableAspects,
}: Services): Pick<Handlers, 'listModels' | 'getModel' | 'listEditable'> {
  return {
    listModels: async ({ headers }) => knownAnswer(listingJson(display), headers['if-none-match']),
    getModel: async ({ path, headers }, { actor }) => {
      const { name } = findEntity(models, path.name);
      const shown = { ...display.entityType(name), hasContract: contracts.covers(name) };
      return knownAnswer(entityTypeJson(shown, models, actor.grants), headers['if-none-match']);
    },

    async listEditable({ query }, { actor, read }) {
      return jsonAnswer(JSON.stringify(await editableAspects.of(actor, readableUrn(models, query.urn), read)));
    },
  };
}

function listingJson({ entities, searchFields }: DisplayModels): string {
  return JSON.stringify({ entities, searchFields });
}

/**
 * Renders a type with what the caller may edit: on all entities of the type, on some of them, or on none; and whether it may create some.
 */
function entityTypeJson(
  { entity, aspects, types, hasContract }: EntityTypeDisplay & { readonly hasContract: boolean },
  models: ModelRegistry,
  grants: Grants,
): string {
  const shown = aspects.map(({ section, ...aspect }) => ({
    ...aspect,
    ...(section !== null && { section }),
    mayEdit: shareOfAspect(aspect.name, entity.name, models, grants),
  }));
  const created = entity.create?.aspect ?? entity.keyAspect;
  const whole = grants.onAny(privilegesOf(created, entity.name, models));
  const mayCreate =
    shareOf(forCreation(whole), entity.name) !== 'none' || mayCreateChild(created, entity.name, models, grants);
  return JSON.stringify({ entity, aspects: shown, types, mayCreate, hasContract });
}

/** Who may change a part of it may edit it on some. */
function shareOfAspect(aspect: string, entityType: string, models: ModelRegistry, grants: Grants) {
  const share = shareOf(grants.onAny(privilegesOf(aspect, entityType, models)), entityType);
  const spec = models.aspect(aspect);
  if (share !== 'none' || !spec) return share;
  const partial = partialPrivileges(models.registry, entityType, spec);
  return partial.some((privilege) => grants.has(privilege)) ? 'some' : 'none';
}

/** Whether the aspect that creates an entity names a parent, of which the caller may have the privilege. */
function mayCreateChild(aspect: string, entityType: string, { registry }: ModelRegistry, grants: Grants): boolean {
  const rights = parentRights(registry, entityType).filter((each) => each.aspect === aspect);
  return rights.some(({ onParent }) => onParent.some((privilege) => grants.has(privilege)));
}

function privilegesOf(aspect: string, entityType: string, models: ModelRegistry): readonly Privilege[] {
  const spec = models.aspect(aspect);
  return spec ? writePrivileges(spec, models.entity(entityType)?.guard) : NO_PRIVILEGES;
}

/** One list, because grants cache what they join by it. */
const NO_PRIVILEGES: readonly Privilege[] = [];
