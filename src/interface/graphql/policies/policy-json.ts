import type { PolicyUpdateInput, ResourceFilterInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Policy } from '#catalog/authorization/policies/policy';
import type { PolicyDraft } from '#access/security-models/policy-draft';
import { criterionNames, resourceRuleOf } from '#access/security-models/policy-value';
import { given } from '../actions/draft-changes';

const TYPES = { platform: 'PLATFORM', metadata: 'METADATA' } as const;
const STATES = { active: 'ACTIVE', draft: 'DRAFT', inactive: 'INACTIVE' } as const;

/** @throws InvalidInputError for a condition that policies cannot have */
export function draftOf({
  type,
  name,
  state,
  description,
  resources,
  privileges,
  actors,
}: PolicyUpdateInput): PolicyDraft {
  return {
    name,
    description: description ?? '',
    kind: type === 'PLATFORM' ? 'platform' : 'metadata',
    state: state === 'ACTIVE' ? 'active' : state === 'DRAFT' ? 'draft' : 'inactive',
    privileges,
    resources: resourceRuleOf({ resources: storedResources(resources ?? {}) }),
    actors: {
      users: actors.users ?? [],
      groups: actors.groups ?? [],
      ...(actors.roles && { roles: actors.roles }),
      owners: actors.resourceOwners,
      everyUser: actors.allUsers,
      everyMember: actors.allGroups,
    },
  };
}

function storedResources({ type, resources, allResources, filter }: ResourceFilterInput): JsonObject {
  const criteria = filter?.criteria.map((criterion) => ({ ...criterion }));
  return given({ type, resources, allResources, filter: criteria && { criteria } });
}

export function policyJson(policy: Policy) {
  const { urn, name, description, kind, state, resources, privileges, actors, isEditable, unsupported } = policy;
  const type = TYPES[kind];
  return {
    urn,
    type,
    policyType: type,
    name,
    description,
    state: STATES[state],
    resources: resources.length === 0 ? null : resourcesJson(resources),
    privileges: [...privileges],
    actors: {
      users: actors.users,
      groups: actors.groups,
      roles: actors.roles,
      resourceOwners: actors.owners,
      allUsers: actors.everyUser,
      allGroups: actors.everyMember,
    },
    editable: isEditable,
    unsupported,
  };
}

function resourcesJson(resources: Policy['resources']) {
  const criteria = resources.map((condition) => ({
    ...criterionNames(condition),
    values: condition.values.map((value) => ({ value })),
  }));
  return { allResources: false, filter: { criteria } };
}
