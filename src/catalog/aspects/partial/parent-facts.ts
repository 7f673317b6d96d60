import type { SqlClient } from '#base/database/sql-client';
import { AccessParents } from '#catalog/authorization/access-parents';
import type { ResourceFacts } from '#catalog/authorization/access-filter';
import { readAncestors } from '#catalog/authorization/read-ancestors';
import { readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** What is known of parents. */
export interface ParentFacts {
  /** The parent, and the whole that it is a part of. */
  own(parent: string): readonly string[];
  above(parent: string): readonly string[];
  /** What policies compare of all of them. */
  readonly facts: ReadonlyMap<string, ResourceFacts>;
}

/** Reads what decides over the children of parents, for all of them at once. @param isDeep whether what is above them decides, too */
export async function readParentFacts(
  client: SqlClient,
  models: ModelRegistry,
  parents: readonly string[],
  isDeep: boolean,
): Promise<ParentFacts> {
  const ancestors = isDeep ? await readAncestors(client, ladder(models), parents) : NONE;
  const wholes = wholesOf(models);
  const own = (parent: string) => [parent, ...wholes(parent)];
  const above = (parent: string) => ancestors.get(parent) ?? [];
  const urns = [...new Set(parents.flatMap((parent) => [...own(parent), ...above(parent)]))];
  const facts = await readResourceFacts(client, urns, models.registry.accessAttributes);
  return { own, above, facts: withSelf(models, facts) };
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** A part of an entity, such as a column, stands for the whole. */
function wholesOf({ registry }: ModelRegistry): (urn: string) => readonly string[] {
  const parents = new AccessParents(registry);
  return (urn) => {
    const whole = parents.inUrn(urn);
    return whole === undefined ? [] : [whole];
  };
}

/** The edges from a parent to its own parent, for privileges on all that is below. */
function ladder({ registry: { entities, writeParents } }: ModelRegistry): AccessParents {
  const steps = writeParents.filter(({ ancestor }) => ancestor.length > 0);
  return new AccessParents({ entities, accessParents: steps });
}

/** A policy about a domain is about the domain itself too, where it decides over what is in it. */
function withSelf(
  models: ModelRegistry,
  facts: ReadonlyMap<string, ResourceFacts>,
): ReadonlyMap<string, ResourceFacts> {
  const { accessAttributes, writeParents } = models.registry;
  const edges = accessAttributes.filter(
    ({ attribute, aspect, relationship }) =>
      attribute === 'domain' &&
      writeParents.some((each) => each.aspect === aspect && each.relationship === relationship),
  );
  const types = edges.flatMap(({ aspect, relationship }) =>
    (models.aspect(aspect)?.relationships ?? [])
      .filter(({ name }) => name === relationship)
      .flatMap(({ entityTypes }) => entityTypes),
  );
  const isDomain = ({ type }: ResourceFacts) => types.some((each) => type.includes(each));
  return new Map(
    [...facts].map(([urn, known]) => [urn, isDomain(known) ? { ...known, domain: [...known.domain, urn] } : known]),
  );
}
