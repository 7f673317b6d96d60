import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Names, namesFor } from '../api/names';
import { ask } from '../api/send';
import { inputOf, type Policy, type PolicyDraft, POLICY_FIELDS, policyOf, type StoredPolicy, urnsIn } from './policy';

interface PolicyPage {
  readonly total: number;
  readonly policies: readonly Policy[];
  readonly names: Names;
}

const LIST = `query ($input: ListPoliciesInput!) { listPolicies(input: $input) { total policies {${POLICY_FIELDS}} } }`;
const ONE = `query ($urn: String!) { policy(urn: $urn) {${POLICY_FIELDS}} }`;

interface PolicyListing {
  readonly query: string;
  readonly start: number;
  readonly count: number;
}

/** A page of policies, with the names of what they name, so that nothing moves when the names come. */
export function policiesQuery(listing: PolicyListing) {
  return queryOptions({
    queryKey: ['policies', listing],
    queryFn: async ({ signal }): Promise<PolicyPage> => {
      const { listPolicies } = await ask<{ listPolicies: { total: number; policies: readonly StoredPolicy[] } }>(
        LIST,
        { input: listing },
        signal,
      );
      const policies = listPolicies.policies.map(policyOf);
      return { total: listPolicies.total, policies, names: await namesFor(policies.flatMap(urnsIn), signal) };
    },
    placeholderData: keepPreviousData,
  });
}

export function policyQuery(urn: string) {
  return queryOptions({
    queryKey: ['policies', 'one', urn],
    queryFn: async ({ signal }) => {
      const policy = policyOf((await ask<{ policy: StoredPolicy }>(ONE, { urn }, signal)).policy);
      return { policy, names: await namesFor(urnsIn(policy), signal) };
    },
    // A form must not begin with what somebody has changed meanwhile.
    gcTime: 0,
  });
}

export interface Privilege {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
}

/** What policies can grant, and the entity types that they can name. */
export interface PolicyOptions {
  readonly platform: readonly Privilege[];
  readonly metadata: readonly Privilege[];
  readonly types: readonly string[];
  /** Display names, by the name in policies. */
  readonly privilegeNames: Names;
}

interface ConfigAnswer {
  readonly appConfig: {
    readonly policiesConfig: {
      readonly platformPrivileges: readonly Privilege[];
      readonly resourcePrivileges: readonly { readonly privileges: readonly Privilege[] }[];
      readonly resourceTypes: readonly string[];
    };
  };
}

const OPTIONS = `{ appConfig { policiesConfig { resourceTypes
  platformPrivileges { type displayName description }
  resourcePrivileges { privileges { type displayName description } } } } }`;

export const policyOptionsQuery = queryOptions({
  queryKey: ['policy options'],
  queryFn: async ({ signal }): Promise<PolicyOptions> => {
    const { policiesConfig } = (await ask<ConfigAnswer>(OPTIONS, {}, signal)).appConfig;
    const platform = policiesConfig.platformPrivileges;
    const metadata = policiesConfig.resourcePrivileges[0]?.privileges ?? [];
    const privilegeNames = new Map([...platform, ...metadata].map(({ type, displayName }) => [type, displayName]));
    return { platform, metadata, types: policiesConfig.resourceTypes, privilegeNames };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const CREATE = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }';
const UPDATE = `mutation ($urn: String!, $input: PolicyUpdateInput!, $confirmed: Boolean) {
  updatePolicy(urn: $urn, input: $input, confirmed: $confirmed) }`;
const DELETE = 'mutation ($urn: String!, $confirmed: Boolean) { deletePolicy(urn: $urn, confirmed: $confirmed) }';

/** @param urn undefined for a new policy */
export function savePolicy(urn: string | undefined, draft: PolicyDraft, confirmed: boolean): Promise<unknown> {
  const input = inputOf(draft);
  return urn === undefined ? ask(CREATE, { input }) : ask(UPDATE, { urn, input, confirmed });
}

export function deletePolicy(urn: string, confirmed: boolean): Promise<unknown> {
  return ask(DELETE, { urn, confirmed });
}
