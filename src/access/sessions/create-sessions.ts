import type { Logger } from 'pino';
import type { AccessDirectory } from '../policies/access-directory';
import type { Identities } from '../accounts/identities';
import type { Users } from '../accounts/users';
import type { AspectReader, AspectWriter } from '../../catalog/aspects/aspect-service';
import type { Audit } from '../audit/create-audit';
import { type RequestOrigin, systemActor } from '../../catalog/authorization/actor';
import type { Authenticator } from '../accounts/authenticator';
import type { BackgroundLoop } from '../../base/background/background-loop';
import { cleaningLoop } from '../../base/background/cleaning-loop';
import type { ChangeFollower } from '../../catalog/changes/change-follower';
import type { Database } from '../../base/database/sql-client';
import { authenticationOff } from '../../base/errors/authentication-off';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { AuditedSessions, type SignedOut } from './audited-sessions';
import { HashQueue } from './hash-queue';
import { LiveCredentials } from './live-credentials';
import { ProviderClient } from './oidc/provider-client';
import { ProviderGroups } from './oidc/provider-groups';
import type { ProviderOptions } from '../../base/settings/provider-options';
import { ProviderSignIn } from './oidc/provider-sign-in';
import { ProviderUsers } from './oidc/provider-users';
import { SessionAuthenticator } from './session-authenticator';
import { formTokenOf, sentSecret } from './session-cookie';
import { IDLE_MS, SessionStore } from './session-store';
import { SignIn } from './sign-in';
import { SignInLimits, WINDOW_MS } from './sign-in-limits';
import { deleteEndedSessions } from './sql/session-rows';
import { deleteFailures } from './sql/sign-in-failures';

interface SessionsDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
  readonly accounts: {
    readonly users: Users;
    readonly identities: Identities;
    readonly access: AccessDirectory;
    readonly authenticator: Authenticator;
  };
  readonly audit: Audit;
  readonly follower: ChangeFollower;
  /** Undefined if people sign in with passwords alone. */
  readonly provider: ProviderOptions | undefined;
  readonly takesPasswords: boolean;
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** What clients and pages use. */
export interface OfferedSignIn extends Pick<SignIn, 'signIn' | 'useLink'> {
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  /** Whether people may sign in with a password. */
  readonly takesPasswords: boolean;
  /** Undefined if people sign in with passwords alone. */
  readonly provider: Pick<ProviderSignIn, 'name' | 'begin' | 'finish' | 'endSessionUrl'> | undefined;
  /** Ends the session of a request, if it has one. @param cookie the header */
  signOut(cookie: string | undefined, origin: RequestOrigin): Promise<SignedOut>;
  /** What a form of a page of this session must send. Undefined without a session. @param cookie the header */
  formToken(cookie: string | undefined): string | undefined;
}

export interface Sessions {
  readonly signIn: OfferedSignIn;
  readonly authenticator: Authenticator;
  readonly cleaning: BackgroundLoop;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, reader, accounts, audit, follower, isOn, now, provider, takesPasswords } = deps;
  const store = new SessionStore(database, now);
  const credentials = new LiveCredentials(reader);
  const { access, users, authenticator: tokens } = accounts;
  follower.watch([credentials]);
  const cleaning = sessionCleaning(deps);
  if (!isOn) return { signIn: DISABLED_SIGN_IN, authenticator: tokens, cleaning };
  const limits = new SignInLimits(database, now);
  const sessions = new AuditedSessions({ database, users, store, audit: audit.log, refusals: audit.refusals, now });
  const parts = { users, sessions, credentials, limits, hashing: new HashQueue(), takesPasswords };
  const signIn = new SignIn(parts);
  const offered: OfferedSignIn = {
    isOn,
    takesPasswords,
    provider: provider && providerSignIn(deps, provider, { sessions, limits }),
    signIn: (...args) => signIn.signIn(...args),
    useLink: (...args) => signIn.useLink(...args),
    signOut: (...args) => sessions.end(...args),
    formToken: formTokenFor,
  };
  return { signIn: offered, authenticator: new SessionAuthenticator({ access, store, credentials, tokens }), cleaning };
}

function providerSignIn(
  deps: SessionsDeps,
  options: ProviderOptions,
  parts: { readonly sessions: AuditedSessions; readonly limits: SignInLimits },
): ProviderSignIn {
  const { users, identities, access } = deps.accounts;
  return new ProviderSignIn({
    ...parts,
    options,
    access,
    client: new ProviderClient(options, deps.now),
    users: new ProviderUsers({ ...deps, options, access, users, identities }),
    groups: new ProviderGroups({ ...deps, name: options.name, identities }),
    system: systemActor(deps.models.registry.namespace),
    logger: deps.logger,
  });
}

function formTokenFor(cookie: string | undefined): string | undefined {
  const secret = sentSecret(cookie);
  return secret && formTokenOf(secret);
}

const refuse = () => Promise.reject(authenticationOff('Signing in', 'to sign in'));

const DISABLED_SIGN_IN: OfferedSignIn = {
  isOn: false,
  takesPasswords: false,
  provider: undefined,
  signIn: refuse,
  signOut: refuse,
  useLink: refuse,
  formToken: () => undefined,
};

/** The loop that deletes sessions that have ended, and old failures. */
function sessionCleaning({ database, now, logger }: SessionsDeps): BackgroundLoop {
  return cleaningLoop({
    name: 'session cleaning',
    rows: 'old sessions',
    pass: async () => {
      await deleteEndedSessions(database, now(), now() - IDLE_MS);
      await deleteFailures(database, Math.floor(now() / WINDOW_MS));
      return 'idle';
    },
    logger,
  });
}
