import { explainGrants } from '#catalog/authorization/policies/explain-grants';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import type { AcceptingPolicy, PolicyQuestion } from '#catalog/change-requests/request-rights';
import type { AccessDirectory } from './access-directory';

/** The policy of this moment that grants the privilege together with one of the others. Undefined without one. */
export async function grantingPolicy(
  access: AccessDirectory,
  { user, entity, privilege, oneOf }: PolicyQuestion,
): Promise<AcceptingPolicy | undefined> {
  const [{ member }, facts] = await Promise.all([access.actor(user), access.facts([entity])]);
  const policies = await access.currentPolicies();
  const granting = (each: Privilege) =>
    explainGrants(policies, member, each, facts.get(entity)).filter(({ grants }) => grants);
  const others = new Set(oneOf.flatMap(granting).map(({ policy }) => policy));
  const found = granting(privilege).find(({ policy }) => others.has(policy));
  return found && { urn: found.policy, name: found.name };
}
