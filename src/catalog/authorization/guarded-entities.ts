import { type AccessFilter, EVERYTHING, type ResourceCondition } from './access-filter';
import { SECURITY_TYPES } from './security-entities';

/**
 * Entities on which only holders of the privilege may have any other one: access tokens, whose names and users help attackers. Their owners
 * see them by the operations for tokens. Users, groups, roles and policies are for everybody to see.
 */
export const GUARDED = { type: SECURITY_TYPES.token, privilege: 'MANAGE_ACCESS_TOKENS' } as const;

const UNGUARDED: ResourceCondition = { attribute: 'type', comparison: 'not equals', values: [GUARDED.type] };

/** The filter for an actor without the privilege. The condition comes first, so that rules still join by their last one. */
export function withoutGuarded(filter: AccessFilter): AccessFilter {
  const rules = filter.kind === 'everything' ? [[]] : filter.rules;
  return { kind: 'rules', rules: rules.map((rule) => [UNGUARDED, ...rule]) };
}

/** Whether the filter admits all entities, those apart that are guarded. */
export function admitsAllUnguarded(filter: AccessFilter): boolean {
  return filter === EVERYTHING || (filter.kind === 'rules' && filter.rules.some((rule) => rule.every(isUnguarded)));
}

function isUnguarded({ attribute, comparison, values }: ResourceCondition): boolean {
  return attribute === 'type' && comparison === 'not equals' && values.every((value) => value === GUARDED.type);
}
