import type { BatchGuard, GuardedEntity, WriteGuard } from '#catalog/aspects/write/write-guard';
import { type Actor, systemActor } from '#catalog/authorization/actor';
import type { Policy } from '#catalog/authorization/policies/policy';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import type { SqlClient } from '#base/database/sql-client';
import { waitForLock } from '#base/database/with-advisory-lock';
import { policyOf } from '../security-models/policy-value';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { type AccessChange, accessChanges, concernsAccess, memberAfter, memberBefore } from './access-changes';
import { lockedOut, MANAGE, managersAmong } from './managers';
import { type Member, memberOf, readMember, readMembers } from './members';
import { NameCheck } from './name-check';
import { PowerCheck } from './power-check';
import { readAspectOfType } from './sql/read-aspect-of-type';

interface AccessGuardDeps {
  readonly models: ModelRegistry;
  /** Whether requests need credentials. Without them everybody may do everything. */
  readonly isOn: boolean;
}

/** The number of the lock that orders changes of access. */
export const ACCESS_LOCK = 4;

/**
 * Refuses writes after which nobody could manage policies, writes by which somebody acts on a user with more power, and names of users that are taken, whoever sends
 * them and by whatever interface. Writes that concern access run one after the other in all processes, so each one sees what earlier ones did.
 */
export class AccessGuard implements WriteGuard {
  readonly concerns = concernsAccess;

  constructor(private readonly deps: AccessGuardDeps) {}

  async begin(transaction: SqlClient): Promise<BatchGuard> {
    const { models } = this.deps;
    const range = urnRange(models.registry.namespace, SECURITY_TYPES.policy);
    const [, stored] = await Promise.all([
      waitForLock(transaction, ACCESS_LOCK),
      readAspectOfType(transaction, range, SECURITY_ASPECTS.policy),
    ]);
    const policies = new Map(stored.map(({ urn, value }) => [urn, policyOf(urn, value)]));
    return new GuardedBatch({ ...this.deps, client: transaction }, policies);
  }
}

/** Policies and users as the accepted requests of a batch leave them. */
class GuardedBatch implements BatchGuard {
  /** Undefined for users who were deleted. */
  private readonly changedUsers = new Map<string, Member | undefined>();
  private readonly names: NameCheck;

  constructor(
    private readonly deps: AccessGuardDeps & { readonly client: SqlClient },
    private policies: ReadonlyMap<string, Policy>,
  ) {
    this.names = new NameCheck(deps.client);
  }

  async check(actor: Actor, entities: readonly GuardedEntity[]): Promise<void> {
    const changes = accessChanges(this.deps.models, entities);
    if (changes.length === 0) return;
    await this.refuseMorePower(actor, changes);
    await this.names.refuse(changes);
    const policies = policiesAfter(this.policies, changes);
    const users = usersAfter(changes);
    if (this.touchesManagers(changes)) await this.refuseLockout(policies, users);
    this.policies = policies;
    for (const [urn, member] of users) this.changedUsers.set(urn, member);
  }

  private async refuseMorePower(actor: Actor, changes: readonly AccessChange[]): Promise<void> {
    const { isOn, models } = this.deps;
    if (!isOn || actor.urn === systemActor(models.registry.namespace).urn) return;
    const member = (user: string) => this.member(user);
    await new PowerCheck(models, this.policies.values(), await member(actor.urn), member).refuse(changes);
  }

  /** Whether the changes may take the right to manage policies from somebody. */
  private touchesManagers(changes: readonly AccessChange[]): boolean {
    return changes.some(
      (change) =>
        this.policies.get(change.urn)?.privileges.has(MANAGE) ||
        (change.type === SECURITY_TYPES.user && managersAmong(this.policies.values(), [memberBefore(change)]).size > 0),
    );
  }

  /** Refuses to take the last manager of policies away. If no user managed policies before, every change is allowed. */
  private async refuseLockout(
    policies: ReadonlyMap<string, Policy>,
    users: ReadonlyMap<string, Member | undefined>,
  ): Promise<void> {
    const before = withChanges(await readMembers(this.deps.client, this.deps.models), this.changedUsers);
    if (managersAmong(this.policies.values(), before.values()).size === 0) return;
    if (managersAmong(policies.values(), withChanges(before, users).values()).size === 0) throw lockedOut();
  }

  private async member(user: string): Promise<Member> {
    if (!this.changedUsers.has(user)) return readMember(this.deps.client, user);
    return this.changedUsers.get(user) ?? memberOf(user, () => undefined);
  }
}

function usersAfter(changes: readonly AccessChange[]): ReadonlyMap<string, Member | undefined> {
  const ofUsers = changes.filter(({ type }) => type === SECURITY_TYPES.user);
  return new Map(ofUsers.map((change) => [change.urn, change.isDeletion ? undefined : memberAfter(change)]));
}

function policiesAfter(
  now: ReadonlyMap<string, Policy>,
  changes: readonly AccessChange[],
): ReadonlyMap<string, Policy> {
  const policies = new Map(now);
  for (const { type, urn, after } of changes) {
    if (type !== SECURITY_TYPES.policy) continue;
    const value = after.aspects.get(SECURITY_ASPECTS.policy)?.value;
    if (value) policies.set(urn, policyOf(urn, value));
    else policies.delete(urn);
  }
  return policies;
}

function withChanges(
  members: ReadonlyMap<string, Member>,
  changes: ReadonlyMap<string, Member | undefined>,
): ReadonlyMap<string, Member> {
  const all = new Map(members);
  for (const [urn, member] of changes) {
    if (member) all.set(urn, member);
    else all.delete(urn);
  }
  return all;
}
