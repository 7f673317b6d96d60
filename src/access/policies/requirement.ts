import type { OperationId } from '#generated/http/operations';
import { OPERATION_PRIVILEGES } from '#generated/http/privileges';
import type { Actor } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { type Privilege, WRITE } from '#catalog/authorization/policies/privileges';
import type { Place } from '#base/errors/place';

/**
 * The access that an operation needs while authentication is on (`x-privileges` of the contract).
 *
 * - `nothing`: everybody may use it.
 * - `credentials`: everybody who is known may use it.
 * - `writing`: whoever may write some aspect of some entity. Each aspect names its privileges, and the write asks for them. Others are refused
 *   before their request is read.
 * - privileges: one of them is enough. Operations on entities answer only for the entities on which the actor has it.
 */
export type Requirement = 'nothing' | 'credentials' | 'writing' | readonly Privilege[];

/** The requirement of each operation. A privilege that the service does not have does not compile. */
export const REQUIREMENTS: Readonly<Record<OperationId, Requirement>> = OPERATION_PRIVILEGES;

/** What a refusal names for `writing`: the privilege of ordinary aspects. */
const ORDINARY: readonly Privilege[] = ['EDIT_ENTITY'];

const BY_ID: ReadonlyMap<string, Requirement> = new Map(Object.entries(REQUIREMENTS));

export const OPERATION_IDS: readonly string[] = [...BY_ID.keys()];

/** @returns undefined for a name that is not an operationId */
export function findRequirement(operationId: string): Requirement | undefined {
  return BY_ID.get(operationId);
}

/** The privileges of which one is enough; none if it needs no privilege. */
export function privilegesOf(requirement: Requirement): readonly Privilege[] {
  return typeof requirement === 'string' ? [] : requirement;
}

/**
 * Refuses an actor who has none of the privileges, neither on the catalog nor on any entity. Services refuse single entities.
 * @param place the part of the request that needs the privilege
 * @throws ForbiddenError
 */
export function requirePrivileges(requirement: Requirement, { grants }: Pick<Actor, 'grants'>, place?: Place): void {
  const needed = requirement === 'writing' ? WRITE : privilegesOf(requirement);
  if (needed.length === 0 && typeof requirement === 'string') return;
  if (needed.some((privilege) => grants.has(privilege))) return;
  throw missingPrivilege(requirement === 'writing' ? ORDINARY : needed, place);
}
