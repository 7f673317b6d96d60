import type { AspectSpec } from '#generated/registry/registry-types';
import { partialRights } from '#catalog/aspects/partial/partial-rights';
import { systemActor } from '#catalog/authorization/actor';
import { ALL_GRANTS, compileGrants, type Grants } from '#catalog/authorization/policies/grants';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import type { Policy, Subject } from '#catalog/authorization/policies/policy';
import { isPrivilege, type Privilege } from '#catalog/authorization/policies/privileges';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { suspendedUser } from './suspended-user';
import { MEMBERSHIP_ASPECTS, SECURITY_ASPECTS } from '../security-models/security-models';
import { type TokenInfo, tokenInfoOf } from '../security-models/token-value';
import { type AccessChange, memberAfter, memberBefore } from './access-changes';
import { MANAGE } from './managers';
import type { Member } from './members';
import { isSamePower, refuseMorePower, withoutOwners } from './power';

const MEMBERSHIPS: ReadonlySet<string> = new Set(MEMBERSHIP_ASPECTS);

/** Somebody without groups and roles, whom no policy names. */
const NOBODY: Subject = { user: '', groups: [], roles: [] };

/**
 * Whether an actor may make changes of access, by the policies and memberships of this moment. The request was checked before, but perhaps
 * somebody has taken privileges from the actor since.
 */
export class PowerCheck {
  private readonly policies: readonly Policy[];
  private readonly granting: readonly Policy[];
  private readonly own: Grants;

  constructor(
    private readonly models: ModelRegistry,
    policies: Iterable<Policy>,
    private readonly actor: Member,
    /** A user as accepted requests leave it. */
    private readonly member: (user: string) => Promise<Member>,
  ) {
    this.granting = [...policies];
    this.policies = withoutOwners(this.granting);
    this.own = actor.isSuspended ? compileGrants([], NOBODY) : this.powerOf(actor);
  }

  /** @throws ForbiddenError | ConflictError */
  async refuse(changes: readonly AccessChange[]): Promise<void> {
    for (const change of changes) {
      if (change.type === SECURITY_TYPES.token) await this.refuseToken(change, changes);
      else if (!this.own.has(MANAGE)) this.refuseChange(change);
    }
  }

  private refuseChange(change: AccessChange): void {
    for (const aspect of change.aspects) this.requirePrivilege(change.urn, aspect);
    if (change.type === SECURITY_TYPES.user) this.refuseUser(change);
    if (change.type === SECURITY_TYPES.group)
      refuseMorePower(this.own, change.urn, this.powerOf({ ...NOBODY, groups: [change.urn] }));
  }

  /** A membership that grants nothing is not an act on the user, so that ingestion may repeat and add those. */
  private refuseUser(change: AccessChange): void {
    const [before, after] = [memberBefore(change), memberAfter(change)].map((member) => this.powerOf(member));
    const actsOnUser = change.isDeletion || change.aspects.some((aspect) => !MEMBERSHIPS.has(aspect));
    if (!before || !after || (!actsOnUser && isSamePower(before, after))) return;
    refuseMorePower(this.own, change.urn, before);
    refuseMorePower(this.own, change.urn, after);
  }

  private async refuseToken({ before, after }: AccessChange, changes: readonly AccessChange[]): Promise<void> {
    const [was, becomes] = [before, after].map(({ aspects }) => infoOf(aspects.get(SECURITY_ASPECTS.token)?.value));
    if (!becomes && was?.owner === this.actor.user) return;
    for (const { user } of [was, becomes].filter((info) => info !== undefined)) {
      const members = [await this.member(user), ...changes.filter(({ urn }) => urn === user).map(memberAfter)];
      // The token would outlast the suspension, which ends those of before.
      if (!was && members.some(({ isSuspended }) => isSuspended)) throw suspendedUser(user);
      if (user === this.actor.user || this.own.has(MANAGE)) continue;
      // Who deletes a user ends the tokens too, without the privilege to manage tokens.
      if (becomes) this.requirePrivilege(user, SECURITY_ASPECTS.token);
      for (const member of members) refuseMorePower(this.own, user, this.powerOf(member));
    }
  }

  /** What concerns a user alone, such as the own password, takes no privilege. */
  private requirePrivilege(user: string, aspect: string): void {
    const spec = this.models.aspect(aspect);
    const named: readonly Privilege[] = spec?.writePrivileges?.filter(isPrivilege) ?? [];
    if (user === this.actor.user || named.some((privilege) => this.own.has(privilege))) return;
    if (!spec || !this.mayChangeItems(spec)) throw missingPrivilege(named);
  }

  /** Whether the actor may change some items. The write has checked which. Owners of a group may have the privilege on it. */
  private mayChangeItems(aspect: AspectSpec): boolean {
    const granted = this.actor.isSuspended ? this.own : compileGrants(this.granting, this.actor);
    return partialRights(aspect).lists.some(({ privileges }) => privileges.some((each) => granted.has(each)));
  }

  private powerOf(subject: Subject): Grants {
    const system = systemActor(this.models.registry.namespace).urn;
    return subject.user === system ? ALL_GRANTS : compileGrants(this.policies, subject);
  }
}

function infoOf(value: Parameters<typeof tokenInfoOf>[0] | undefined): TokenInfo | undefined {
  return value && tokenInfoOf(value);
}
