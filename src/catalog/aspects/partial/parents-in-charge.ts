import type { SqlClient } from '#base/database/sql-client';
import type { ResourceFacts } from '#catalog/authorization/access-filter';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { readParents } from '#catalog/authorization/sql/read-resource-facts';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { readParentFacts } from './parent-facts';
import { type ParentRight, parentRights } from './partial-rights';

/** A parent of an entity, and what decides with it: any of these is enough. */
export interface ParentInCharge {
  readonly urn: string;
  readonly facts: readonly ResourceFacts[];
}

/**
 * The parents of which the privilege is asked where a write of the entity takes it; all of them must grant it. Undefined for a privilege that is
 * asked of the entity itself, such as of a term group, whose children it is about.
 */
export async function parentsInCharge(
  client: SqlClient,
  models: ModelRegistry,
  privilege: Privilege,
  urn: string,
): Promise<readonly ParentInCharge[] | undefined> {
  const { entityType } = parseUrn(urn);
  const rights = parentRights(models.registry, entityType).filter(({ onParent }) => onParent.includes(privilege));
  if (rights.length === 0 || isParentType(models, rights, entityType)) return undefined;
  const parents = [...new Set((await readParents(client, [urn], rights)).map(({ parent }) => parent))];
  const isDeep = rights.some(({ onAncestor }) => onAncestor.includes(privilege));
  const { own, above, facts } = await readParentFacts(client, models, parents, isDeep);
  return parents.map((parent) => ({
    urn: parent,
    facts: [...own(parent), ...above(parent)].flatMap((each) => facts.get(each) ?? []),
  }));
}

function isParentType(models: ModelRegistry, rights: readonly ParentRight[], entityType: string): boolean {
  return rights.some(({ aspect, path }) =>
    models.aspect(aspect)?.relationships.some((edge) => edge.path === path && edge.entityTypes.includes(entityType)),
  );
}
