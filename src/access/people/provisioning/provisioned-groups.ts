import { type Actor, asService } from '../../../catalog/authorization/actor';
import { SECURITY_TYPES } from '../../../catalog/authorization/security-entities';
import type { AspectWriter } from '../../../catalog/aspects/aspect-service';
import { NotFoundError } from '../../../base/errors/domain-error';
import { GROUP_ASPECTS, isNative, OWN_MEMBERSHIP } from '../../security-models/group-models';
import {
  foreignIdOf,
  GROUP_ASPECTS_READ,
  groupNameOf,
  provisionedOrigin,
} from '../../security-models/provisioned-models';
import { SECURITY_ASPECTS } from '../../security-models/security-models';
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
  readonly writer: AspectWriter;
  readonly groups: Pick<Groups, 'create' | 'setName'>;
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

  /**
   * Those that exist, in the order of the urns.
   * @param withMembers whether the members are read, too; otherwise none are named
   */
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

  /** Members who leave lose the power of the group at once. Throws as `GroupMembers.assign` */
  async change(actor: Actor, before: ProvisionedGroup, after: GroupState): Promise<void> {
    requireManager(actor);
    await this.assign(actor, before, after.members);
    if (before.name !== after.name) await this.deps.groups.setName(actor, before.urn, after.name);
    if (before.foreignId === after.foreignId) return;
    const value = provisionedOrigin(after.foreignId, before.isNative);
    await this.deps.writer.write(asService(actor), [originProposal(SECURITY_TYPES.group, before.urn, value)]);
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
  ): Promise<void> {
    const [stored, wanted] = [new Set(before.members), new Set(after)];
    const added = [...wanted].filter((user) => !stored.has(user));
    const removed = before.members.filter((user) => !wanted.has(user));
    if (added.length + removed.length === 0) return;
    const aspect = before.isNative ? OWN_MEMBERSHIP : SECURITY_ASPECTS.directoryGroups;
    await this.deps.members.assign(actor, before.urn, { aspect, added, removed });
  }
}

function groupOf({ urn, value, createdOn, changedOn }: StoredPerson, members: readonly string[]): ProvisionedGroup {
  const origin = value(GROUP_ASPECTS.origin);
  const name = groupNameOf(value(GROUP_ASPECTS.info));
  return { urn, name, foreignId: foreignIdOf(origin), isNative: isNative(origin), members, createdOn, changedOn };
}

function isGroup(urn: string): boolean {
  return urn.split(':')[2] === SECURITY_TYPES.group;
}
