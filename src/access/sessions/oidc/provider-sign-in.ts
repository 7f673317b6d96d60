import type { Logger } from 'pino';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { Actor, RequestOrigin } from '#catalog/authorization/actor';
import { DomainError, InvalidInputError, UnavailableError } from '#base/errors/domain-error';
import type { AuditedSessions, SignedIn } from '../audited-sessions';
import { identityFingerprint } from '../live-credentials';
import type { SignInLimits } from '../sign-in-limits';
import { accountOf } from './provider-account';
import type { ProviderClient } from './provider-client';
import type { ProviderGroups } from './provider-groups';
import type { ProviderOptions } from '#base/settings/provider-options';
import { unknownSignIn } from './provider-problem';
import type { ProviderUsers } from './provider-users';
import { beginFlow, type SignInFlow, sentFlow } from './sign-in-flow';

interface ProviderSignInDeps {
  readonly options: ProviderOptions;
  readonly client: ProviderClient;
  readonly users: ProviderUsers;
  readonly groups: ProviderGroups;
  readonly access: AccessDirectory;
  readonly sessions: AuditedSessions;
  readonly limits: SignInLimits;
  /** The actor of what the provider changes. */
  readonly system: Actor;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The way to the provider. */
interface WayToProvider {
  readonly url: URL;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** Signs people in with an OpenID Connect provider. Sign-ins are in the audit, also those that fail. */
export class ProviderSignIn {
  constructor(private readonly deps: ProviderSignInDeps) {}

  /** The name of the provider, for people. */
  get name(): string {
    return this.deps.options.name;
  }

  /** @param to the page that the person wants, as the client sent it @throws UnavailableError if the provider does not answer */
  begin(to: string, origin: RequestOrigin): Promise<WayToProvider> {
    return this.audited(origin, async () => {
      const { cookie, ...flow } = beginFlow(to, origin.isEncrypted);
      return { url: await this.deps.client.authorizationUrl(flow), cookies: [cookie] };
    });
  }

  /**
   * Starts a session with the answer of the provider.
   * @param answer the query that the browser brought @param cookie the header
   * @returns also the page that the person wanted, as the client sent it
   * @throws DomainError with what is wrong and who can fix it
   */
  finish(
    answer: URLSearchParams,
    cookie: string | undefined,
    origin: RequestOrigin,
  ): Promise<SignedIn & { readonly to: string }> {
    return this.audited(origin, async () => {
      const flow = sentFlow(cookie, origin.isEncrypted);
      if (!flow || answer.get('state') !== flow.state) throw unknownSignIn();
      const succeeded = await this.deps.limits.begin(origin.address);
      const signedIn = await this.signIn(answer, flow, origin);
      await succeeded();
      return { ...signedIn, to: flow.to };
    });
  }

  /** The address at which the browser ends the session at the provider as well; undefined if the provider has no such page. */
  endSessionUrl(): Promise<URL | undefined> {
    return this.deps.client.endSessionUrl();
  }

  private async signIn(answer: URLSearchParams, flow: SignInFlow, origin: RequestOrigin): Promise<SignedIn> {
    const { client, users, groups, options, access, sessions } = this.deps;
    const account = accountOf(await client.claims(answer, flow), options.claims);
    const service = { ...this.deps.system, origin };
    const user = await users.userOf(account, service);
    if ((await access.actor(user)).member.isSuspended) throw suspended(user);
    await groups.sync(user, account.groups, service);
    const detail = `by ${account.issuer}`;
    return sessions.start('signIn', { user, credentials: identityFingerprint(account), detail }, origin);
  }

  private async audited<Result>(origin: RequestOrigin, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnavailableError) this.deps.logger.warn({ err: error }, 'a sign-in at the provider failed');
      if (error instanceof DomainError) await this.deps.sessions.noteFailure('signIn', '', origin, error);
      throw error;
    }
  }
}

function suspended(user: string): InvalidInputError {
  return new InvalidInputError(`${user} is suspended. Ask an administrator to resume the user.`, [
    { pointer: '', message: 'is suspended', expected: 'a user who is not suspended' },
  ]);
}
