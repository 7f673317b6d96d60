import type { RequestOrigin } from '#catalog/authorization/actor';
import type { Authenticator } from '../accounts/authenticator';
import { TrustedClock } from '#base/database/trusted-clock';
import type { BackgroundLoop } from '#base/background/background-loop';
import { cleaningLoop } from '#base/background/cleaning-loop';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import { authenticationOff } from '#base/errors/authentication-off';
import { AuditedSessions, type SignedOut } from './audited-sessions';
import { HashQueue } from './hash-queue';
import { LiveCredentials } from './live-credentials';
import { knownProvider, type ProviderDeps } from './oidc/known-provider';
import type { ProtectedResource } from './oidc/protected-resource';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { ProviderSignIn } from './oidc/provider-sign-in';
import { SessionAuthenticator } from './session-authenticator';
import { formTokenOf, sentSecret } from './session-cookie';
import { IDLE_MS, SessionStore } from './session-store';
import { SignIn } from './sign-in';
import { SignInLimits, WINDOW_MS } from './sign-in-limits';
import { deleteEndedSessions } from './sql/session-rows';
import { deleteFailures } from './sql/sign-in-failures';

interface SessionsDeps extends ProviderDeps {
  readonly follower: ChangeFollower;
  /** Undefined if people sign in with passwords alone. */
  readonly provider: ProviderOptions | undefined;
  readonly takesPasswords: boolean;
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  /** Whether this process notes when a session was last used. One that changes nothing does not. */
  readonly keepsUse: boolean;
}

/** What clients and pages use. */
export interface OfferedSignIn extends Pick<SignIn, 'signIn' | 'useLink'> {
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  /** Whether people may sign in with a password. */
  readonly takesPasswords: boolean;
  /** Undefined if people sign in with passwords alone. */
  readonly provider: Pick<ProviderSignIn, 'name' | 'begin' | 'finish' | 'endSessionUrl'> | undefined;
  /** This service for clients of the provider. Undefined if access tokens of a provider are not taken. */
  readonly resource: Pick<ProtectedResource, 'challenge' | 'metadata'> | undefined;
  /** Ends the session of a request, if it has one. @param cookie the header */
  signOut(cookie: string | undefined, origin: RequestOrigin): Promise<SignedOut>;
  /** What a form of a page of this session must send. Undefined without a session. @param cookie the header */
  formToken(cookie: string | undefined, origin: Pick<RequestOrigin, 'isEncrypted'>): string | undefined;
}

export interface Sessions {
  readonly signIn: OfferedSignIn;
  readonly authenticator: Authenticator;
  readonly cleaning: BackgroundLoop;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, reader, accounts, audit, follower, isOn, now, provider, takesPasswords } = deps;
  const store = new SessionStore(database, now, deps.keepsUse);
  const credentials = new LiveCredentials(reader);
  const { access, users, authenticator: tokens } = accounts;
  follower.watch([credentials]);
  const cleaning = sessionCleaning(deps);
  if (!isOn) return { signIn: DISABLED_SIGN_IN, authenticator: tokens, cleaning };
  const limits = new SignInLimits(database, now);
  const sessions = new AuditedSessions({ database, users, store, audit: audit.log, refusals: audit.refusals, now });
  const hashing = new HashQueue();
  const signIn = new SignIn({ users, sessions, credentials, limits, hashing, takesPasswords });
  const known = provider && knownProvider(deps, provider, { sessions, limits, credentials });
  const offered: OfferedSignIn = {
    isOn,
    takesPasswords,
    provider: known?.signIn,
    resource: known?.resource,
    signIn: (...args) => signIn.signIn(...args),
    useLink: (...args) => signIn.useLink(...args),
    signOut: (...args) => sessions.end(...args),
    formToken: formTokenFor,
  };
  const parts = { access, store, credentials, tokens: known?.tokens ?? tokens };
  return { signIn: offered, authenticator: new SessionAuthenticator(parts), cleaning };
}

function formTokenFor(...sent: Parameters<typeof sentSecret>): string | undefined {
  const secret = sentSecret(...sent);
  return secret && formTokenOf(secret);
}

const refuse = () => Promise.reject(authenticationOff('Signing in', 'to sign in'));

const DISABLED_SIGN_IN: OfferedSignIn = {
  isOn: false,
  takesPasswords: false,
  provider: undefined,
  resource: undefined,
  signIn: refuse,
  signOut: refuse,
  useLink: refuse,
  formToken: () => undefined,
};

/** The loop that deletes sessions that have ended, and old failures. */
function sessionCleaning({ database, now, logger }: ProviderDeps): BackgroundLoop {
  const name = 'session cleaning';
  const clock = new TrustedClock({ client: database, name, now, logger });
  return cleaningLoop({
    name,
    rows: 'old sessions',
    pass: async () => {
      const time = await clock.read();
      if (time === undefined) return 'idle';
      await deleteEndedSessions(database, time, time - IDLE_MS);
      await deleteFailures(database, Math.floor(time / WINDOW_MS));
      return 'idle';
    },
    logger,
  });
}
