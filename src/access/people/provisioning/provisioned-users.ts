import type { JsonObject } from '../../../../generated/registry/registry-types';
import type { Actor } from '../../../catalog/authorization/actor';
import { asService } from '../../../catalog/authorization/actor';
import { SECURITY_TYPES } from '../../../catalog/authorization/security-entities';
import type { AspectWriter, Proposal } from '../../../catalog/aspects/aspect-service';
import { NotFoundError } from '../../../base/errors/domain-error';
import { parseUrn } from '../../../catalog/urn/urn';
import type { Users } from '../../accounts/users';
import { GROUP_ASPECTS, GROUP_MEMBERSHIPS } from '../../security-models/group-models';
import {
  detailsOf,
  detailsPatch,
  detailsValue,
  foreignIdOf,
  provisionedOrigin,
  USER_ASPECTS_READ,
  type UserDetails,
} from '../../security-models/provisioned-models';
import { membershipsIn, SECURITY_ASPECTS } from '../../security-models/security-models';
import { isSuspended } from '../../security-models/user-value';
import { requireManager } from '../groups';
import { checkDetails, type ManagedUsers } from '../managed-users';
import { type ListDeps, type Page, ProvisionedList, type StoredPerson, type Times } from './provisioned-list';

/** What the other system says of a user. */
export interface UserState {
  readonly details: UserDetails;
  readonly isActive: boolean;
  /** Empty without one. */
  readonly foreignId: string;
}

export interface ProvisionedUser extends UserState, Times {
  readonly urn: string;
  /** The name to sign in with. */
  readonly name: string;
  /** Urns, whatever aspects name them. */
  readonly groups: readonly string[];
}

interface ProvisionedUsersDeps extends ListDeps {
  readonly writer: AspectWriter;
  readonly users: Pick<Users, 'create' | 'urnOfName'>;
  readonly managed: Pick<ManagedUsers, 'setUsable' | 'remove'>;
}

/** Users as an identity provider manages them. Every method checks the privileges of the actor. */
export class ProvisionedUsers {
  private readonly list: ProvisionedList;

  constructor(private readonly deps: ProvisionedUsersDeps) {
    this.list = new ProvisionedList(deps, { entityType: SECURITY_TYPES.user, aspects: USER_ASPECTS_READ });
  }

  /** The urn of a user of this name; undefined if no user can have it. */
  urnOf(name: string): string | undefined {
    return this.deps.users.urnOfName(name);
  }

  async urns(actor: Actor, page: Page, signal: AbortSignal): Promise<{ total: number; urns: readonly string[] }> {
    requireManager(actor);
    return this.list.urns(page, signal);
  }

  /** Those that exist, in the order of the urns. */
  async read(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<readonly ProvisionedUser[]> {
    requireManager(actor);
    const own = urns.filter((urn) => isUser(urn));
    return (await this.list.read(own, signal)).map(userOf);
  }

  /** @returns the urn. Throws as `Users.create` */
  async create(actor: Actor, name: string, { details, isActive, foreignId }: UserState): Promise<string> {
    requireManager(actor);
    checkDetails(details);
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
   * Deprovisioning comes first: if the rest fails, the access has ended. Throws as `ManagedUsers.setUsable`
   * @param isGuarded whether somebody else must not have changed the details since `before` was read @throws ConflictError then
   */
  async change(actor: Actor, before: ProvisionedUser, after: UserState, isGuarded = false): Promise<void> {
    requireManager(actor);
    checkDetails(after.details);
    if (before.isActive !== after.isActive) await this.deps.managed.setUsable(actor, before.urn, after.isActive);
    const proposals = proposalsFor(before, after, isGuarded);
    if (proposals.length > 0) await this.deps.writer.write(asService(actor), proposals);
  }

  /** Sessions and tokens of the user end at once. @throws NotFoundError, and as `ManagedUsers.remove` */
  async remove(actor: Actor, urn: string): Promise<void> {
    requireManager(actor);
    if (!isUser(urn)) throw new NotFoundError(`There is no user ${urn}`);
    await this.deps.managed.remove(actor, urn);
  }
}

function userOf({ urn, createdOn, changedOn, value }: StoredPerson): ProvisionedUser {
  const groups = Object.keys(GROUP_MEMBERSHIPS).flatMap((aspect) => membershipsIn(aspect, value(aspect)).groups);
  return {
    urn,
    name: parseUrn(urn).parts[0] ?? '',
    details: detailsOf(value(SECURITY_ASPECTS.userInfo)),
    isActive: !isSuspended(value(SECURITY_ASPECTS.userStatus)),
    foreignId: foreignIdOf(value(GROUP_ASPECTS.origin)),
    groups: [...new Set(groups)],
    createdOn,
    changedOn,
  };
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
