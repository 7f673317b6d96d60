import { AccessParents } from '#catalog/authorization/access-parents';
import type { ResourceFacts } from '#catalog/authorization/access-filter';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** A part of an entity, such as a column, stands for the whole. */
export function wholesOf({ registry }: ModelRegistry): (urn: string) => readonly string[] {
  const parents = new AccessParents(registry);
  return (urn) => {
    const whole = parents.inUrn(urn);
    return whole === undefined ? [] : [whole];
  };
}

/** The edges from a parent to its own parent, for privileges on all that is below. */
export function ladder({ registry: { entities, writeParents } }: ModelRegistry): AccessParents {
  const steps = writeParents.filter(({ ancestor }) => ancestor.length > 0);
  return new AccessParents({ entities, accessParents: steps });
}

/** A policy about a domain is about the domain itself too, where it decides over what is in it. */
export function withSelf(
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
