import type { ResourceFacts } from '#catalog/authorization/access-filter';
import { explainGrants, type PolicyVerdict } from '#catalog/authorization/policies/explain-grants';
import type { Policy } from '#catalog/authorization/policies/policy';
import { isPrivilege, type Privilege, PRIVILEGE_NAMES, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import type { AccessDirectory } from './access-directory';
import type { Member } from './members';
import { findRequirement, OPERATION_IDS, privilegesOf } from './requirement';

/** One privilege of those that an action takes, with the verdict of every policy that names it. */
interface ExplainedPrivilege {
  readonly privilege: Privilege;
  readonly verdicts: readonly PolicyVerdict[];
  /** The parents of the entity of which it is asked instead; all must have it. */
  readonly parents?: readonly string[];
}

export interface ExplainedAccess {
  readonly user: Member;
  /** Whether an aspect of the user is stored. */
  readonly isStored: boolean;
  /** Whether the user may do it; for an operation that writes, whether the user may use it at all. */
  readonly isAllowed: boolean;
  /** One of the privileges is enough. Empty if the action takes none. */
  readonly privileges: readonly ExplainedPrivilege[];
}

/** What somebody wants to know of a user. */
export interface AccessQuestion {
  /** Urn. */
  readonly user: string;
  /** A privilege or an operationId. */
  readonly action: string;
  /** A valid urn; without one, the action is about the catalog or all entities. */
  readonly resource?: string | undefined;
}

/**
 * Explains why a user may or may not do something.
 * @param assumed the policies to judge by, made of those of this moment
 * @throws InvalidInputError for an unknown action
 */
export async function explainAccess(
  access: AccessDirectory,
  { user, action, resource }: AccessQuestion,
  assumed = (now: readonly Policy[]) => now,
): Promise<ExplainedAccess> {
  const needed = privilegesFor(action);
  const [{ member }, isStored] = await Promise.all([access.actor(user), access.isStored(user)]);
  const policies = assumed(await access.currentPolicies());
  const facts = resource === undefined ? undefined : (await access.facts([resource])).get(resource);
  const explain = async (privilege: Privilege): Promise<ExplainedPrivilege> => {
    const parents = resource === undefined ? undefined : await access.inCharge(resource, privilege);
    const verdictsOn = (each: ResourceFacts | undefined) => explainGrants(policies, member, privilege, each);
    if (!parents || parents.length === 0) return { privilege, verdicts: verdictsOn(facts) };
    const verdicts = strictest(parents.map((parent) => mildest(parent.facts.map(verdictsOn))));
    return { privilege, verdicts, parents: parents.map(({ urn }) => urn) };
  };
  const privileges = await Promise.all(needed.map(explain));
  const isGranted = needed.length === 0 || privileges.some(({ verdicts }) => verdicts.some(({ grants }) => grants));
  return { user: member, isStored, isAllowed: isGranted && !member.isSuspended, privileges };
}

type Verdicts = readonly PolicyVerdict[];

/** Finds for each policy the first verdict that grants, of several about one parent. All lists name the same policies. */
function mildest(lists: readonly Verdicts[]): Verdicts {
  return chosen(lists, (verdict) => verdict.grants);
}

/** Finds for each policy the first verdict that does not grant, of those about several parents. */
function strictest(lists: readonly Verdicts[]): Verdicts {
  return chosen(lists, (verdict) => !verdict.grants);
}

function chosen([first = [], ...others]: readonly Verdicts[], wins: (verdict: PolicyVerdict) => boolean): Verdicts {
  return first.map((verdict, at) => [verdict, ...others.flatMap((list) => list[at] ?? [])].find(wins) ?? verdict);
}

function privilegesFor(action: string): readonly Privilege[] {
  if (isPrivilege(action)) return [action];
  const requirement = findRequirement(action);
  if (requirement === undefined) throw unknownAction(action);
  return privilegesOf(requirement);
}

function unknownAction(name: string): InvalidInputError {
  const known = [...PRIVILEGE_NAMES, ...OPERATION_IDS];
  return new InvalidInputError(
    ...unknownName({ name, known, field: ['action'] }, (shown) => `There is no privilege or operation ${shown}`),
  );
}

const SELF_NAMED =
  'The user chose this name at the provider, so what owners and members of this name may do does not count. Link the account: aspectory user link NAME SUBJECT';

/** The explanation in lines for people. */
export function explanationLines(
  { user, isStored, isAllowed, privileges }: ExplainedAccess,
  action: string,
): readonly string[] {
  const names = [...user.groups, ...user.roles];
  return [
    `${user.user} ${isAllowed ? 'has' : 'does not have'} ${action}.`,
    ...(isStored
      ? []
      : ['The catalog does not have this user. Check the name: policies for all users still apply to it.']),
    ...(user.isSuspended ? ['The user is suspended, so every credential of the user is refused.'] : []),
    ...(user.isSelfNamed ? [SELF_NAMED] : []),
    names.length === 0 ? 'The user has no groups or roles.' : `Groups and roles: ${names.join(', ')}`,
    ...(privileges.length === 0 ? ['It needs no privilege itself. A write needs the privileges of each aspect.'] : []),
    ...privileges.flatMap(privilegeLines),
  ];
}

function privilegeLines({ privilege, verdicts, parents }: ExplainedPrivilege): readonly string[] {
  const shown = verdicts.map(
    ({ policy, name, grants, reason }) => `  ${grants ? 'granted' : 'not granted'} by "${name}" (${policy}): ${reason}`,
  );
  return [
    `${PRIVILEGES[privilege].displayName} (${privilege})`,
    ...(parents ? [`  It is asked of ${parents.join(' and ')}, and lets write what is below.`] : []),
    ...(shown.length > 0 ? shown : ['  No policy names this privilege.']),
  ];
}
