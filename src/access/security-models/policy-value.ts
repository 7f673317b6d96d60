// As security-models.ts, this names fields of aspects that decide who may do what.
import type {
  DataHubPolicyInfo,
  PolicyMatchCondition,
  PolicyMatchCriterion,
} from '#generated/types/com.linkedin.policy';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject, valuesAt } from '#base/json/path-values';
import type { ResourceAttribute, ResourceCondition, ResourceRule } from '#catalog/authorization/access-filter';
import type { Policy, PolicyActors } from '#catalog/authorization/policies/policy';
import type { PolicyDraft } from './policy-draft';
import type { FieldPath, Written } from '#base/json/stored';
import { flag, strings, text } from './field-values';

const PATHS = {
  constraints: '/resources/privilegeConstraints',
  criteria: '/resources/filter/criteria/*',
} as const satisfies Readonly<Record<string, FieldPath<DataHubPolicyInfo>>>;

/** Reads a stored policy. A policy that uses what this version cannot check grants nothing, and `unsupported` says what that is. */
export function policyOf(urn: string, value: JsonObject): Policy {
  const resources = resourcesOf(value);
  const ownerTypes = strings<DataHubPolicyInfo>(value, '/actors/resourceOwnersTypes/*');
  const constraints = valuesAt(value, PATHS.constraints).length;
  const unsupported = [
    ...resources.flatMap((condition) => (condition === undefined ? ['a condition of its resource filter'] : [])),
    ...(ownerTypes.length > 0 ? ['resourceOwnersTypes'] : []),
    ...(constraints > 0 ? ['privilegeConstraints'] : []),
  ];
  return {
    urn,
    name: text<DataHubPolicyInfo>(value, '/displayName'),
    description: text<DataHubPolicyInfo>(value, '/description'),
    kind: text<DataHubPolicyInfo>(value, '/type').toUpperCase() === 'PLATFORM' ? 'platform' : 'metadata',
    state: stateOf(text<DataHubPolicyInfo>(value, '/state')),
    privileges: new Set(strings<DataHubPolicyInfo>(value, '/privileges/*')),
    resources: resources.flatMap((condition) => condition ?? []),
    actors: actorsOf(value),
    isEditable: flag<DataHubPolicyInfo>(value, '/editable') ?? true,
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
  } satisfies Written<DataHubPolicyInfo>;
}

/** compat: names of fields and comparisons as released servers know them, where they do. */
function criterionOf({ attribute, comparison, values }: ResourceCondition): Written<PolicyMatchCriterion> {
  return { ...criterionNames({ attribute, comparison }), values };
}

const CONDITIONS: Readonly<Record<ResourceCondition['comparison'], PolicyMatchCondition>> = {
  equals: 'EQUALS',
  'starts with': 'STARTS_WITH',
  'not equals': 'NOT_EQUALS',
};

const CRITERION_FIELDS: Readonly<Record<ResourceAttribute, string>> = {
  type: 'RESOURCE_TYPE',
  urn: 'RESOURCE_URN',
  domain: 'DOMAIN',
  owner: 'OWNER',
};

/** The names by which clients know an attribute and a comparison. */
export function criterionNames({ attribute, comparison }: Pick<ResourceCondition, 'attribute' | 'comparison'>) {
  return { field: CRITERION_FIELDS[attribute], condition: CONDITIONS[comparison] };
}

function actorsOf(value: JsonObject): PolicyActors {
  return {
    users: strings<DataHubPolicyInfo>(value, '/actors/users/*'),
    groups: strings<DataHubPolicyInfo>(value, '/actors/groups/*'),
    roles: strings<DataHubPolicyInfo>(value, '/actors/roles/*'),
    everyUser: flag<DataHubPolicyInfo>(value, '/actors/allUsers') ?? false,
    everyMember: flag<DataHubPolicyInfo>(value, '/actors/allGroups') ?? false,
    owners: flag<DataHubPolicyInfo>(value, '/actors/resourceOwners') ?? false,
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
  const criteria = valuesAt(value, PATHS.criteria);
  if (criteria.length > 0) return criteria.map(conditionOf);
  const type = text<DataHubPolicyInfo>(value, '/resources/type');
  const urns = strings<DataHubPolicyInfo>(value, '/resources/resources/*');
  const everyOfType = flag<DataHubPolicyInfo>(value, '/resources/allResources') ?? false;
  const ofType = type === '' ? [] : [equals('type', [type])];
  return everyOfType || urns.length === 0 ? ofType : [...ofType, equals('urn', urns)];
}

function equals(attribute: ResourceAttribute, values: readonly string[]): ResourceCondition {
  return { attribute, comparison: 'equals', values };
}

/** Names of fields in criteria: of released servers, and of newer ones. */
const FIELDS = new Map<string, ResourceAttribute>([...inverse(CRITERION_FIELDS), ['TYPE', 'type'], ['URN', 'urn']]);
const COMPARISONS = inverse(CONDITIONS);

/** Finds a key of a table by its value. */
function inverse<Key extends string>(table: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const found = new Map<string, Key>();
  for (const key in table) found.set(table[key], key);
  return found;
}

function conditionOf(criterion: JsonValue): ResourceCondition | undefined {
  if (!isObject(criterion)) return undefined;
  const attribute = FIELDS.get(text<PolicyMatchCriterion>(criterion, '/field').toUpperCase());
  const comparison = COMPARISONS.get(text<PolicyMatchCriterion>(criterion, '/condition') || 'EQUALS');
  return attribute && comparison
    ? { attribute, comparison, values: strings<PolicyMatchCriterion>(criterion, '/values/*') }
    : undefined;
}
