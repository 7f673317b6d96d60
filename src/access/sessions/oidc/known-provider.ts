import type { Logger } from 'pino';
import type { Database } from '#base/database/sql-client';
import type { ProviderOptions } from '#base/settings/provider-options';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { systemActor } from '#catalog/authorization/actor';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { Authenticator } from '#access/accounts/authenticator';
import type { Identities } from '#access/accounts/identities';
import type { Users } from '#access/accounts/users';
import type { Audit } from '#access/audit/create-audit';
import type { AccessDirectory } from '#access/policies/access-directory';
import type { AuditedSessions } from '../audited-sessions';
import type { LiveCredentials } from '../live-credentials';
import type { SignInLimits } from '../sign-in-limits';
import { ProtectedResource } from './protected-resource';
import { ProviderClient } from './provider-client';
import { ProviderGroups } from './provider-groups';
import { ProviderSignIn } from './provider-sign-in';
import { ProviderTokenAuthenticator } from './provider-token-authenticator';
import { ProviderTokens } from './provider-tokens';
import { ProviderUsers } from './provider-users';
import { TokenAdmission } from './token-admission';

export interface ProviderDeps {
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
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** What the service does with a provider. */
interface KnownProvider {
  readonly signIn: ProviderSignIn;
  /** Undefined if access tokens of the provider are not taken. */
  readonly resource: ProtectedResource | undefined;
  /** The authenticator of `resource`, which takes access tokens of this service too. */
  readonly tokens: Authenticator | undefined;
}

interface SessionParts {
  readonly sessions: AuditedSessions;
  readonly limits: SignInLimits;
  readonly credentials: LiveCredentials;
}

/** Connects the parts of this folder. */
export function knownProvider(deps: ProviderDeps, options: ProviderOptions, sessionParts: SessionParts): KnownProvider {
  const { now, logger, models, database } = deps;
  const { sessions, limits, credentials } = sessionParts;
  const { users: all, identities, access, authenticator: own } = deps.accounts;
  const client = new ProviderClient(options, now);
  const users = new ProviderUsers({ ...deps, options, access, users: all, identities });
  const groups = new ProviderGroups({ ...deps, name: options.name, identities });
  const system = systemActor(models.registry.namespace);
  const shared = { options, access, client, users, groups, system, now };
  const signIn = new ProviderSignIn({ ...shared, sessions, limits, logger });
  if (options.accessTokens === undefined) return { signIn, resource: undefined, tokens: undefined };
  const resource = new ProtectedResource(options, client);
  const tokens = new ProviderTokens({ options, client, audiences: resource.audiences, now });
  const admission = new TokenAdmission({ ...shared, tokens, database, audit: deps.audit.log });
  return { signIn, resource, tokens: new ProviderTokenAuthenticator({ ...shared, admission, credentials, own }) };
}
