import type { Actor } from '../../catalog/authorization/actor';
import { compileGrants, includes } from '../../catalog/authorization/policies/grants';
import type { Policy, Subject } from '../../catalog/authorization/policies/policy';
import { isSuspended } from '../security-models/user-value';
import { SECURITY_TYPES } from '../../catalog/authorization/security-entities';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '../security-models/security-models';
import type { SqlClient } from '../../base/database/sql-client';
import { ConfirmationNeededError, InvalidInputError } from '../../base/errors/domain-error';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { urnRange } from '../../catalog/urn/urn-range';
import type { AccessDirectory } from './access-directory';
import { readAspectOfType } from './sql/read-aspect-of-type';

const MANAGE = 'MANAGE_POLICIES';

/** A change that may take the right to manage policies from somebody. */
interface AccessChange {
  readonly actor: Actor;
  /** Whether the actor accepts to lose that right. */
  readonly isConfirmed: boolean;
  /** The policies after the change; absent if they stay. */
  readonly policies?: (now: readonly Policy[]) => readonly Policy[];
  /** A user after the change; undefined for one who cannot sign in any more. Absent if all users stay as they are. */
  readonly user?: (now: Subject) => Subject | undefined;
}

/** Finds out who can still manage policies after a change. */
export class Administrators {
  constructor(
    private readonly deps: {
      readonly client: SqlClient;
      readonly models: ModelRegistry;
      readonly access: AccessDirectory;
    },
  ) {}

  /**
   * Refuses a change after which nobody could manage policies, or after which the actor could not and has not confirmed it. Without a user who
   * manages policies before, it allows every change.
   * @throws InvalidInputError | ConfirmationNeededError
   */
  async refuseLockout({ actor, isConfirmed, policies: later = same, user = same }: AccessChange): Promise<void> {
    const policies = await this.deps.access.currentPolicies();
    const users = await this.users();
    const before = managers(policies, users);
    if (before.size === 0) return;
    const after = managers(
      later(policies),
      users.flatMap((each) => user(each) ?? []),
    );
    if (after.size === 0) throw lockedOut();
    if (before.has(actor.urn) && !after.has(actor.urn) && !isConfirmed) throw confirmationNeeded();
  }

  /** Users that are not suspended, with their groups and roles. This reads all users, so it suits changes that people make. */
  private async users(): Promise<readonly Subject[]> {
    const [status = [], info = [], ...memberships] = await Promise.all(
      [SECURITY_ASPECTS.userStatus, SECURITY_ASPECTS.userInfo, ...MEMBERSHIP_ASPECTS].map((aspect) =>
        this.read(aspect),
      ),
    );
    const suspended = new Set(status.filter(({ value }) => isSuspended(value)).map(({ urn }) => urn));
    const found = new Map<string, Subject>();
    const urns = [...status, ...info].map(({ urn }) => urn).filter((urn) => !suspended.has(urn));
    for (const user of urns) found.set(user, { user, groups: [], roles: [] });
    for (const [index, rows] of memberships.entries())
      for (const { urn, value } of rows) {
        const user = found.get(urn);
        const { groups, roles } = membershipsIn(MEMBERSHIP_ASPECTS[index] ?? '', value);
        if (user) found.set(urn, { user: urn, groups: [...user.groups, ...groups], roles: [...user.roles, ...roles] });
      }
    return [...found.values()];
  }

  private read(aspect: string) {
    const { namespace } = this.deps.models.registry;
    return readAspectOfType(this.deps.client, urnRange(namespace, SECURITY_TYPES.user), aspect);
  }
}

function same<Value>(value: Value): Value {
  return value;
}

/** The users who can manage policies. */
function managers(policies: readonly Policy[], users: readonly Subject[]): ReadonlySet<string> {
  const managing = policies.filter(({ privileges }) => privileges.has(MANAGE));
  const named = users.filter((user) => managing.some(({ actors }) => includes(actors, user)));
  return new Set(named.filter((user) => compileGrants(managing, user).has(MANAGE)).map(({ user }) => user));
}

function lockedOut(): InvalidInputError {
  return new InvalidInputError(
    `After this change nobody could manage policies. First give another user the role Admin, or another policy with ${MANAGE}.`,
  );
}

function confirmationNeeded(): ConfirmationNeededError {
  return new ConfirmationNeededError(
    `After this change you could not manage policies any more. Send confirmed: true if you mean it, or keep a policy that grants you ${MANAGE}.`,
  );
}
