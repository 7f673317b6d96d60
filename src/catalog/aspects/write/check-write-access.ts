import type { Actor } from '../../authorization/actor';
import { admits } from '../../authorization/access-filter';
import { isGuarded } from '../../authorization/policies/guarded-aspect';
import { isFixed } from '../../authorization/security-entities';
import { type DomainError, InvalidInputError } from '../../../base/errors/domain-error';
import { missingPrivilege } from '../../authorization/policies/missing-privilege';
import type { Privilege } from '../../authorization/policies/privileges';
import { readResourceFacts } from '../../authorization/sql/read-resource-facts';
import type { SqlClient } from '../../../base/database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { PreparedChange } from '../prepare/prepared-change';
import { writePrivileges } from './write-privileges';

interface WriteAccessDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Urns of entities that come with the service and that people may not change. */
  readonly fixed: ReadonlySet<string>;
}

/** Without them nobody could manage policies any more. */
export function fixedEntities({ registry }: ModelRegistry): ReadonlySet<string> {
  return new Set(registry.shipped.filter(({ value }) => isFixed(value)).map(({ urn }) => urn));
}

/**
 * Refuses the request if the actor may not make one of its changes.
 * @throws ForbiddenError that names the privilege that is missing; InvalidInputError for an entity that people may not change
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
  { client, models, fixed }: WriteAccessDeps,
  { grants }: Actor,
  changes: readonly PreparedChange[],
): Promise<ReadonlyMap<PreparedChange, DomainError>> {
  const refusals = new Map<PreparedChange, DomainError>();
  for (const change of changes) if (fixed.has(change.urn)) refusals.set(change, fixedRefusal(change));
  const limited = changes
    .map((change) => ({ change, needed: privilegesFor(change) }))
    .map((each) => ({ ...each, access: grants.onAny(each.needed) }))
    .filter(({ access }) => access.kind !== 'everything');
  if (limited.length === 0) return refusals;
  const urns = [...new Set(limited.map(({ change }) => change.urn))];
  const facts = await readResourceFacts(client, urns, models.registry.accessAttributes);
  for (const { change, needed, access } of limited) {
    const known = facts.get(change.urn);
    if (!known || !admits(access, known)) refusals.set(change, missingPrivilege(needed, { pointer: change.pointer }));
  }
  return refusals;
}

function fixedRefusal({ urn, pointer }: PreparedChange): DomainError {
  return new InvalidInputError(`${urn} comes with the service and cannot be changed or deleted`, [
    { pointer, message: 'cannot be changed', expected: 'another policy or role, which you can create' },
  ]);
}

const DELETE: readonly Privilege[] = ['DELETE_ENTITY'];

/** The privileges any of which the change takes. Those that the model names decide over deleting too, because they guard power. */
function privilegesFor({ aspect, changeType }: PreparedChange): readonly Privilege[] {
  return changeType !== 'DELETE' || isGuarded(aspect) ? writePrivileges(aspect) : DELETE;
}
