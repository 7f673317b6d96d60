import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { type Actor, asService } from '#catalog/authorization/actor';
import { rolesValue } from '../security-models/user-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { parseUrn } from '#catalog/urn/urn';
import type { Administrators } from './administrators';
import type { Member } from './members';
import { requirePrivileges } from './requirement';

interface RolesDeps {
  readonly administrators: Administrators;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
}

/** The roles of users. */
export class Roles {
  constructor(private readonly deps: RolesDeps) {}

  /**
   * Gives users a role in place of those that they have, or none.
   * @param role the urn of a role
   * @param isConfirmed whether the actor accepts to lose the right to manage policies
   * @throws ForbiddenError | NotFoundError | InvalidInputError, also if nobody could manage policies afterwards; ConfirmationNeededError
   */
  async assign(actor: Actor, role: string | undefined, users: readonly string[], isConfirmed = false): Promise<void> {
    requirePrivileges(['MANAGE_POLICIES'], actor);
    checkUses([{ limit: 'policyItems', size: users.length, unit: 'users', fix: 'Send several requests' }], {
      field: ['users'],
    });
    if (role !== undefined) await this.check(role, SECURITY_TYPES.role);
    for (const user of users) await this.check(user, SECURITY_TYPES.user);
    const roles = role === undefined ? [] : [role];
    const changed = new Set(users);
    const user = (now: Member) => (changed.has(now.user) ? { ...now, roles } : now);
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, user });
    const proposals = users.map((urn) => ({
      entityType: SECURITY_TYPES.user,
      urn,
      aspectName: SECURITY_ASPECTS.roles,
      changeType: 'UPSERT' as const,
      value: rolesValue(roles),
    }));
    if (proposals.length > 0) await this.deps.writer.write(asService(actor), proposals);
  }

  private async check(urn: string, type: string): Promise<void> {
    if (parseUrn(urn, { field: ['urn'] }).entityType !== type) throw new InvalidInputError(`${urn} is not a ${type}`);
    if (!(await this.deps.reader.exists(urn))) throw new NotFoundError(`There is no ${type} ${urn}`);
  }
}
