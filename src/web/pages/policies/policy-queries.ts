import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Names, namesFor } from '#web/api/names';
import { ask } from '#web/api/ask';
import {
  CreatePolicyDocument,
  DeletePolicyDocument,
  FindPolicyDocument,
  ListPoliciesDocument,
  type NamedPrivilegeFragment,
  PolicyOptionsDocument,
  UpdatePolicyDocument,
} from '#generated/graphql/web/pages/policies/policy-queries';
import { isSamePolicy, PolicyChangedError } from './policy-changed-error';
import { inputOf, type Policy, type PolicyDraft, policyOf, urnsIn } from './policy';

interface PolicyPage {
  readonly total: number;
  readonly policies: readonly Policy[];
  readonly names: Names;
}

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
      const { listPolicies } = await ask(ListPoliciesDocument, { input: listing }, signal);
      const policies = listPolicies.policies.map(policyOf);
      return { total: listPolicies.total, policies, names: await namesFor(policies.flatMap(urnsIn), signal) };
    },
    placeholderData: keepPreviousData,
  });
}

export function policyQuery(urn: string) {
  return queryOptions({
    queryKey: ['policies', 'one', urn],
    queryFn: ({ signal }) => readPolicy(urn, signal),
    // A form must not begin with what somebody has changed meanwhile.
    gcTime: 0,
  });
}

async function readPolicy(urn: string, signal?: AbortSignal) {
  const policy = policyOf((await ask(FindPolicyDocument, { urn }, signal)).policy);
  return { policy, names: await namesFor(urnsIn(policy), signal) };
}

export type Privilege = NamedPrivilegeFragment;

/** What policies can grant, and the entity types that they can name. */
export interface PolicyOptions {
  readonly platform: readonly Privilege[];
  readonly metadata: readonly Privilege[];
  readonly types: readonly string[];
  /** Display names, by the name in policies. */
  readonly privilegeNames: Names;
}

export const policyOptionsQuery = queryOptions({
  queryKey: ['policy options'],
  queryFn: async ({ signal }): Promise<PolicyOptions> => {
    const { policiesConfig } = (await ask(PolicyOptionsDocument, {}, signal)).appConfig;
    const platform = policiesConfig.platformPrivileges;
    const metadata = policiesConfig.resourcePrivileges[0]?.privileges ?? [];
    const privilegeNames = new Map(
      [...platform, ...metadata].map(({ type, displayName }) => [type, displayName ?? type]),
    );
    return { platform, metadata, types: policiesConfig.resourceTypes, privilegeNames };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** @param urn undefined for a new policy */
export function savePolicy(urn: string | undefined, draft: PolicyDraft, confirmed: boolean): Promise<unknown> {
  const input = inputOf(draft);
  return urn === undefined
    ? ask(CreatePolicyDocument, { input })
    : ask(UpdatePolicyDocument, { urn, input, confirmed });
}

export function deletePolicy(urn: string, confirmed: boolean): Promise<unknown> {
  return ask(DeletePolicyDocument, { urn, confirmed });
}

/**
 * Saves the draft if the policy is still the one that the person knows. GraphQL has no condition for it, so a change in the same
 * moment is not seen.
 * @throws PolicyChangedError
 */
export async function saveUnlessChanged(
  urn: string | undefined,
  draft: PolicyDraft,
  known: PolicyDraft,
): Promise<unknown> {
  const stored = urn === undefined ? undefined : await readPolicy(urn);
  if (stored && !isSamePolicy(stored.policy, known)) throw new PolicyChangedError(stored);
  return savePolicy(urn, draft, false);
}
