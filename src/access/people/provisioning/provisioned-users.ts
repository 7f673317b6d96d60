import type { JsonObject } from '#generated/registry/registry-types';
import type { Actor } from '#catalog/authorization/actor';
import { asService } from '#catalog/authorization/actor';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { DomainError, NotFoundError } from '#base/errors/domain-error';
import { parseUrn } from '#catalog/urn/urn';
import type { Users } from '#access/accounts/users';
import { GROUP_ASPECTS, GROUP_MEMBERSHIPS } from '#access/security-models/group-models';
import {
  detailsOf,
  detailsPatch,
  detailsValue,
  foreignIdOf,
  isProvisioned,
  provisionedOrigin,
  USER_ASPECTS_READ,
  type UserDetails,
} from '#access/security-models/provisioned-models';
import { membershipsIn, SECURITY_ASPECTS } from '#access/security-models/security-models';
import { isSuspended, signInNameOf } from '#access/security-models/user-value';
import { requireManager } from '../groups';
import { checkDetails, type ManagedUsers } from '../managed-users';
import { type ListDeps, type Page, ProvisionedList, type StoredPerson, type Times } from './provisioned-list';

/** What the other system says of a user. */
export interface UserState {
  /** The name to sign in with. */
  readonly name: string;
  readonly details: UserDetails;
  readonly isActive: boolean;
  /** Empty without one. */
  readonly foreignId: string;
}

export interface ProvisionedUser extends UserState, Times {
  readonly urn: string;
  /** Whether a system that provisions made the user. */
  readonly isProvisioned: boolean;
  /** Urns, whatever aspects name them. */
  readonly groups: readonly string[];
}

/** Statuses from here on are faults of the service. */
const FIRST_FAULT = 500;

interface ProvisionedUsersDeps extends ListDeps {
  readonly writer: AspectWriter;
  readonly users: Pick<Users, 'create' | 'find' | 'placeOf' | 'rename'>;
  readonly managed: Pick<ManagedUsers, 'setUsable' | 'remove'>;
}

/** Users as an identity provider manages them. Every method checks the privileges of the actor. */
export class ProvisionedUsers {
  private readonly list: ProvisionedList;

  constructor(private readonly deps: ProvisionedUsersDeps) {
    this.list = new ProvisionedList(deps, { entityType: SECURITY_TYPES.user, aspects: USER_ASPECTS_READ });
  }

  /** The urn of the user of this name; undefined if there is none. */
  find(name: string): Promise<string | undefined> {
    return this.deps.users.find(name);
  }

  async urns(actor: Actor, page: Page, signal: AbortSignal): Promise<{ total: number; urns: readonly string[] }> {
    requireManager(actor);
    return this.list.urns(page, signal);
  }

  /** Users that exist, in the order of the urns. */
  async read(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<readonly ProvisionedUser[]> {
    requireManager(actor);
    const own = urns.filter((urn) => isUser(urn));
    return (await this.list.read(own, signal)).map(userOf);
  }

  /**
   * A leaver who was provisioned and comes back with one of the names gets the same urn, and is active again. Another person of the
   * provider does not, who may have the name of somebody that left.
   * @returns the urn. Throws as `Users.create`
   */
  async create(actor: Actor, state: UserState, signal: AbortSignal): Promise<string> {
    requireManager(actor);
    const { name, details, isActive, foreignId } = state;
    checkDetails(details);
    const { urn, isTaken } = await this.deps.users.placeOf(name);
    const [leaver] = isTaken && isActive ? await this.read(actor, [urn], signal) : [];
    if (leaver?.isProvisioned && !leaver.isActive && !areOthers(leaver.foreignId, foreignId)) {
      await this.change(actor, leaver, state);
      return urn;
    }
    return this.deps.users.create(actor, {
      name,
      roles: [],
      isUsable: isActive,
      aspects: {
        [SECURITY_ASPECTS.userInfo]: detailsValue(details, isActive),
        [GROUP_ASPECTS.origin]: provisionedOrigin(foreignId),
      },
    });
  }

  /**
   * Deprovisioning comes first, and nothing else stops it: not a name that is taken, nor a text that is too long. Throws as `ManagedUsers.setUsable`
   * and `Users.rename`
   * @param isGuarded whether somebody else must not have changed the details since `before` was read @throws ConflictError then
   * @returns what a user who is not active does not get, and why
   */
  async change(
    actor: Actor,
    before: ProvisionedUser,
    after: UserState,
    isGuarded = false,
  ): Promise<readonly DomainError[]> {
    requireManager(actor);
    if (after.isActive) {
      checkDetails(after.details);
      await this.rename(actor, before, after);
      if (!before.isActive) await this.deps.managed.setUsable(actor, before.urn, true);
      await this.write(actor, proposalsFor(before, after, isGuarded));
      return [];
    }
    if (before.isActive) {
      // Of two changes that mean the same version, the second one finds another.
      if (isGuarded) await this.write(actor, proposalsFor(before, { ...before, isActive: false }, true));
      await this.deps.managed.setUsable(actor, before.urn, false);
    }
    return [
      ...(await refusalOf(() => this.rename(actor, before, after))),
      ...(await refusalOf(() => this.changeDetails(actor, before, after))),
    ];
  }

  private async rename(actor: Actor, before: ProvisionedUser, { name }: UserState): Promise<void> {
    if (name !== before.name) await this.deps.users.rename(actor, before.urn, name);
  }

  /** Changes the details of a user who is not active. If they are refused, the user still becomes inactive, as the provider asks. */
  private async changeDetails(actor: Actor, before: ProvisionedUser, after: UserState): Promise<void> {
    try {
      checkDetails(after.details);
    } catch (error) {
      await this.write(actor, proposalsFor(before, { ...before, isActive: false }, false));
      throw error;
    }
    await this.write(actor, proposalsFor(before, after, false));
  }

  private async write(actor: Actor, proposals: readonly Proposal[]): Promise<void> {
    await this.deps.writer.write(asService(actor), proposals);
  }

  /** Sessions and tokens of the user end at once. @throws NotFoundError, and as `ManagedUsers.remove` */
  async remove(actor: Actor, urn: string): Promise<void> {
    requireManager(actor);
    if (!isUser(urn)) throw new NotFoundError(`There is no user ${urn}`);
    await this.deps.managed.remove(actor, urn);
  }
}

/** Whether two ids of a provider are those of two people. A provider that gives none tells people by their names. */
function areOthers(before: string, now: string): boolean {
  return before !== '' && now !== '' && before !== now;
}

function userOf({ urn, createdOn, changedOn, value }: StoredPerson): ProvisionedUser {
  const groups = Object.keys(GROUP_MEMBERSHIPS).flatMap((aspect) => membershipsIn(aspect, value(aspect)).groups);
  return {
    urn,
    name: signInNameOf(value(SECURITY_ASPECTS.names)) ?? parseUrn(urn).parts[0] ?? '',
    details: detailsOf(value(SECURITY_ASPECTS.userInfo)),
    isActive: !isSuspended(value(SECURITY_ASPECTS.userStatus)),
    foreignId: foreignIdOf(value(GROUP_ASPECTS.origin)),
    isProvisioned: isProvisioned(value(GROUP_ASPECTS.origin)),
    groups: [...new Set(groups)],
    createdOn,
    changedOn,
  };
}

/** What a client may be told; a defect or an outage is thrown. */
async function refusalOf(work: () => Promise<void>): Promise<readonly DomainError[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.status < FIRST_FAULT) return [error];
    throw error;
  }
}

function proposalsFor(before: ProvisionedUser, after: UserState, isGuarded: boolean): readonly Proposal[] {
  const of = { entityType: SECURITY_TYPES.user, urn: before.urn } as const;
  const guard = isGuarded ? { ifUnmodifiedSince: before.changedOn } : {};
  const info = detailsPatch(before.details, after.details, after.isActive);
  return [
    { ...of, aspectName: SECURITY_ASPECTS.userInfo, changeType: 'PATCH', value: info, ...guard },
    ...(before.foreignId === after.foreignId
      ? []
      : [originProposal(SECURITY_TYPES.user, before.urn, provisionedOrigin(after.foreignId))]),
  ];
}

export function originProposal(entityType: string, urn: string, value: JsonObject): Proposal {
  return { entityType, urn, aspectName: GROUP_ASPECTS.origin, changeType: 'UPSERT', value };
}

function isUser(urn: string): boolean {
  return urn.split(':')[2] === SECURITY_TYPES.user;
}
