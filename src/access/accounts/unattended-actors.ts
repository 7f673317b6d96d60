import type { Actor } from '#catalog/authorization/actor';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import type { AccessDirectory } from '../policies/access-directory';
import type { Requirement } from '../policies/requirement';
import type { LiveUsers } from './live-users';

/** A user in whose name something happens that no request waits for. */
export interface UnattendedUser {
  readonly urn: string;
  /** The time when the user was made, as it was when the work was asked for; null if nobody wrote that down. */
  readonly since: number | null;
}

/** The reason why nothing may happen in the name of a user: there is no such user any more, or a request of the user would be refused. */
export interface UnattendedRefusal {
  readonly refusal: 'removed' | 'suspended' | 'unprivileged';
}

interface UnattendedActorsDeps {
  /** Whether requests need credentials. Without them everybody may do everything. */
  readonly isOn: boolean;
  readonly access: Pick<AccessDirectory, 'actor'>;
  readonly users: Pick<LiveUsers, 'since' | 'read'>;
}

/**
 * The one rule for work that starts without a request, such as that of webhooks and tasks: at that moment it may do what a request of its user
 * might do. A user who is gone, or who was made again with the same name, may do nothing. To be asked again and again, because it holds for
 * this moment only.
 */
export class UnattendedActors {
  constructor(private readonly deps: UnattendedActorsDeps) {}

  /** The user as a request of now would find it. @param requirement of the operation that asks for such work */
  async actor({ urn, since }: UnattendedUser, requirement: Requirement): Promise<Actor | UnattendedRefusal> {
    const { isOn, access, users } = this.deps;
    if (!isOn) return { urn, grants: ALL_GRANTS };
    // First the grants, because that brings the caches up to date.
    const { grants, member } = await access.actor(urn);
    const madeOn = await users.since(urn);
    if (madeOn === undefined || (since !== null && since !== madeOn)) return { refusal: 'removed' };
    if (member.isSuspended) return { refusal: 'suspended' };
    const isGranted = typeof requirement === 'string' || requirement.some((privilege) => grants.has(privilege));
    return isGranted ? { urn, grants } : { refusal: 'unprivileged' };
  }

  /** The user, to be kept with work that starts later. */
  async keep(urn: string): Promise<UnattendedUser> {
    return { urn, since: (await this.deps.users.read(urn)) ?? null };
  }
}
