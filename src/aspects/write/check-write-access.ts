import type { Actor } from '../../auth/actor';
import { admits } from '../../auth/access-filter';
import type { ForbiddenError } from '../../errors/domain-error';
import { missingPrivilege } from '../../auth/policies/missing-privilege';
import { isPrivilege, type Privilege } from '../../auth/policies/privileges';
import { readResourceFacts } from '../../auth/sql/read-resource-facts';
import type { SqlClient } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { PreparedChange } from './prepared-change';

export interface WriteAccessDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
}

/**
 * Refuses the request if the actor may not make one of its changes.
 * @throws ForbiddenError that names the privilege that is missing
 */
export async function checkWriteAccess(
  deps: WriteAccessDeps,
  actor: Actor,
  changes: readonly PreparedChange[],
): Promise<void> {
  for (const refusal of (await refusalsOf(deps, actor, changes)).values()) throw refusal;
}

/** The changes that the actor may not make, with an error that names the missing privilege. Reads what policies compare once for all. */
export async function refusalsOf(
  { client, models }: WriteAccessDeps,
  { grants }: Actor,
  changes: readonly PreparedChange[],
): Promise<ReadonlyMap<PreparedChange, ForbiddenError>> {
  const limited = changes
    .map((change) => ({ change, needed: privilegesFor(change) }))
    .map((each) => ({ ...each, access: grants.onAny(each.needed) }))
    .filter(({ access }) => access.kind !== 'everything');
  const refusals = new Map<PreparedChange, ForbiddenError>();
  if (limited.length === 0) return refusals;
  const urns = [...new Set(limited.map(({ change }) => change.urn))];
  const facts = await readResourceFacts(client, urns, models.registry.accessAttributes);
  for (const { change, needed, access } of limited) {
    const known = facts.get(change.urn);
    if (!known || !admits(access, known)) refusals.set(change, missingPrivilege(needed, { pointer: change.pointer }));
  }
  return refusals;
}

const EDIT: readonly Privilege[] = ['EDIT_ENTITY'];
const DELETE: readonly Privilege[] = ['DELETE_ENTITY'];

/** The privileges any of which the change takes. Those that the model names decide over deleting too, because they guard power. */
function privilegesFor({ aspect, changeType }: PreparedChange): readonly Privilege[] {
  const named = aspect.writePrivileges?.filter(isPrivilege);
  if (changeType !== 'DELETE') return named ?? EDIT;
  return named?.includes('EDIT_ENTITY') === false ? named : DELETE;
}
