import type { Logger } from 'pino';
import type { AccessDirectory } from '../access/access-directory';
import type { Users } from '../accounts/users';
import type { AspectReader } from '../aspects/aspect-service';
import type { Audit } from '../audit/create-audit';
import type { Authenticator } from '../auth/authenticator';
import type { BackgroundLoop } from '../background/background-loop';
import { cleaningLoop } from '../background/cleaning-loop';
import type { ChangeFollower } from '../changes/change-follower';
import type { Database } from '../database/sql-client';
import { InvalidInputError } from '../errors/domain-error';
import { HashQueue } from './hash-queue';
import { LiveCredentials } from './live-credentials';
import { SessionAuthenticator } from './session-authenticator';
import { IDLE_MS, SessionStore } from './session-store';
import { SignIn } from './sign-in';
export type { SignedIn } from './sign-in';
import { SignInLimits, WINDOW_MS } from './sign-in-limits';
import { deleteEndedSessions } from './sql/session-rows';
import { deleteFailures } from './sql/sign-in-failures';

export interface SessionsDeps {
  readonly database: Database;
  readonly reader: AspectReader;
  readonly accounts: { readonly users: Users; readonly access: AccessDirectory; readonly authenticator: Authenticator };
  readonly audit: Audit;
  readonly follower: ChangeFollower;
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** What clients and pages use. */
export interface OfferedSignIn extends Pick<SignIn, 'signIn' | 'signOut' | 'useLink' | 'formToken'> {
  /** Whether requests need credentials. */
  readonly isOn: boolean;
}

export interface Sessions {
  readonly signIn: OfferedSignIn;
  readonly authenticator: Authenticator;
  readonly cleaning: BackgroundLoop;
}

const DISABLED = 'Signing in is disabled. Start the service with ASPECTORY_AUTH=on to sign in.';

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, reader, accounts, audit, follower, isOn, now } = deps;
  const store = new SessionStore(database, now);
  const credentials = new LiveCredentials(reader);
  const { access, users } = accounts;
  follower.watch([credentials]);
  const cleaning = sessionCleaning(deps);
  if (!isOn) return { signIn: DISABLED_SIGN_IN, authenticator: accounts.authenticator, cleaning };
  const limits = new SignInLimits(database, now);
  const parts = { database, users, access, store, credentials, limits, hashing: new HashQueue(), now };
  const signIn = new SignIn({ ...parts, audit: audit.log, refusals: audit.refusals });
  const offered: OfferedSignIn = {
    isOn,
    signIn: (...args) => signIn.signIn(...args),
    signOut: (...args) => signIn.signOut(...args),
    useLink: (...args) => signIn.useLink(...args),
    formToken: (...args) => signIn.formToken(...args),
  };
  const tokens = accounts.authenticator;
  return { signIn: offered, authenticator: new SessionAuthenticator({ access, store, credentials, tokens }), cleaning };
}

const refuse = () =>
  Promise.reject(
    new InvalidInputError(DISABLED, [
      { pointer: '', message: 'authentication is off', expected: 'a service with ASPECTORY_AUTH=on' },
    ]),
  );

const DISABLED_SIGN_IN: OfferedSignIn = {
  isOn: false,
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
