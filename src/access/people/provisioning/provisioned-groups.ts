import type { Actor } from '#catalog/authorization/actor';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { NotFoundError } from '#base/errors/domain-error';
import { GROUP_ASPECTS, isNative, OWN_MEMBERSHIP } from '#access/security-models/group-models';
import {
  foreignIdOf,
  GROUP_ASPECTS_READ,
  groupNameOf,
  provisionedOrigin,
} from '#access/security-models/provisioned-models';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import type { GroupMembers } from '../group-members';
import { type Groups, requireManager } from '../groups';
import { type ListDeps, type Page, ProvisionedList, type StoredPerson, type Times } from './provisioned-list';
import { originProposal } from './provisioned-users';

/** What the other system says of a group. */
export interface GroupState {
  readonly name: string;
  /** Empty without one. */
  readonly foreignId: string;
  /** Urns of users. */
  readonly members: readonly string[];
}

export interface ProvisionedGroup extends GroupState, Times {
  readonly urn: string;
  /** Whether people made it here. The memberships of their groups are in another aspect. */
  readonly isNative: boolean;
}

interface ProvisionedGroupsDeps extends ListDeps {
  readonly groups: Pick<Groups, 'create' | 'nameProposal' | 'nameVersion'>;
  readonly members: Pick<GroupMembers, 'assign' | 'all' | 'deleteGroup'>;
}

/** Groups as an identity provider manages them, with their members. Every method checks the privileges of the actor. */
export class ProvisionedGroups {
  private readonly list: ProvisionedList;

  constructor(private readonly deps: ProvisionedGroupsDeps) {
    this.list = new ProvisionedList(deps, { entityType: SECURITY_TYPES.group, aspects: GROUP_ASPECTS_READ });
  }

  async urns(actor: Actor, page: Page, signal: AbortSignal): Promise<{ total: number; urns: readonly string[] }> {
    requireManager(actor);
    return this.list.urns(page, signal);
  }

  /** Groups that exist, in the order of the urns. @param withMembers whether the members are read, too; otherwise none are named */
  async read(
    actor: Actor,
    urns: readonly string[],
    { signal, withMembers }: { readonly signal: AbortSignal; readonly withMembers: boolean },
  ): Promise<readonly ProvisionedGroup[]> {
    requireManager(actor);
    const found = await this.list.read(urns.filter(isGroup), signal);
    return Promise.all(
      found.map(async (stored) => groupOf(stored, withMembers ? await this.deps.members.all(stored.urn) : [])),
    );
  }

  /** @returns the urn. Throws as `Groups.create` and `GroupMembers.assign` */
  async create(actor: Actor, { name, foreignId, members }: GroupState): Promise<string> {
    const origin = provisionedOrigin(foreignId);
    const urn = await this.deps.groups.create(actor, { name, origin });
    if (members.length > 0) await this.assign(actor, { urn, isNative: false, members: [] }, members);
    return urn;
  }

  /** What a change may require to be the latest. To be read before the group. */
  version(urn: string): Promise<number | undefined> {
    return isGroup(urn) ? this.deps.groups.nameVersion(urn) : Promise.resolve(undefined);
  }

  /**
   * Members who leave lose the power of the group at once. Throws as `GroupMembers.assign`
   * @param version of the group, if nobody else may have changed it here since then @throws ConflictError then
   */
  async change(actor: Actor, before: ProvisionedGroup, after: GroupState, version?: number): Promise<void> {
    requireManager(actor);
    const first = [...(await this.named(before, after, version)), ...originChange(before, after)];
    await this.assign(actor, before, after.members, first);
  }

  /** Makes a new version with each change, also of members alone, so that two changes that mean the same version conflict. */
  private async named({ urn }: ProvisionedGroup, { name }: GroupState, version?: number): Promise<readonly Proposal[]> {
    if (name === '') return [];
    const proposal = { ...(await this.deps.groups.nameProposal(urn, name)), replacesEqual: true };
    return [version === undefined ? proposal : { ...proposal, ifVersionMatch: version }];
  }

  /** @throws NotFoundError, and as `GroupMembers.deleteGroup` */
  async remove(actor: Actor, urn: string): Promise<void> {
    requireManager(actor);
    if (!isGroup(urn)) throw new NotFoundError(`There is no group ${urn}`);
    await this.deps.members.deleteGroup(actor, urn);
  }

  private async assign(
    actor: Actor,
    before: Pick<ProvisionedGroup, 'urn' | 'isNative' | 'members'>,
    after: readonly string[],
    first: readonly Proposal[] = [],
  ): Promise<void> {
    const [stored, wanted] = [new Set(before.members), new Set(after)];
    const added = [...wanted].filter((user) => !stored.has(user));
    const removed = before.members.filter((user) => !wanted.has(user));
    const aspect = before.isNative ? OWN_MEMBERSHIP : SECURITY_ASPECTS.directoryGroups;
    await this.deps.members.assign(actor, before.urn, { aspect, added, removed, first });
  }
}

function groupOf({ urn, value, createdOn, changedOn }: StoredPerson, members: readonly string[]): ProvisionedGroup {
  const origin = value(GROUP_ASPECTS.origin);
  const name = groupNameOf(value(GROUP_ASPECTS.info));
  return { urn, name, foreignId: foreignIdOf(origin), isNative: isNative(origin), members, createdOn, changedOn };
}

function originChange(before: ProvisionedGroup, after: GroupState): readonly Proposal[] {
  if (before.foreignId === after.foreignId) return [];
  return [originProposal(SECURITY_TYPES.group, before.urn, provisionedOrigin(after.foreignId, before.isNative))];
}

function isGroup(urn: string): boolean {
  return urn.split(':')[2] === SECURITY_TYPES.group;
}
