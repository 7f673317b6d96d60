import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../api/send';

/** A policy as GraphQL lists it. */
export interface Policy {
  readonly urn: string;
  /** Over the catalog as a whole, or over entities. */
  readonly type: 'PLATFORM' | 'METADATA';
  readonly name: string;
  readonly description: string;
  readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE';
  readonly privileges: readonly string[];
  readonly actors: PolicyActors;
  /** Null for every entity. */
  readonly resources: { readonly filter: { readonly criteria: readonly Criterion[] } } | null;
}

export interface PolicyActors {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly owners: boolean;
  readonly everyUser: boolean;
  readonly everyMember: boolean;
}

export interface Criterion {
  readonly field: string;
  readonly condition: 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS';
  readonly values: readonly { readonly value: string }[];
}

interface NamedPrivilege {
  readonly type: string;
  readonly displayName: string;
}

interface PolicyAnswer {
  readonly listPolicies: { readonly total: number; readonly policies: readonly Policy[] };
  readonly appConfig: {
    readonly policiesConfig: {
      readonly platformPrivileges: readonly NamedPrivilege[];
      readonly resourcePrivileges: readonly { readonly privileges: readonly NamedPrivilege[] }[];
    };
  };
}

const DOCUMENT = `query ($input: ListPoliciesInput!) {
  listPolicies(input: $input) {
    total
    policies {
      urn type name description state privileges
      actors { users groups roles owners: resourceOwners everyUser: allUsers everyMember: allGroups }
      resources { filter { criteria { field condition values { value } } } }
    }
  }
  appConfig {
    policiesConfig {
      platformPrivileges { type displayName }
      resourcePrivileges { privileges { type displayName } }
    }
  }
}`;

export interface PolicyPage {
  readonly total: number;
  readonly policies: readonly Policy[];
  /** By the name in policies. */
  readonly privilegeNames: ReadonlyMap<string, string>;
}

export function policiesQuery(start: number, count: number) {
  return queryOptions({
    queryKey: ['policies', start, count],
    queryFn: async ({ signal }) => pageOf(await ask<PolicyAnswer>(DOCUMENT, { input: { start, count } }, signal)),
    placeholderData: keepPreviousData,
  });
}

function pageOf({ listPolicies, appConfig: { policiesConfig } }: PolicyAnswer): PolicyPage {
  const { platformPrivileges, resourcePrivileges } = policiesConfig;
  const named = [...platformPrivileges, ...resourcePrivileges.flatMap(({ privileges }) => privileges)];
  const privilegeNames = new Map(named.map(({ type, displayName }) => [type, displayName]));
  return { ...listPolicies, privilegeNames };
}
