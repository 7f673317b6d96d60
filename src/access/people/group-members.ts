import type { Administrators } from '../policies/administrators';
import type { Member } from '../policies/members';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { type OtherAspect, readOthers } from '#catalog/aspects/sql/read-latest';
import { type Actor, asService } from '#catalog/authorization/actor';
import {
  GROUP_MEMBERSHIPS,
  isGroupMembership,
  OWN_MEMBERSHIP,
  MEMBER_RELATIONSHIPS,
  type MembershipAspect,
  membershipPatch,
} from '../security-models/group-models';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { membershipsIn } from '../security-models/security-models';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { requirePrivileges } from '../policies/requirement';
import { type Groups, requireManager } from './groups';
import { countMembers } from './sql/count-members';
import { type MemberListing, type MemberPage, readMembers } from './sql/read-members';

interface GroupMembersDeps {
  readonly client: SqlClient;
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly administrators: Administrators;
  readonly groups: Groups;
  readonly writer: AspectWriter;
}

interface Assignment {
  readonly aspect: MembershipAspect;
  /** Urns of users. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** What else is written in one transaction with the first of them. */
  readonly first?: readonly Proposal[];
}

const MANAGER: readonly Privilege[] = ['MANAGE_USERS_AND_GROUPS'];
/** The second is about single groups, which the write checks. */
const MEMBERS: readonly Privilege[] = [...MANAGER, 'EDIT_GROUP_MEMBERS'];
/** Members whose memberships one write changes. */
const CHANGED_AT_ONCE = 500;

/** Who belongs to a group. Every method checks the privileges of the actor. */
export class GroupMembers {
  constructor(private readonly deps: GroupMembersDeps) {}

  /** @throws ForbiddenError | NotFoundError | InvalidInputError | LimitExceededError */
  async add(actor: Actor, group: string, users: readonly string[]): Promise<void> {
    requirePrivileges(MEMBERS, actor);
    checkUsers(users);
    await this.deps.groups.requireOwn(group);
    await this.requireUsers(users);
    await this.write(
      actor,
      users.map((user) => change(user, OWN_MEMBERSHIP, 'add', group)),
    );
  }

  /**
   * @param isConfirmed whether the actor accepts to lose the right to manage policies
   * @throws ForbiddenError | NotFoundError | InvalidInputError | LimitExceededError | ConfirmationNeededError
   */
  async remove(actor: Actor, group: string, users: readonly string[], isConfirmed = false): Promise<void> {
    requirePrivileges(MEMBERS, actor);
    checkUsers(users);
    await this.deps.groups.requireOwn(group);
    const removed = new Set(users);
    const user = (now: Member) => (removed.has(now.user) ? without(now, group) : now);
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, user });
    await this.leave(actor, group, users);
  }

  /**
   * Adds and removes members of any group, for the system that the group comes from. Up to 500 changes are one transaction.
   * @param aspect where the added users name the group
   * @throws ForbiddenError | NotFoundError | InvalidInputError | ConfirmationNeededError; ConflictError for a condition of `first`
   */
  async assign(actor: Actor, group: string, { aspect, added, removed, first = [] }: Assignment): Promise<void> {
    requireManager(actor);
    await this.requireUsers(added);
    const leavers = new Set(removed);
    const user = (now: Member) => (leavers.has(now.user) ? without(now, group) : now);
    if (removed.length > 0) await this.deps.administrators.refuseLockout({ actor, isConfirmed: false, user });
    const joining = added.map((each) => change(each, aspect, 'add', group));
    const [start = [], ...more] = parts([...joining, ...(await this.leavingOf(group, removed))]);
    await this.write(actor, [...first, ...start]);
    for (const part of more) await this.write(actor, part);
  }

  /** All members, by urn. */
  async all(group: string): Promise<readonly string[]> {
    return (await this.page({ group, start: 0, count: Number.MAX_SAFE_INTEGER })).users;
  }

  /**
   * Deletes the group, and first its memberships: a group that is made again must not have the old members. Throws as `remove`.
   * If it fails half-way, the group is still there with fewer members.
   */
  async deleteGroup(actor: Actor, group: string, isConfirmed = false): Promise<void> {
    requireManager(actor);
    await this.deps.groups.requireExisting(group);
    const user = (now: Member) => without(now, group);
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, user });
    let isLeft = true;
    while (isLeft) {
      const { users } = await this.page({ group, start: 0, count: CHANGED_AT_ONCE });
      isLeft = await this.leave(actor, group, users);
    }
    const { keyAspect = '' } = this.deps.models.entity(SECURITY_TYPES.group) ?? {};
    await this.write(actor, [
      { entityType: SECURITY_TYPES.group, urn: group, aspectName: keyAspect, changeType: 'DELETE' },
    ]);
  }

  /** A page of the members, by urn. @throws ForbiddenError | NotFoundError | InvalidInputError */
  async list(actor: Actor, listing: MemberListing, signal: AbortSignal): Promise<MemberPage> {
    requireManager(actor);
    await this.deps.groups.requireExisting(listing.group);
    return this.page(listing, this.deps.questions.until(signal));
  }

  /** Counts the members of groups, by urn. A group without members is absent. */
  counts(groups: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
    return countMembers(this.deps.questions.until(signal), groups, MEMBER_RELATIONSHIPS);
  }

  private page(listing: MemberListing, client: SqlClient = this.deps.client): Promise<MemberPage> {
    return readMembers(client, listing, MEMBER_RELATIONSHIPS);
  }

  /** @returns whether one of them was a member */
  private async leave(actor: Actor, group: string, users: readonly string[]): Promise<boolean> {
    const changes = await this.leavingOf(group, users);
    await this.write(actor, changes);
    return changes.length > 0;
  }

  /** A user may be a member by both aspects. */
  private async leavingOf(group: string, users: readonly string[]): Promise<readonly Proposal[]> {
    const found: Proposal[] = [];
    for (const part of parts(users)) {
      const wanted = part.flatMap((urn) => Object.keys(GROUP_MEMBERSHIPS).map((aspect) => ({ urn, aspect })));
      const stored = await readOthers(this.deps.client, wanted);
      for (const row of stored) for (const each of leaving(row, group)) found.push(each);
    }
    return found;
  }

  private async write(actor: Actor, proposals: readonly Proposal[]): Promise<void> {
    const isManager = MANAGER.some((privilege) => actor.grants.has(privilege));
    if (proposals.length > 0) await this.deps.writer.write(isManager ? asService(actor) : actor, proposals);
  }

  private async requireUsers(users: readonly string[]): Promise<void> {
    const existing = await readExisting(this.deps.client, users);
    const missing = users.find((user) => !existing.has(user));
    if (missing === undefined) return;
    throw new NotFoundError(`There is no user ${missing}`, [
      { field: ['users'], message: 'is not known', expected: 'urns of users in the catalog' },
    ]);
  }
}

function parts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / CHANGED_AT_ONCE);
  return Array.from({ length: count }, (_, at) => items.slice(at * CHANGED_AT_ONCE, (at + 1) * CHANGED_AT_ONCE));
}

function leaving({ urn, aspect, value }: OtherAspect, group: string): readonly Proposal[] {
  if (!isGroupMembership(aspect) || !membershipsIn(aspect, value).groups.includes(group)) return [];
  return [change(urn, aspect, 'remove', group)];
}

function change(urn: string, aspect: MembershipAspect, op: 'add' | 'remove', group: string): Proposal {
  const value = membershipPatch(aspect, op, group);
  return { entityType: SECURITY_TYPES.user, urn, aspectName: aspect, changeType: 'PATCH', value };
}

function without(user: Member, group: string): Member {
  return { ...user, groups: user.groups.filter((each) => each !== group) };
}

function checkUsers(users: readonly string[]): void {
  const place = { field: ['users'] };
  const fix = 'Send several requests';
  checkUses([{ limit: 'groupMembers', size: users.length, unit: 'users', fix }], place);
  for (const urn of users)
    if (parseUrn(urn, place).entityType !== SECURITY_TYPES.user)
      throw new InvalidInputError(`${urn} is not a ${SECURITY_TYPES.user}`, [
        { ...place, message: 'has another type', expected: 'urns of users' },
      ]);
}
