import { ConflictError, type DomainError, InvalidInputError, UnauthenticatedError } from '#base/errors/domain-error';
import type { SqlClient } from '#base/database/sql-client';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import { SUCCESS } from '#access/audit/audit-entry';
import type { AuditLog } from '#access/audit/audit-log';
import type { AccessDirectory } from '#access/policies/access-directory';
import { identityFingerprint } from '../live-credentials';
import { tokenAccountOf } from './provider-account';
import type { ProviderGroups } from './provider-groups';
import type { ProviderTokenClaims, ProviderTokens } from './provider-tokens';
import type { ProviderUsers } from './provider-users';

interface TokenAdmissionDeps {
  readonly options: ProviderOptions;
  readonly database: SqlClient;
  readonly tokens: ProviderTokens;
  readonly users: ProviderUsers;
  readonly groups: ProviderGroups;
  readonly access: AccessDirectory;
  readonly audit: Pick<AuditLog, 'record'>;
  /** The actor of what the provider changes. */
  readonly system: Actor;
  readonly now: () => number;
}

/** A token whose user is known. */
export interface Admission {
  /** Urn. */
  readonly user: string;
  /** The fingerprint of the account. */
  readonly fingerprint: string;
  /** Epoch milliseconds. */
  readonly expiresOn: number;
}

const NOWHERE: RequestOrigin = { requestId: '', address: '', isEncrypted: false };

const CLIENT_LENGTH_MAX = 100;

/** Lets an access token of the provider in when a process first sees it, by the rules of a sign-in but that it makes no user, with an entry in the audit. */
export class TokenAdmission {
  constructor(private readonly deps: TokenAdmissionDeps) {}

  /** @throws UnauthenticatedError with what is wrong and who can fix it; UnavailableError if the provider does not answer */
  async admit(text: string, origin: RequestOrigin = NOWHERE): Promise<Admission> {
    const claims = await this.deps.tokens.claims(text);
    try {
      return await this.signIn(claims, origin);
    } catch (error) {
      throw error instanceof InvalidInputError || error instanceof ConflictError ? refusal(error) : error;
    }
  }

  private async signIn(claims: ProviderTokenClaims, origin: RequestOrigin): Promise<Admission> {
    const { options, access, groups, system } = this.deps;
    const account = tokenAccountOf(claims, options.claims);
    const service = { ...system, origin };
    const user = await this.userOf(account);
    if ((await access.actor(user)).member.isSuspended)
      throw new UnauthenticatedError('The user of the access token is suspended.');
    if (account.saysGroups) await groups.sync(user, account.groups, service, claims.iat * 1000);
    await this.record(user, claims, origin);
    return { user, fingerprint: identityFingerprint(account), expiresOn: claims.exp * 1000 };
  }

  /** A token makes no user: it outlives the deletion of one, and a program may have it without the person. */
  private async userOf(account: ReturnType<typeof tokenAccountOf>): Promise<string> {
    const { users, options } = this.deps;
    const known = await users.knownUserOf(account);
    if (known !== undefined) return known;
    throw new UnauthenticatedError(
      `The account of the access token is not linked to a user, and an access token makes none. Sign in once at ${options.address}/sign-in, and then try again.`,
    );
  }

  /** The client is the program that the person uses: RFC 9068 section 2.2, OpenID Connect Core section 2. */
  private record(user: string, claims: ProviderTokenClaims, { address, requestId }: RequestOrigin): Promise<void> {
    const { audit, database, now } = this.deps;
    const client = [claims['client_id'], claims['azp']].find((each) => typeof each === 'string');
    const program = client === undefined ? '' : ` of the client ${client.slice(0, CLIENT_LENGTH_MAX)}`;
    const detail = `by ${claims.iss} with an access token${program}`;
    const event = { operation: 'signIn', actor: user, target: user, outcome: SUCCESS, detail };
    return audit.record(database, { ...event, address, requestId, time: now() });
  }
}

/** A sign-in answers such an account with a page, and a request with what makes its client sign in again. */
function refusal(error: DomainError): UnauthenticatedError {
  return new UnauthenticatedError(error.message, error.details, { cause: error });
}
