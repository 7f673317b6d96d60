import { OPERATION_PRIVILEGES, type Requirement } from '../../access/operation-privileges';
import { missingPrivilege } from '../../auth/policies/missing-privilege';
import type { EdgeRequest } from './edge-request';

/**
 * Refuses a request whose actor lacks the privileges of the operation on every entity, before its body is read. Services refuse single
 * entities.
 * @throws ForbiddenError
 */
export function authorize({ actor, trace: { operation } }: EdgeRequest): void {
  if (!operation || !actor) return;
  const requirement = requirementOf(operation.id);
  if (typeof requirement === 'string') return;
  if (!requirement.some((privilege) => actor.grants.has(privilege))) throw missingPrivilege(requirement);
}

const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map(Object.entries(OPERATION_PRIVILEGES));

/** @throws Error for an operation without a row in the table, so that a mistake refuses instead of granting */
export function requirementOf(operationId: string): Requirement {
  const requirement = REQUIREMENTS.get(operationId);
  if (requirement === undefined) throw new Error(`operation ${operationId} has no row in OPERATION_PRIVILEGES`);
  return requirement;
}
