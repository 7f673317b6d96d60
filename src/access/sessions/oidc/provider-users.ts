import { LIMITS } from '#generated/http/limits';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { Identities } from '#access/accounts/identities';
import { isUserName } from '#access/policies/user-name-text';
import type { Users } from '#access/accounts/users';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import type { Actor } from '#catalog/authorization/actor';
import {
  credentialsOf,
  identityValue,
  namesValue,
  userInfoValue,
  userStatusValue,
} from '#access/security-models/user-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '#access/security-models/security-models';
import { ConflictError, type DomainError, InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { ProviderAccount } from './provider-account';
import type { ProviderOptions } from '#base/settings/provider-options';

interface ProviderUsersDeps {
  readonly options: ProviderOptions;
  readonly access: Pick<AccessDirectory, 'currentPolicies'>;
  readonly users: Users;
  readonly identities: Identities;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
  readonly now: () => number;
}

/** Finds the user of an account at the provider. An account is known by issuer and subject, because people may change everything else. */
export class ProviderUsers {
  constructor(private readonly deps: ProviderUsersDeps) {}

  /**
   * The user that is linked to the account. At the first sign-in, the setting decides whether one is made.
   * @param service the actor of the writes
   * @returns the urn
   * @throws InvalidInputError | ConflictError that says how an administrator can help
   */
  async userOf(account: ProviderAccount, service: Actor): Promise<string> {
    const { users, options } = this.deps;
    const known = await this.knownUserOf(account);
    if (known !== undefined) return known;
    if (options.users === 'link') throw notLinked(account);
    const name = account.userName?.trim() ?? '';
    if (!isUserName(name) || name.length > LIMITS.userName) throw unusableName(account, options);
    const { urn, isTaken } = await users.placeOf(name);
    if ((isTaken || (await this.isNamed(urn))) && !(await this.isFree(urn))) throw nameTaken(account);
    await this.create(urn, name, account, service).catch((error: unknown) => {
      throw error instanceof ConflictError ? nameTaken(account) : error;
    });
    return urn;
  }

  /** The user that is linked to the account; undefined if none is. */
  async knownUserOf(account: ProviderAccount): Promise<string | undefined> {
    const { users, identities } = this.deps;
    return identities.userOf(account, await users.find(account.userName ?? ''));
  }

  /** A user of an earlier user's name would get what policies grant to that user. */
  private async isNamed(user: string): Promise<boolean> {
    const policies = await this.deps.access.currentPolicies();
    return policies.some(({ actors }) => actors.users.includes(user));
  }

  /** Whether a user may be adopted: nobody signs in as this user yet. */
  private async isFree(user: string): Promise<boolean> {
    const { reader, identities, options } = this.deps;
    if (options.users !== 'adopt' || (await identities.of(user))) return false;
    const stored = await storedValue(reader, user, SECURITY_ASPECTS.credentials);
    if (!stored) return true;
    const { hash, linkHash } = credentialsOf(stored);
    return hash === '' && linkHash === undefined;
  }

  /** What a user has already stays. Of two sign-ins at the same time, one creates the user. */
  private async create(urn: string, name: string, account: ProviderAccount, service: Actor): Promise<void> {
    const { reader, writer, now, options } = this.deps;
    const { issuer, subject, displayName = name, email } = account;
    const value = identityValue({ issuer, subject, groups: [], isSelfNamed: options.users !== 'adopt' });
    const proposals: Proposal[] = [{ ...of(urn, SECURITY_ASPECTS.identity), value, ifVersionMatch: -1 }];
    if (!(await reader.exists(urn)))
      proposals.push(
        {
          ...of(urn, SECURITY_ASPECTS.userStatus),
          value: userStatusValue(true, service.urn, now()),
          ifVersionMatch: -1,
        },
        { ...of(urn, SECURITY_ASPECTS.userInfo), value: userInfoValue(displayName, email) },
        { ...of(urn, SECURITY_ASPECTS.names), value: namesValue(name) },
      );
    await writer.write(service, proposals);
  }
}

function of(urn: string, aspectName: string) {
  return { entityType: SECURITY_TYPES.user, urn, aspectName, changeType: 'UPSERT' } as const;
}

function notLinked(account: ProviderAccount): DomainError {
  return refusal(account, 'Your account is not linked to a user of the catalog.');
}

function nameTaken(account: ProviderAccount): DomainError {
  const name = shortened(account.userName ?? '');
  return refusal(
    account,
    `There is a user ${name} already, or a policy names one, who is not linked to your account.`,
    name,
  );
}

function refusal({ subject }: ProviderAccount, problem: string, name = 'NAME'): DomainError {
  const fix = `aspectory user link ${name} '${subject.replaceAll("'", String.raw`'\''`)}'`;
  return new InvalidInputError(`${problem} If the user is you, ask an administrator to run: ${fix}`, [
    { pointer: '', message: 'is not linked', expected: 'an account that is linked to a user' },
  ]);
}

function unusableName({ userName }: ProviderAccount, { claims }: ProviderOptions): DomainError {
  const problem = userName === undefined ? 'missing' : `'${shortened(userName)}', which cannot be the name of a user`;
  const expected = `up to ${LIMITS.userName} characters that people see`;
  return new InvalidInputError(
    `The claim ${claims.user ?? 'preferred_username'} of your account is ${problem}; it needs ${expected}. Ask an administrator to change the account, or to name another claim with ASPECTORY_OIDC_USER_CLAIM.`,
    [{ pointer: '', message: 'has no usable name', expected }],
  );
}
