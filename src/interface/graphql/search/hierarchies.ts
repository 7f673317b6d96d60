import type { AspectTypes } from '#generated/types/aspects';
import type { JsonObject } from '#generated/registry/registry-types';
import { checkUses } from '#base/errors/limit-exceeded';
import { parseFilter } from '#interface/rest/format/filter-form';
import { LIMITS } from '#generated/http/limits';
import { groupBy } from '#base/json/group-by';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import type { DocumentReads, GraphqlContext } from '../graphql-context';
import { findRead } from './find';

/** The parent that an entity names: an aspect with its member, and the search field of it. */
interface Parent {
  readonly aspect: keyof AspectTypes;
  readonly member: string;
  readonly field: string;
}

function namedBy<Aspect extends keyof AspectTypes>(aspect: Aspect, member: keyof AspectTypes[Aspect] & string): Parent {
  return { aspect, member, field: member };
}

const DOMAIN = namedBy('domainProperties', 'parentDomain');
const CONTAINER = namedBy('container', 'container');
const NODE = namedBy('glossaryNodeInfo', 'parentNode');

/** Entity types whose entities contain others of the same type. */
const NESTED: Readonly<Record<string, Parent>> = { domain: DOMAIN, container: CONTAINER, glossaryNode: NODE };

/** The entity types whose entities are in one of those, beside themselves. */
const PARENTS: Readonly<Record<string, Parent>> = {
  ...NESTED,
  glossaryTerm: namedBy('glossaryTermInfo', 'parentNode'),
};

/** The place at which entities of the type name their parent. */
export function parentOf(entityType: string): Parent {
  return PARENTS[entityType] ?? CONTAINER;
}

/** What the entity is part of, the nearest first. Ends at an entity that the actor may not see, and where a circle closes. */
export async function ancestorsOf(urn: string, reads: DocumentReads): Promise<readonly string[]> {
  const found = new Set([urn]);
  let current: string | undefined = urn;
  while (current !== undefined) {
    const { aspect, member } = parentOf(entityTypeOf(current) ?? '');
    const stored: JsonObject | undefined = await reads.aspect(current, aspect);
    const parent: unknown = stored?.[member];
    current = typeof parent === 'string' && !found.has(parent) && (await reads.entity(parent)) ? parent : undefined;
    if (current !== undefined) found.add(current);
  }
  found.delete(urn);
  return [...found];
}

/** What is in the entities, of the same types, at any depth. One search for each level. @throws LimitExceededError */
export async function descendantsOf(urns: readonly string[], context: GraphqlContext): Promise<readonly string[]> {
  const found = new Set(urns);
  for (let level = urns; level.length > 0;) {
    const below = await Promise.all([...groupBy(level, (urn) => entityTypeOf(urn) ?? '')].map(childrenOf(context)));
    level = below.flat().filter((urn) => !found.has(urn));
    for (const urn of level) found.add(urn);
    checkUses([{ limit: 'filterValues', size: found.size, unit: 'entities below', fix: 'Start further below' }], {
      field: ['input', 'orFilters'],
    });
  }
  return [...found].filter((urn) => !urns.includes(urn));
}

function childrenOf(context: GraphqlContext) {
  return async ([entityType, values]: readonly [string, readonly string[]]): Promise<readonly string[]> => {
    const parent = NESTED[entityType];
    if (!parent) return [];
    const page = await context.services.search.search({
      entityTypes: [entityType],
      input: '*',
      filter: parseFilter({ or: [{ and: [{ field: parent.field, values: [...values] }] }] }),
      sort: [],
      start: 0,
      count: LIMITS.filterValues + 1,
      facets: false,
      facetSize: 0,
      matchedFields: false,
      read: findRead(context),
    });
    return page.hits.map(({ urn }) => urn);
  };
}
