import type { Policy, PolicyActors } from '#catalog/authorization/policies/policy';

/** What people give of a policy. */
export interface PolicyDraft extends Pick<Policy, 'name' | 'description' | 'kind' | 'state' | 'resources'> {
  readonly privileges: readonly string[];
  /** Members of the policy. Without roles, a changed policy keeps those that it has. */
  readonly actors: Omit<PolicyActors, 'roles'> & { readonly roles?: readonly string[] | undefined };
}
