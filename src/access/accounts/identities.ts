import { readAspectOfType } from '../policies/sql/read-aspect-of-type';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { type Actor, asService } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { type Identity, identityOf, identityValue, type StoredIdentity } from '../security-models/user-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import type { SqlClient } from '#base/database/sql-client';
import { ConflictError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';

interface IdentitiesDeps {
  readonly database: SqlClient;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly reader: AspectReader;
}

/** OpenID Connect recommends 255 for the subject. */
const SUBJECT_LENGTH_MAX = 255;

/** The accounts at a provider with which users sign in. Every method that changes something checks the privileges of the actor. */
export class Identities {
  constructor(private readonly deps: IdentitiesDeps) {}

  /** The identity of a user; undefined without one. */
  async of(user: string): Promise<StoredIdentity | undefined> {
    const stored = await storedValue(this.deps.reader, user, SECURITY_ASPECTS.identity);
    return stored && identityOf(stored);
  }

  /**
   * The user of an identity; undefined if no user has it.
   * @param guess a user that probably has it, because any other answer reads the identities of all users
   */
  async userOf({ issuer, subject }: Identity, guess?: string): Promise<string | undefined> {
    const isMeant = (found: Identity | undefined) => found?.issuer === issuer && found.subject === subject;
    if (guess !== undefined && isMeant(await this.of(guess))) return guess;
    const { namespace } = this.deps.models.registry;
    const users = urnRange(namespace, SECURITY_TYPES.user);
    const all = await readAspectOfType(this.deps.database, users, SECURITY_ASPECTS.identity);
    return all.find(({ value }) => isMeant(identityOf(value)))?.urn;
  }

  /**
   * Lets a user sign in with an account at a provider, and not with a password any more. Sessions that began otherwise end. A user who named
   * itself by this account has the power of its name from then on.
   * @throws ForbiddenError | NotFoundError | InvalidInputError | ConflictError if another user has the identity
   */
  async link(actor: Actor, user: string, identity: Identity): Promise<void> {
    await this.check(actor, user);
    const { subject } = identity;
    if (subject.trim() === '' || subject.length > SUBJECT_LENGTH_MAX) throw wrongSubject(subject);
    const other = await this.userOf(identity, user);
    if (other !== undefined && other !== user)
      throw new ConflictError(`${other} has this identity already. Unlink it first.`);
    const groups = (await this.of(user))?.groups ?? [];
    const value = identityValue({ ...identity, groups, isSelfNamed: false });
    await this.write(actor, [
      { ...change(user, SECURITY_ASPECTS.identity), changeType: 'UPSERT', value },
      { ...change(user, SECURITY_ASPECTS.credentials), changeType: 'DELETE' },
    ]);
  }

  /** Takes the identity from a user, who keeps groups and tokens. Sessions that began with it end. @throws ForbiddenError | NotFoundError */
  async unlink(actor: Actor, user: string): Promise<void> {
    await this.check(actor, user);
    if (!(await this.of(user))) throw new NotFoundError(`${user} has no identity`);
    await this.write(actor, [{ ...change(user, SECURITY_ASPECTS.identity), changeType: 'DELETE' }]);
  }

  private async check({ grants }: Actor, user: string): Promise<void> {
    if (!grants.has('MANAGE_USER_CREDENTIALS')) throw missingPrivilege(['MANAGE_USER_CREDENTIALS']);
    if (!(await this.deps.reader.exists(user))) throw new NotFoundError(`There is no user ${user}`);
  }

  private async write(actor: Actor, proposals: readonly Proposal[]): Promise<void> {
    await this.deps.writer.write(asService(actor), proposals);
  }
}

function change(urn: string, aspectName: string) {
  return { entityType: SECURITY_TYPES.user, urn, aspectName };
}

function wrongSubject(subject: string): InvalidInputError {
  const expected = `the claim sub of the account, of 1 to ${SUBJECT_LENGTH_MAX} characters`;
  return new InvalidInputError(`'${subject.slice(0, 100)}' cannot be a subject; use ${expected}`, [
    { field: ['subject'], message: 'cannot be a subject', expected },
  ]);
}
