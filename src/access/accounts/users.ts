import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import { requirePrivileges } from '../policies/requirement';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { type Actor, asService } from '#catalog/authorization/actor';
import { ALL_GRANTS } from '#catalog/authorization/policies/grants';
import {
  type Credentials,
  credentialsOf,
  credentialsValue,
  displayNameOf,
  namesOf,
  namesValue,
  rolesValue,
  signInNameOf,
  userInfoValue,
  userStatusValue,
} from '../security-models/user-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { ConflictError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import { hashPassword, isRightPassword, type PasswordHash } from './password-hash';
import { checkUserName } from '../policies/user-name-text';
import type { NamePlace, UserNames } from './user-names';

export interface NewUser {
  /** The name to sign in with. */
  readonly name: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Ids of roles, such as `Admin`. */
  readonly roles: readonly string[];
  /** The password, without which the user cannot sign in. */
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
  readonly names: UserNames;
  readonly now: () => number;
}

/** NIST SP 800-63B: at least 8 characters, and no rules about kinds of characters. Longer ones are hashed whole. */
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 1000;
const LINK_VALID_MS = 7 * 24 * 3_600_000;
const LINK_BYTES = 32;
/** Earlier names that a user shows. Even older ones stay taken. */
const FORMER_MAX = 100;

/** Users with passwords. Every method that changes something checks the privileges of the actor. */
export class Users {
  constructor(private readonly deps: UsersDeps) {}

  /** The urn of the user of this name, whatever the case of its letters; undefined if there is none. */
  async find(name: string): Promise<string | undefined> {
    return name.length > LIMITS.userName ? undefined : this.deps.names.find(name.trim());
  }

  /** The urn that a new user of this name has, and whether a user has it already. @throws InvalidInputError | LimitExceededError for a text that cannot be a name */
  async placeOf(name: string): Promise<NamePlace> {
    checkUserName(name);
    return this.deps.names.placeOf(name);
  }

  /** The urn that the name gives to a new user. */
  urnOf(name: string): string {
    return this.deps.names.urnOf(name.trim());
  }

  /** The urn of the user of this name, or that of a new one, for what is refused without a user. */
  async named(name: string): Promise<string> {
    return (await this.find(name)) ?? this.urnOf(name);
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
    const { urn, isTaken } = await this.placeOf(name);
    if (password !== undefined) checkPassword(password);
    if (isTaken)
      throw new ConflictError(`The user ${name} exists already (${urn}); use another name, or change that user`);
    // Somebody may sign in for the first time with this name now.
    const status = { value: userStatusValue(isUsable, actor.urn, this.deps.now()), ifVersionMatch: -1 };
    await this.write(actor, urn, {
      [SECURITY_ASPECTS.userInfo]: { value: userInfoValue(displayName, email) },
      [SECURITY_ASPECTS.userStatus]: status,
      [SECURITY_ASPECTS.names]: { value: namesValue(name) },
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

  /**
   * Changes the name to sign in with. The urn stays, and so does the earlier name, which nobody else gets. Who is shown by the earlier name is
   * shown by the new one.
   * @throws ForbiddenError | InvalidInputError | LimitExceededError; ConflictError if another user has the name, or had it
   */
  async rename(actor: Actor, user: string, name: string): Promise<void> {
    requirePrivileges(['MANAGE_USERS_AND_GROUPS'], actor);
    checkUserName(name);
    const { aspects } = await this.deps.reader.entity(user, [SECURITY_ASPECTS.names, SECURITY_ASPECTS.userInfo]);
    const stored = (aspect: string): JsonObject =>
      JSON.parse(aspects.find((each) => each.name === aspect)?.value ?? '{}');
    const [names, info] = [stored(SECURITY_ASPECTS.names), stored(SECURITY_ASPECTS.userInfo)];
    const before = signInNameOf(names) ?? parseUrn(user).parts[0] ?? '';
    if (before === name) return;
    const former = [...new Set([before, ...namesOf(names)])].filter((each) => each !== name).slice(0, FORMER_MAX);
    await this.write(actor, user, {
      [SECURITY_ASPECTS.names]: { value: namesValue(name, former) },
      ...(displayNameOf(info) === before && {
        [SECURITY_ASPECTS.userInfo]: { value: { ...info, ...userInfoValue(name, undefined) } },
      }),
    });
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
    const urn = await this.find(name);
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
      return { value: credentialsOf(parseExactJson(value)), version: latestVersion };
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
