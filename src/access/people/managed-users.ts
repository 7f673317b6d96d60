import type { Administrators } from '../policies/administrators';
import type { Member } from '../policies/members';
import { requirePrivileges } from '../policies/requirement';
import type { AccessTokens } from '../accounts/access-tokens';
import type { NewUser, Users } from '../accounts/users';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { type Actor, asService } from '#catalog/authorization/actor';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { requireManager } from './groups';

interface ManagedUsersDeps {
  readonly models: ModelRegistry;
  readonly administrators: Administrators;
  readonly users: Users;
  readonly tokens: AccessTokens;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
}

/** What administrators give of a new user, who sets a password with a link. */
type InvitedUser = Pick<NewUser, 'name' | 'displayName' | 'email'>;

/** Texts about a person, by the names of the fields. */
type PersonDetails = { readonly [field: string]: string | undefined };

/** Users as administrators manage them. Every method checks the privileges of the actor. */
export class ManagedUsers {
  constructor(private readonly deps: ManagedUsersDeps) {}

  /** @returns the urn. @throws ForbiddenError, also if policies grant more to the urn than the actor has; InvalidInputError | LimitExceededError | ConflictError if the user exists */
  async create(actor: Actor, user: InvitedUser): Promise<string> {
    requireManager(actor);
    const { displayName, email } = user;
    checkDetails({ displayName, email });
    return this.deps.users.create(actor, { ...user, roles: [] });
  }

  /** Makes the secret of a link, as `Users.makeLinkSecret`. An earlier link ends. @throws ForbiddenError | NotFoundError | InvalidInputError */
  async invite(actor: Actor, user: string): Promise<string> {
    requirePrivileges(['MANAGE_USER_CREDENTIALS'], actor);
    await this.requireUser(user);
    return this.deps.users.makeLinkSecret(actor, user);
  }

  /**
   * Suspends a user, whose sessions and tokens end for good at the next request, or lets a suspended one in again.
   * @param isConfirmed whether the actor accepts to lose the right to manage policies
   * @throws ForbiddenError | NotFoundError | InvalidInputError | ConfirmationNeededError
   */
  async setUsable(actor: Actor, user: string, isUsable: boolean, isConfirmed = false): Promise<void> {
    requireManager(actor);
    await this.requireUser(user);
    if (!isUsable) await this.refuseLockout(actor, user, isConfirmed);
    await this.deps.users.setUsable(actor, user, isUsable);
  }

  /** Deletes a user, and first the access tokens: a user who is made again must not have the old ones. Throws as `setUsable`. */
  async remove(actor: Actor, user: string, isConfirmed = false): Promise<void> {
    requireManager(actor);
    await this.requireUser(user);
    await this.refuseLockout(actor, user, isConfirmed);
    await this.deps.tokens.revokeAll(asService(actor), user);
    const { keyAspect = '' } = this.deps.models.entity(SECURITY_TYPES.user) ?? {};
    const deletion = {
      entityType: SECURITY_TYPES.user,
      urn: user,
      aspectName: keyAspect,
      changeType: 'DELETE',
    } as const;
    await this.deps.writer.write(asService(actor), [deletion]);
  }

  private async refuseLockout(actor: Actor, user: string, isConfirmed: boolean): Promise<void> {
    const leaving = (now: Member) => (now.user === user ? undefined : now);
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, user: leaving });
  }

  private async requireUser(urn: string): Promise<void> {
    const place = { field: ['user'] };
    if (parseUrn(urn, place).entityType !== SECURITY_TYPES.user)
      throw new InvalidInputError(`${urn} is not a ${SECURITY_TYPES.user}`, [
        { ...place, message: 'has another type', expected: 'the urn of a user' },
      ]);
    if (!(await this.deps.reader.exists(urn))) throw new NotFoundError(`There is no user ${urn}`);
  }
}

/** @throws LimitExceededError for a name, an address or another detail that is too long */
export function checkDetails({ displayName = '', email = '', ...more }: PersonDetails): void {
  const fix = 'Use a shorter one';
  const others = Object.entries(more).map(([name, value = '']) => ({
    size: value.length,
    unit: `characters of ${name}`,
  }));
  checkUses(
    [
      { size: displayName.length, unit: 'characters of the name' },
      { size: email.length, unit: 'characters of the e-mail address' },
      ...others,
    ].map((use) => ({ ...use, limit: 'personName', fix })),
    { field: ['input'] },
  );
}
