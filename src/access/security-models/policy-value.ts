// As security-models.ts, this names fields of aspects that decide who may do what.
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject, pathValues } from '#base/json/path-values';
import type { ResourceAttribute, ResourceCondition, ResourceRule } from '#catalog/authorization/access-filter';
import type { Policy, PolicyActors } from '#catalog/authorization/policies/policy';
import type { PolicyDraft } from './policy-draft';
import { flag, strings, text } from './field-values';

/** Reads a stored policy. A policy that uses what this version cannot check grants nothing, and `unsupported` says what that is. */
export function policyOf(urn: string, value: JsonObject): Policy {
  const resources = resourcesOf(value);
  const ownerTypes = strings(value, '/actors/resourceOwnersTypes/*');
  const constraints = pathValues(value, '/resources/privilegeConstraints').length;
  const unsupported = [
    ...resources.flatMap((condition) => (condition === undefined ? ['a condition of its resource filter'] : [])),
    ...(ownerTypes.length > 0 ? ['resourceOwnersTypes'] : []),
    ...(constraints > 0 ? ['privilegeConstraints'] : []),
  ];
  return {
    urn,
    name: text(value, '/displayName'),
    description: text(value, '/description'),
    kind: text(value, '/type').toUpperCase() === 'PLATFORM' ? 'platform' : 'metadata',
    state: stateOf(text(value, '/state')),
    privileges: new Set(strings(value, '/privileges/*')),
    resources: resources.flatMap((condition) => condition ?? []),
    actors: actorsOf(value),
    isEditable: flag(value, '/editable') ?? true,
    unsupported,
  };
}

/** @param time epoch milliseconds */
export function policyValue(draft: PolicyDraft, time: number): JsonObject {
  const { name, description, kind, state, privileges, resources, actors } = draft;
  const criteria = resources.map(criterionOf);
  return {
    displayName: name,
    description,
    type: kind.toUpperCase(),
    state: state.toUpperCase(),
    ...(criteria.length > 0 && { resources: { filter: { criteria } } }),
    privileges,
    actors: {
      users: actors.users,
      groups: actors.groups,
      roles: actors.roles ?? [],
      resourceOwners: actors.owners,
      allUsers: actors.everyUser,
      allGroups: actors.everyMember,
    },
    editable: true,
    lastUpdatedTimestamp: time,
  };
}

/** compat: names of fields and comparisons as released servers know them, where they do. */
function criterionOf({ attribute, comparison, values }: ResourceCondition): JsonObject {
  return { ...criterionNames({ attribute, comparison }), values };
}

const CRITERION_FIELDS: Readonly<Record<ResourceAttribute, string>> = {
  type: 'RESOURCE_TYPE',
  urn: 'RESOURCE_URN',
  domain: 'DOMAIN',
  owner: 'OWNER',
};

/** How clients name an attribute and a comparison. */
export function criterionNames({ attribute, comparison }: Pick<ResourceCondition, 'attribute' | 'comparison'>) {
  return { field: CRITERION_FIELDS[attribute], condition: comparison.toUpperCase().replaceAll(' ', '_') };
}

function actorsOf(value: JsonObject): PolicyActors {
  return {
    users: strings(value, '/actors/users/*'),
    groups: strings(value, '/actors/groups/*'),
    roles: strings(value, '/actors/roles/*'),
    everyUser: flag(value, '/actors/allUsers') ?? false,
    everyMember: flag(value, '/actors/allGroups') ?? false,
    owners: flag(value, '/actors/resourceOwners') ?? false,
  };
}

function stateOf(state: string): Policy['state'] {
  if (state === 'ACTIVE') return 'active';
  return state === 'DRAFT' ? 'draft' : 'inactive';
}

/** The conditions that a client gives. @throws InvalidInputError for one that policies cannot have */
export function resourceRuleOf(value: JsonObject): ResourceRule {
  return resourcesOf(value).map((condition) => {
    if (condition) return condition;
    const expected = 'the fields RESOURCE_TYPE, RESOURCE_URN, DOMAIN, OWNER with EQUALS, STARTS_WITH or NOT_EQUALS';
    throw new InvalidInputError(`A condition of the policy is not supported; use ${expected}`, [
      { field: ['resources'], message: 'is not supported', expected },
    ]);
  });
}

/** The conditions on the entities. Undefined is a condition that cannot be checked. */
function resourcesOf(value: JsonObject): readonly (ResourceCondition | undefined)[] {
  const criteria = pathValues(value, '/resources/filter/criteria/*');
  if (criteria.length > 0) return criteria.map((criterion) => conditionOf(criterion.value));
  const type = text(value, '/resources/type');
  const urns = strings(value, '/resources/resources/*');
  const everyOfType = flag(value, '/resources/allResources') ?? false;
  const ofType = type === '' ? [] : [equals('type', [type])];
  return everyOfType || urns.length === 0 ? ofType : [...ofType, equals('urn', urns)];
}

function equals(attribute: ResourceAttribute, values: readonly string[]): ResourceCondition {
  return { attribute, comparison: 'equals', values };
}

/** Names of fields in criteria: of released servers, and of newer ones. */
const FIELDS: Readonly<Record<string, ResourceAttribute>> = {
  RESOURCE_TYPE: 'type',
  RESOURCE_URN: 'urn',
  TYPE: 'type',
  URN: 'urn',
  DOMAIN: 'domain',
  OWNER: 'owner',
};

const COMPARISONS: Readonly<Record<string, ResourceCondition['comparison']>> = {
  EQUALS: 'equals',
  STARTS_WITH: 'starts with',
  NOT_EQUALS: 'not equals',
};

function conditionOf(criterion: JsonValue): ResourceCondition | undefined {
  if (!isObject(criterion)) return undefined;
  const attribute = FIELDS[text(criterion, '/field').toUpperCase()];
  const comparison = COMPARISONS[text(criterion, '/condition') || 'EQUALS'];
  return attribute && comparison ? { attribute, comparison, values: strings(criterion, '/values/*') } : undefined;
}
