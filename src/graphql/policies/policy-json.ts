import type { JsonObject } from '../../../generated/registry/registry-types';
import type { Policy } from '../../auth/policies/policy';
import type { PolicyDraft } from '../../security-models/policy-draft';
import { criterionNames, resourceRuleOf } from '../../security-models/policy-value';

/** A policy as clients give it. */
export interface PolicyInput {
  readonly type: 'PLATFORM' | 'METADATA';
  readonly name: string;
  readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE';
  readonly description?: string | null;
  readonly resources?: JsonObject | null;
  readonly privileges: readonly string[];
  readonly actors: {
    readonly users?: readonly string[] | null;
    readonly groups?: readonly string[] | null;
    readonly roles?: readonly string[] | null;
    readonly resourceOwners: boolean;
    readonly allUsers: boolean;
    readonly allGroups: boolean;
  };
}

/** @throws InvalidInputError for a condition that policies cannot have */
export function draftOf({ type, name, state, description, resources, privileges, actors }: PolicyInput): PolicyDraft {
  return {
    name,
    description: description ?? '',
    kind: type === 'PLATFORM' ? 'platform' : 'metadata',
    state: state === 'ACTIVE' ? 'active' : state === 'DRAFT' ? 'draft' : 'inactive',
    privileges,
    resources: resourceRuleOf({ resources: resources ?? {} }),
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

export function policyJson(policy: Policy) {
  const { urn, name, description, kind, state, resources, privileges, actors, isEditable, unsupported } = policy;
  const type = kind.toUpperCase();
  return {
    urn,
    type,
    policyType: type,
    name,
    description,
    state: state.toUpperCase(),
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
