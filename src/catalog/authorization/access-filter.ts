/** The entities that an actor may use. Every query that lists, searches, counts or follows edges takes one. */
export type AccessFilter =
  | { readonly kind: 'everything' }
  /** The entities that meet one of the rules; none if there are no rules. */
  | {
      readonly kind: 'rules';
      readonly rules: readonly ResourceRule[];
      /**
       * Set only for an engine of searches, which cannot look at parents: the urns of those that the rules do not
       * admit.
       */
      readonly hiddenParents?: readonly string[];
    };

/** The conditions must all hold. A rule without conditions holds for every entity. */
export type ResourceRule = readonly ResourceCondition[];

/** A comparison of one attribute of an entity. An entity may have several domains and owners: one that compares is enough. */
export interface ResourceCondition {
  readonly attribute: ResourceAttribute;
  readonly comparison: 'equals' | 'starts with' | 'not equals';
  /** A match of one value is enough. For `not equals`, no value may match. */
  readonly values: readonly string[];
}

/** Attributes of entities that policies can compare. `type` is the name of the entity type, the others are urns. */
export const RESOURCE_ATTRIBUTES = ['type', 'urn', 'domain', 'owner'] as const;
export type ResourceAttribute = (typeof RESOURCE_ATTRIBUTES)[number];

/** What rules compare of one entity. An entity that does not exist has a type and a urn only. */
export type ResourceFacts = { readonly [Attribute in ResourceAttribute]: readonly string[] };

export const EVERYTHING: AccessFilter = { kind: 'everything' };
export const NOTHING: AccessFilter = { kind: 'rules', rules: [] };

/** Whether the filter lets the actor use the entity. */
export function admits(access: AccessFilter, facts: ResourceFacts): boolean {
  return (
    access.kind === 'everything' || access.rules.some((rule) => rule.every((condition) => holds(condition, facts)))
  );
}

export function holds({ attribute, comparison, values }: ResourceCondition, facts: ResourceFacts): boolean {
  const own = facts[attribute];
  if (comparison === 'not equals') return !own.some((value) => values.includes(value));
  if (comparison === 'equals') return own.some((value) => values.includes(value));
  return own.some((value) => values.some((start) => value.startsWith(start)));
}

/** The filter for an entity that does not exist: the rules that a hidden entity could fail do not admit it. */
export function forAbsent(access: AccessFilter): AccessFilter {
  return withoutRules(access, dependsOnAbsence);
}

/** The rules that can admit an entity that is created now: it has no owner and no domain yet. */
export function forCreation(access: AccessFilter): AccessFilter {
  return withoutRules(access, (condition) => isStored(condition) && !dependsOnAbsence(condition));
}

/** The rules that admit an entity whatever is stored of it, so that they admitted it before each of its deletions too. */
export function lastingFilter(access: AccessFilter): AccessFilter {
  if (access.kind === 'everything' || !access.rules.some(isAboutStored)) return access;
  return withoutRules(access, isStored);
}

/** The filter without the rules that have such a condition. */
function withoutRules(access: AccessFilter, has: (condition: ResourceCondition) => boolean): AccessFilter {
  return access.kind === 'everything'
    ? access
    : { kind: 'rules', rules: access.rules.filter((rule) => !rule.some(has)) };
}

function isAboutStored(rule: ResourceRule): boolean {
  return rule.some(isStored);
}

/** Whether the condition compares what is stored of the entity. The urn determines the other attributes. */
export function isStored({ attribute }: ResourceCondition): boolean {
  return attribute === 'domain' || attribute === 'owner';
}

/**
 * Whether the condition holds for what is not stored. Such a rule must not admit an entity that does not exist, because a refusal would
 * then reveal that another one exists.
 */
export function dependsOnAbsence(condition: ResourceCondition): boolean {
  return condition.comparison === 'not equals' && isStored(condition);
}

/** Whether the filter admits all, some or none of the entities of a type. */
export function shareOf(access: AccessFilter, type: string): 'all' | 'some' | 'none' {
  if (access.kind === 'everything') return 'all';
  const facts: ResourceFacts = { type: [type], urn: [], domain: [], owner: [] };
  const fitting = access.rules.filter((rule) =>
    rule.every((condition) => condition.attribute !== 'type' || holds(condition, facts)),
  );
  if (fitting.some((rule) => rule.every(({ attribute }) => attribute === 'type'))) return 'all';
  return fitting.length > 0 ? 'some' : 'none';
}
