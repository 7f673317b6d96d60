import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { JsonObject } from '../../../generated/registry/registry-types';
import { requirePrivileges } from '../policies/operation-privileges';
import type { AspectReader, AspectWriter, Proposal } from '../../catalog/aspects/aspect-service';
import { storedValue } from '../../catalog/aspects/read/stored-value';
import { type Actor, asService } from '../../catalog/authorization/actor';
import { ALL_GRANTS } from '../../catalog/authorization/policies/grants';
import {
  type Credentials,
  credentialsOf,
  credentialsValue,
  rolesValue,
  userInfoValue,
  userStatusValue,
} from '../security-models/user-value';
import { SECURITY_TYPES } from '../../catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { ConflictError, InvalidInputError, NotFoundError } from '../../base/errors/domain-error';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { formatUrn } from '../../catalog/urn/urn';
import { hashPassword, isRightPassword, type PasswordHash } from './password-hash';

export interface NewUser {
  /** The name to sign in with; the key of the urn. */
  readonly name: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Ids of roles, such as `Admin`. */
  readonly roles: readonly string[];
  /** Without one the user cannot sign in. */
  readonly password?: string | undefined;
  /** False for one who is suspended from the beginning. */
  readonly isUsable?: boolean;
  /** Values of further aspects. Those of the directory replace the name for people and the e-mail address. */
  readonly aspects?: Readonly<Record<string, JsonObject>>;
}

interface UsersDeps {
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly reader: AspectReader;
  readonly now: () => number;
}

/** NIST SP 800-63B: at least 8 characters, and no rules about kinds of characters. Longer ones are hashed whole. */
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 1000;
const LINK_VALID_MS = 7 * 24 * 3_600_000;
const LINK_BYTES = 32;
/** Characters that need no escape in urns, addresses and files. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}$/;

/** Users with passwords. Every method that changes something checks the privileges of the actor. */
export class Users {
  constructor(private readonly deps: UsersDeps) {}

  /** The urn that a user of this name has; undefined if no user can have the name. */
  urnOfName(name: string): string | undefined {
    return NAME.test(name) ? this.urnOf(name) : undefined;
  }

  /** The urn of the user of this name; undefined if there is none. */
  async find(name: string): Promise<string | undefined> {
    const urn = this.urnOfName(name);
    return urn !== undefined && (await this.deps.reader.exists(urn)) ? urn : undefined;
  }

  urnOf(name: string): string {
    return this.urn(SECURITY_TYPES.user, name);
  }

  /**
   * Creates a user, with the password or not at all.
   * @returns the urn
   * @throws ForbiddenError | InvalidInputError | ConflictError if the user exists
   */
  async create(actor: Actor, user: NewUser): Promise<string> {
    const { name, displayName = name, email, roles, password, isUsable = true, aspects = {} } = user;
    requirePrivileges(['MANAGE_USERS_AND_GROUPS'], actor);
    if (roles.length > 0) requirePrivileges(['MANAGE_POLICIES'], actor);
    if (!NAME.test(name)) throw badName(name);
    if (password !== undefined) checkPassword(password);
    const urn = this.urnOf(name);
    if (await this.deps.reader.exists(urn))
      throw new ConflictError(`The user ${name} exists already; use another name, or change that user`);
    // Somebody may sign in for the first time with this name now.
    const status = { value: userStatusValue(isUsable, actor.urn, this.deps.now()), ifVersionMatch: -1 };
    await this.write(actor, urn, {
      [SECURITY_ASPECTS.userInfo]: { value: userInfoValue(displayName, email) },
      [SECURITY_ASPECTS.userStatus]: status,
      ...Object.fromEntries(Object.entries(aspects).map(([aspect, value]) => [aspect, { value }])),
      ...(password !== undefined && {
        [SECURITY_ASPECTS.credentials]: { value: credentialsValue(await hashPassword(password)) },
      }),
      ...(roles.length > 0 && {
        [SECURITY_ASPECTS.roles]: { value: rolesValue(roles.map((role) => this.urn(SECURITY_TYPES.role, role))) },
      }),
    });
    return urn;
  }

  /**
   * @throws ForbiddenError, unless the actor is the user; InvalidInputError for a password that is too short or too long
   * @throws ConflictError for a user who signs in by a provider
   */
  async setPassword(actor: Actor, user: string, password: string): Promise<void> {
    if (actor.urn !== user || !actor.grants.isWhole) requirePrivileges(['MANAGE_USER_CREDENTIALS'], actor);
    checkPassword(password);
    await this.withoutIdentity(user);
    await this.store(actor, user, await hashPassword(password));
  }

  /**
   * Makes a secret with which the user can set a password once, within a week.
   * @throws ForbiddenError | NotFoundError; ConflictError for a user who signs in by a provider
   */
  async makeLinkSecret(actor: Actor, user: string): Promise<string> {
    requirePrivileges(['MANAGE_USER_CREDENTIALS'], actor);
    await this.withoutIdentity(user);
    const secret = randomBytes(LINK_BYTES).toString('base64url');
    const { salt = '', hash = '' } = (await this.credentials(user)) ?? {};
    await this.store(actor, user, {
      salt,
      hash,
      linkHash: hashed(secret),
      linkExpiresAt: this.deps.now() + LINK_VALID_MS,
    });
    return secret;
  }

  /** Sets the password with the secret of a link, which then ends. @throws NotFoundError if the secret is wrong, used, or has expired */
  async useLink(user: string, secret: string, password: string): Promise<void> {
    checkPassword(password);
    const { value, version } = await this.credentialsWithVersion(user);
    const { linkHash = '', linkExpiresAt = 0 } = value ?? {};
    const isRight = timingSafeEqual(Buffer.from(hashed(secret)), Buffer.from(linkHash.padEnd(hashed('').length)));
    if (!isRight || linkExpiresAt < this.deps.now()) throw endedLink();
    // Of two uses at the same time, the second one finds another version.
    const credentials = { value: credentialsValue(await hashPassword(password)), ifVersionMatch: version };
    await this.write({ urn: user, grants: ALL_GRANTS }, user, { [SECURITY_ASPECTS.credentials]: credentials }).catch(
      (error: unknown) => Promise.reject(error instanceof ConflictError ? endedLink() : error),
    );
  }

  /** Suspends a user, or lets a suspended one in again. Sessions and tokens of a suspended user end for good at the next request. */
  async setUsable(actor: Actor, user: string, isUsable: boolean): Promise<void> {
    requirePrivileges(['MANAGE_USERS_AND_GROUPS'], actor);
    await this.existing(user);
    const value = userStatusValue(isUsable, actor.urn, this.deps.now());
    await this.write(actor, user, { [SECURITY_ASPECTS.userStatus]: { value } });
  }

  /** The urn of the user with this name and password; undefined if one of them is wrong. Takes the same time in both cases. */
  async signIn(name: string, password: string): Promise<string | undefined> {
    const urn = this.urnOfName(name);
    const stored = urn === undefined ? undefined : await this.credentials(urn);
    const isRight = await isRightPassword(
      password.slice(0, PASSWORD_LENGTH_MAX + 1),
      stored?.hash ? stored : undefined,
    );
    return isRight ? urn : undefined;
  }

  private async credentials(user: string): Promise<Credentials | undefined> {
    const stored = await storedValue(this.deps.reader, user, SECURITY_ASPECTS.credentials);
    return stored && credentialsOf(stored);
  }

  private async credentialsWithVersion(user: string) {
    try {
      const { value, latestVersion = -1 } = await this.deps.reader.aspect(user, SECURITY_ASPECTS.credentials, 0);
      return { value: credentialsOf(JSON.parse(value)), version: latestVersion };
    } catch (error) {
      if (error instanceof NotFoundError) return { value: undefined, version: -1 };
      throw error;
    }
  }

  /** A password would outlive the account at the provider. */
  private async withoutIdentity(user: string): Promise<void> {
    await this.existing(user);
    if (await storedValue(this.deps.reader, user, SECURITY_ASPECTS.identity))
      throw new ConflictError(`${user} signs in by a provider. Run first: aspectory user unlink NAME`);
  }

  private async existing(user: string): Promise<void> {
    if (!(await this.deps.reader.exists(user))) throw new NotFoundError(`There is no user ${user}`);
  }

  private store(actor: Actor, user: string, credentials: PasswordHash & Partial<Credentials>): Promise<void> {
    return this.write(actor, user, { [SECURITY_ASPECTS.credentials]: { value: credentialsValue(credentials) } });
  }

  private async write(
    actor: Actor,
    urn: string,
    aspects: Readonly<Record<string, Pick<Proposal, 'value' | 'ifVersionMatch'>>>,
  ): Promise<void> {
    const proposals = Object.entries(aspects).map(([aspectName, change]): Proposal => ({
      entityType: SECURITY_TYPES.user,
      urn,
      aspectName,
      changeType: 'UPSERT',
      ...change,
    }));
    await this.deps.writer.write(asService(actor), proposals);
  }

  private urn(entityType: string, id: string): string {
    return formatUrn({ namespace: this.deps.models.registry.namespace, entityType, parts: [id] });
  }
}

function endedLink(): NotFoundError {
  return new NotFoundError('The link is not valid any more. Ask an administrator for a new one.');
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function checkPassword(password: string): void {
  const { length } = [...password];
  if (length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX) return;
  const expected = `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`;
  throw new InvalidInputError(`A password needs ${expected}; this one has ${length}`, [
    { field: ['password'], message: 'has the wrong length', expected },
  ]);
}

function badName(name: string): InvalidInputError {
  const expected = 'up to 100 letters, digits and . _ @ + -, beginning with a letter or digit';
  return new InvalidInputError(`'${name.slice(0, 200)}' cannot be the name of a user; use ${expected}`, [
    { field: ['name'], message: 'cannot be a name', expected },
  ]);
}
