import { holds, type ResourceCondition, type ResourceFacts } from '../access-filter';
import { GUARDED } from '../guarded-entities';
import { compileGrants, includes } from './grants';
import { ownersOf, type Policy, type Subject } from './policy';
import { type Privilege, PRIVILEGES } from './privileges';

/** Whether one policy grants a privilege to a user on an entity, and why. */
export interface PolicyVerdict {
  readonly policy: string;
  readonly name: string;
  readonly grants: boolean;
  /** A sentence for people. */
  readonly reason: string;
}

/**
 * The verdict of every policy that names the privilege.
 * @param facts the entity; absent for privileges over the catalog
 */
export function explainGrants(
  policies: readonly Policy[],
  subject: Subject,
  privilege: Privilege,
  facts?: ResourceFacts,
): readonly PolicyVerdict[] {
  const isGuarded =
    facts?.type.includes(GUARDED.type) === true && !compileGrants(policies, subject).has(GUARDED.privilege);
  return policies
    .filter(({ privileges }) => privileges.has(privilege))
    .map((policy) => {
      const obstacle = isGuarded ? GUARDED_REASON : obstacleOf(policy, subject, privilege, facts);
      return {
        policy: policy.urn,
        name: policy.name,
        grants: obstacle === undefined,
        reason: obstacle ?? reasonOf(policy, subject),
      };
    });
}

const GUARDED_REASON = `On entities of the type ${GUARDED.type} it also takes ${GUARDED.privilege}.`;

/** The reason why the policy does not grant the privilege; undefined if it does. */
function obstacleOf(
  policy: Policy,
  subject: Subject,
  privilege: Privilege,
  facts: ResourceFacts | undefined,
): string | undefined {
  if (policy.state === 'inactive') return 'The policy is inactive.';
  if (policy.unsupported.length > 0)
    return `The policy uses ${policy.unsupported.join(' and ')}, which this version cannot check, so it grants nothing.`;
  const isNamed = includes(policy.actors, subject);
  if (!isNamed && !policy.actors.owners) return 'The policy names neither the user nor a group or role of the user.';
  if (PRIVILEGES[privilege].kind === 'platform')
    return isNamed && policy.resources.length === 0
      ? undefined
      : 'The policy is limited to some entities, and this privilege is about the catalog.';
  const failed = facts && policy.resources.find((condition) => !holds(condition, facts));
  if (failed) return `The entity does not meet the condition ${inWords(failed)}.`;
  if (isNamed) return undefined;
  const owners = new Set(ownersOf(subject));
  if (facts?.owner.some((owner) => owners.has(owner))) return undefined;
  return subject.isSelfNamed && facts?.owner.includes(subject.user)
    ? 'The policy is for owners, and the user chose the name of one at the provider. An administrator can link the two: aspectory user link'
    : 'The policy is for owners, and the user does not own the entity.';
}

function reasonOf({ actors }: Policy, { user, groups, roles }: Subject): string {
  if (actors.users.includes(user)) return 'The policy names the user.';
  const group = actors.groups.find((each) => groups.includes(each));
  if (group !== undefined) return `The policy names the group ${group} of the user.`;
  const role = actors.roles.find((each) => roles.includes(each));
  if (role !== undefined) return `The policy names the role ${role} of the user.`;
  if (actors.everyUser) return 'The policy is for all users.';
  if (actors.everyMember && groups.length > 0) return 'The policy is for all users who are in a group.';
  return 'The policy is for owners, and the user owns the entity.';
}

function inWords({ attribute, comparison, values }: ResourceCondition): string {
  const shown = values.length > 3 ? `${values.slice(0, 3).join(', ')}, ...` : values.join(', ');
  return `"${attribute} ${comparison} ${shown}"`;
}
