import {
  type AccessFilter,
  EVERYTHING,
  holds,
  type ResourceCondition,
  type ResourceRule,
} from '../../auth/access-filter';

/** The entity types that a question is about, and the access filter over their entities. */
export interface NarrowedTypes {
  readonly entityTypes: readonly string[];
  readonly access: AccessFilter;
}

/**
 * Applies the rules about types before the question is asked. Types that the actor may not see at all are left out. If the actor may see
 * everything of the others, stored counts answer the question.
 */
export function narrowTypes(entityTypes: readonly string[], access: AccessFilter): NarrowedTypes {
  if (access.kind === 'everything') return { entityTypes, access };
  const seen = entityTypes.filter((type) => access.rules.some((rule) => mayHold(rule, type)));
  const isWhole = seen.length > 0 && seen.every((type) => access.rules.some((rule) => holdsForAll(rule, type)));
  return { entityTypes: seen, access: isWhole ? EVERYTHING : access };
}

function mayHold(rule: ResourceRule, type: string): boolean {
  return rule.every((condition) => condition.attribute !== 'type' || admitsType(condition, type));
}

function holdsForAll(rule: ResourceRule, type: string): boolean {
  return rule.every((condition) => condition.attribute === 'type' && admitsType(condition, type));
}

function admitsType(condition: ResourceCondition, type: string): boolean {
  return holds(condition, { type: [type], urn: [], domain: [], owner: [] });
}
