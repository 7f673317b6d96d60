import type { Actor } from '#catalog/authorization/actor';
import { type AccessFilter, admits } from '#catalog/authorization/access-filter';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { isFixed } from '#catalog/authorization/security-entities';
import { type DomainError, InvalidInputError } from '#base/errors/domain-error';
import type { Grants } from '#catalog/authorization/policies/grants';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { isPrivilege, type Privilege, WRITE } from '#catalog/authorization/policies/privileges';
import { outOfScope } from '#catalog/authorization/write-scope';
import { readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { Proposal } from '../aspect-service';
import type { PreparedChange } from '../prepare/prepared-change';
import { limitChanges } from '../partial/limit-changes';
import { partialPrivileges } from '../partial/partial-rights';
import type { WriteLimit } from '../prepare/write-limit';
import { changesInScope } from './scope-access';
import { excusedChanges, guardOf } from './entity-guard';
import { writePrivileges } from './write-privileges';

interface WriteAccessDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Urns of entities that come with the service and that people may not change. */
  readonly fixed: ReadonlySet<string>;
}

/** Entities without which nobody could manage policies any more. */
export function fixedEntities({ registry }: ModelRegistry): ReadonlySet<string> {
  return new Set(registry.shipped.filter(({ value }) => isFixed(value)).map(({ urn }) => urn));
}

/** What an actor may do of some changes. */
export interface Verdict {
  /** The changes that the actor may not make, with an error that names the missing privilege, or the scope of a token that forbids it. */
  readonly refusals: ReadonlyMap<PreparedChange, DomainError>;
  /** The changes of which the actor may only make some. Whether a change stays within its limit is known in the transaction. */
  readonly limits: ReadonlyMap<PreparedChange, WriteLimit>;
}

/**
 * Refuses the request if the actor may not make one of its changes.
 * @returns the changes, with their limits
 * @throws ForbiddenError that names the privilege that is missing; InvalidInputError for an entity that people may not change
 */
export async function checkWriteAccess(
  deps: WriteAccessDeps,
  actor: Actor,
  changes: readonly PreparedChange[],
): Promise<readonly PreparedChange[]> {
  const { refusals, limits } = await judgeChanges(deps, actor, changes);
  for (const refusal of refusals.values()) throw refusal;
  return limits.size === 0 ? changes : changes.map((change) => withLimit(change, limits));
}

export function withLimit(change: PreparedChange, limits: Verdict['limits']): PreparedChange {
  const limit = limits.get(change);
  return limit ? { ...change, limit } : change;
}

export async function judgeChanges(
  deps: WriteAccessDeps,
  actor: Actor,
  changes: readonly PreparedChange[],
): Promise<Verdict> {
  const verdict = await judgeByGrants(deps, actor, changes);
  return actor.grants.limit && verdict.refusals.size + verdict.limits.size > 0
    ? judgeByScope(deps, actor, actor.grants.limit, verdict)
    : verdict;
}

/** @param scoped what the grants that the scope leaves allow */
async function judgeByScope(
  deps: WriteAccessDeps,
  actor: Actor,
  { scope, whole }: NonNullable<Grants['limit']>,
  scoped: Verdict,
): Promise<Verdict> {
  const asked = [...scoped.refusals.keys(), ...scoped.limits.keys()];
  const ofUser = await judgeByGrants(deps, { ...actor, grants: whole }, asked);
  const left = asked.filter((change) => !ofUser.refusals.has(change));
  const covered = await changesInScope(deps, actor, scope, left);
  const refusals = new Map(ofUser.refusals);
  const limits = new Map<PreparedChange, WriteLimit>();
  for (const change of left) {
    const limit = covered.has(change) ? ofUser.limits.get(change) : partsOf(scoped.limits.get(change));
    if (limit) limits.set(change, limit);
    else if (!covered.has(change))
      refusals.set(change, outOfScope(scope, change.entity.name, change.urn, { pointer: change.pointer }));
  }
  return { refusals, limits };
}

/** A parent lets write and delete all of an entity, which is for the scope to say. */
function partsOf(limit: WriteLimit | undefined): WriteLimit | undefined {
  return limit && limit.paths.length + limit.lists.length > 0 ? { ...limit, parents: null } : undefined;
}

/**
 * Refuses a proposal that takes privileges of which the actor has none on any entity, before its value is looked at. What it lets pass is
 * checked again when the entity is known.
 * @throws ForbiddenError
 */
export function requireSomePrivilege(models: ModelRegistry, { grants }: Actor, proposal: Proposal): void {
  const [entity, aspect] = [models.entity(proposal.entityType), models.aspect(proposal.aspectName)];
  if (!entity || !aspect) return;
  const own = WRITE.some((privilege) => grants.has(privilege)) ? (grants.limit?.whole ?? grants) : grants;
  const { guard } = entity;
  const needed = [
    ...writePrivileges(aspect),
    ...partialPrivileges(models.registry, entity.name, aspect),
    ...[...(guard?.privileges ?? []), ...(guard?.creation ?? [])].filter(isPrivilege),
    ...(proposal.changeType === 'DELETE' ? DELETE : []),
  ];
  if (!needed.some((privilege) => own.has(privilege)))
    throw missingPrivilege(writePrivileges(aspect, guard), { pointer: proposal.pointer ?? '' });
}

/** Reads what policies compare once for all changes. */
async function judgeByGrants(
  { client, models, fixed }: WriteAccessDeps,
  { grants }: Actor,
  changes: readonly PreparedChange[],
): Promise<Verdict> {
  const refusals = new Map<PreparedChange, DomainError>();
  for (const change of changes) if (fixed.has(change.urn)) refusals.set(change, fixedRefusal(change));
  const limited = changes
    .map((change) => ({ change, needed: privilegesFor(change) }))
    .map((each) => ({ ...each, access: grants.onAny(each.needed) }))
    .filter(({ access }) => access.kind !== 'everything');
  if (limited.length === 0) return { refusals, limits: NO_LIMITS };
  const urns = [...new Set(limited.map(({ change }) => change.urn))];
  const facts = await readResourceFacts(client, urns, models.registry.accessAttributes);
  const may = ({ urn }: PreparedChange, access: AccessFilter) => {
    const known = facts.get(urn);
    return known !== undefined && admits(access, known);
  };
  const refused = limited.filter(({ change, access }) => !may(change, access));
  const guarded = refused.map(({ change }) => change).filter(takesGuard);
  const excused =
    guarded.length === 0
      ? new Set()
      : await excusedChanges(client, guarded, (change, needed) => may(change, grants.onAny(needed)));
  const left = refused.filter(({ change }) => !excused.has(change));
  const changeable = left.filter(({ change }) => !refusals.has(change));
  const limits = await limitChanges({ client, models, grants }, changeable, facts);
  for (const { change, needed } of left)
    if (!limits.has(change)) refusals.set(change, missingPrivilege(needed, { pointer: change.pointer }));
  return { refusals, limits };
}

const NO_LIMITS: Verdict['limits'] = new Map();

function fixedRefusal({ urn, pointer }: PreparedChange): DomainError {
  return new InvalidInputError(`${urn} comes with the service and cannot be changed or deleted`, [
    { pointer, message: 'cannot be changed', expected: 'another policy or role, which you can create' },
  ]);
}

const DELETE: readonly Privilege[] = ['DELETE_ENTITY'];

/** The privileges any of which the change takes. Those of an aspect that grants power, and of a guard, decide over deleting too. */
function privilegesFor(change: PreparedChange): readonly Privilege[] {
  const { aspect, changeType } = change;
  const guard = guardOf(change);
  const isOrdinary = guard === null && !isGuarded(aspect);
  return isOrdinary && changeType === 'DELETE' ? DELETE : writePrivileges(aspect, guard);
}

function takesGuard(change: PreparedChange): boolean {
  return !isGuarded(change.aspect) && guardOf(change) !== null;
}
