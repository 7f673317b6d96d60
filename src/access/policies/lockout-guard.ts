import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { applyPatch } from '../../catalog/aspects/patch/apply-patch';
import { readOthers } from '../../catalog/aspects/sql/read-latest';
import type { PreparedChange } from '../../catalog/aspects/prepare/prepared-change';
import type { Actor } from '../../catalog/authorization/actor';
import { policyOf } from '../security-models/policy-value';
import { isSuspended } from '../security-models/user-value';
import type { Policy, Subject } from '../../catalog/authorization/policies/policy';
import { SECURITY_TYPES } from '../../catalog/authorization/security-entities';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '../security-models/security-models';
import type { SqlClient } from '../../base/database/sql-client';
import { DomainError } from '../../base/errors/domain-error';
import { groupBy } from '../../base/json/group-by';
import { isObject } from '../../base/json/path-values';
import type { AccessDirectory } from './access-directory';
import type { Administrators } from './administrators';

interface LockoutGuardDeps {
  readonly client: SqlClient;
  readonly access: AccessDirectory;
  readonly administrators: Administrators;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const USER_ASPECTS: readonly string[] = [...MEMBERSHIP_ASPECTS, SECURITY_ASPECTS.userStatus];
const MANAGE = 'MANAGE_POLICIES';

type Values = ReadonlyMap<string, JsonObject>;

/**
 * Refuses writes after which nobody could manage policies, whoever sends them and by whatever interface. Almost all writes are not about
 * access and cost nothing. All users are read only for a change of somebody who manages policies, or of a policy that lets people do so.
 */
export class LockoutGuard {
  constructor(private readonly deps: LockoutGuardDeps) {}

  /** The changes that are refused, all together, with the reason; undefined if none is. */
  refusalsOf(
    actor: Actor,
    changes: readonly PreparedChange[],
  ): Promise<ReadonlyMap<PreparedChange, DomainError>> | undefined {
    const concerned = changes.filter(concernsAccess);
    return concerned.length === 0 ? undefined : this.check(actor, concerned);
  }

  private async check(
    actor: Actor,
    changes: readonly PreparedChange[],
  ): Promise<ReadonlyMap<PreparedChange, DomainError>> {
    if (!(await this.touchesManagers(changes))) return new Map();
    const stored = await this.stored(changes);
    const byUrn = groupBy(changes, ({ urn }) => urn);
    const after = (urn: string) => this.valuesAfter(actor, byUrn.get(urn) ?? [], stored.get(urn) ?? new Map());
    try {
      await this.deps.administrators.refuseLockout({
        actor,
        isConfirmed: true,
        user: (now) => (byUrn.has(now.user) ? subjectOf(now.user, after(now.user)) : now),
        policies: (now) => policiesAfter(now, byUrn, after),
      });
      return new Map();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return new Map(changes.map((change) => [change, error]));
    }
  }

  private async touchesManagers(changes: readonly PreparedChange[]): Promise<boolean> {
    const policies = await this.deps.access.currentPolicies();
    const managing = new Set(policies.filter(({ privileges }) => privileges.has(MANAGE)).map(({ urn }) => urn));
    if (changes.some(({ urn }) => managing.has(urn))) return true;
    const users = new Set(changes.filter(isOfUser).map(({ urn }) => urn));
    const actors = await Promise.all([...users].map((urn) => this.deps.access.actor(urn)));
    return actors.some(({ grants }) => grants.has(MANAGE));
  }

  /** By urn and aspect. */
  private async stored(changes: readonly PreparedChange[]): Promise<ReadonlyMap<string, Values>> {
    const wanted = [...groupBy(changes, ({ urn }) => urn)].flatMap(([urn, [first]]) =>
      (first && isOfUser(first) ? USER_ASPECTS : [SECURITY_ASPECTS.policy]).map((aspect) => ({ urn, aspect })),
    );
    const rows = groupBy(await readOthers(this.deps.client, wanted), ({ urn }) => urn);
    return new Map([...rows].map(([urn, own]) => [urn, new Map(own.map(({ aspect, value }) => [aspect, value]))]));
  }

  /** Undefined for an entity that is deleted. */
  private valuesAfter(actor: Actor, changes: readonly PreparedChange[], stored: Values): Values | undefined {
    const values = new Map(stored);
    for (const { aspect, changeType, value, patch } of changes) {
      if (changeType === 'DELETE' && aspect.isKey) return undefined;
      const { name } = aspect;
      const stamp = { time: this.deps.now(), actor: actor.urn };
      if (changeType === 'DELETE') values.delete(name);
      else if (patch) setObject(values, name, applyPatch(aspect, values.get(name), patch, stamp));
      else if (value) values.set(name, value.value);
    }
    return values;
  }
}

function concernsAccess({ entity, aspect, changeType }: PreparedChange): boolean {
  const isDeletion = aspect.isKey && changeType === 'DELETE';
  if (entity.name === SECURITY_TYPES.user) return isDeletion || USER_ASPECTS.includes(aspect.name);
  return entity.name === SECURITY_TYPES.policy && (isDeletion || aspect.name === SECURITY_ASPECTS.policy);
}

function isOfUser({ entity }: PreparedChange): boolean {
  return entity.name === SECURITY_TYPES.user;
}

/** A value of another type is refused when it is written. */
function setObject(values: Map<string, JsonObject>, name: string, value: JsonValue): void {
  if (isObject(value)) values.set(name, value);
}

/** Undefined for a user who is deleted or suspended. */
function subjectOf(user: string, values: Values | undefined): Subject | undefined {
  if (!values || isSuspended(values.get(SECURITY_ASPECTS.userStatus))) return undefined;
  const found = MEMBERSHIP_ASPECTS.map((aspect) => membershipsIn(aspect, values.get(aspect) ?? {}));
  return { user, groups: found.flatMap(({ groups }) => groups), roles: found.flatMap(({ roles }) => roles) };
}

function policiesAfter(
  now: readonly Policy[],
  changed: ReadonlyMap<string, unknown>,
  after: (urn: string) => Values | undefined,
): readonly Policy[] {
  const kept = now.filter(({ urn }) => !changed.has(urn));
  const values = [...changed.keys()].map((urn) => ({ urn, value: after(urn)?.get(SECURITY_ASPECTS.policy) }));
  return [...kept, ...values.flatMap(({ urn, value }) => (value ? [policyOf(urn, value)] : []))];
}
