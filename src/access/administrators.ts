import { compileGrants, includes } from '../auth/policies/grants';
import type { Policy, Subject } from '../auth/policies/policy';
import {
  isSuspended,
  MEMBERSHIP_ASPECTS,
  membershipsIn,
  SECURITY_ASPECTS,
  SECURITY_TYPES,
} from '../auth/security-models';
import type { SqlClient } from '../database/sql-client';
import { InvalidInputError } from '../errors/domain-error';
import type { ModelRegistry } from '../registry/model-registry';
import type { AccessDirectory } from './access-directory';
import { readAspectOfType } from './sql/read-aspect-of-type';

const MANAGE = 'MANAGE_POLICIES';

/** Finds out whether somebody can still manage policies after a change. */
export class Administrators {
  constructor(
    private readonly deps: {
      readonly client: SqlClient;
      readonly models: ModelRegistry;
      readonly access: AccessDirectory;
    },
  ) {}

  /**
   * Refuses a change of policies, or of memberships, after which nobody could manage policies. Without such a user before, it allows every change.
   * @param after the policies after the change
   * @param later the memberships of some users after the change
   * @throws InvalidInputError
   */
  async refuseLastLeaving(
    after: (policies: readonly Policy[]) => readonly Policy[],
    later: readonly Subject[] = [],
  ): Promise<void> {
    const policies = await this.deps.access.currentPolicies();
    const users = await this.users();
    if (!exists(managing(policies), users)) return;
    const changed = new Map(later.map((each) => [each.user, each]));
    const usersAfter = users.map((each) => changed.get(each.user) ?? each);
    if (!exists(managing(after(policies)), usersAfter)) throw lockedOut();
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
    return readAspectOfType(this.deps.client, { urnPrefix: `urn:${namespace}:${SECURITY_TYPES.user}:`, aspect });
  }
}

function managing(policies: readonly Policy[]): readonly Policy[] {
  return policies.filter(({ privileges }) => privileges.has(MANAGE));
}

function exists(policies: readonly Policy[], users: readonly Subject[]): boolean {
  return users.some(
    (user) => policies.some(({ actors }) => includes(actors, user)) && compileGrants(policies, user).has(MANAGE),
  );
}

function lockedOut(): InvalidInputError {
  return new InvalidInputError(
    `After this change nobody could manage policies. First give another user the role Admin, or another policy with ${MANAGE}.`,
  );
}
