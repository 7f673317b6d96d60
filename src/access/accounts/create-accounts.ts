import type { Logger } from 'pino';
import { AccessDirectory } from '../policies/access-directory';
import { Administrators } from '../policies/administrators';
import { EntityNames } from '../policies/entity-names';
import { Policies } from '../policies/policies';
import { Roles } from '../policies/roles';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { type Authenticator, trustingAuthenticator } from './authenticator';
import type { ChangeFollower } from '#catalog/changes/change-follower';
import type { Database } from '#base/database/sql-client';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { authenticationOff } from '#base/errors/authentication-off';
import { AccessTokens } from './access-tokens';
import { Identities } from './identities';
import { LiveTokens } from './live-tokens';
import { LiveUsers } from './live-users';
import { Profiles } from './profiles';
import { ScopedGrants } from './scoped-grants';
import { SigningKeys } from './signing-keys';
import { TokenAuthenticator } from './token-authenticator';
import { TokenUse } from './token-use';
import { UnattendedActors } from './unattended-actors';
import { UserNames } from './user-names';
import { Users } from './users';

export type OfferedTokens = Pick<AccessTokens, 'create' | 'list' | 'revoke'>;

export interface AccountsDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly writer: AspectWriter;
  readonly reader: AspectReader;
  /** Whether requests need credentials. */
  readonly isOn: boolean;
  readonly follower: ChangeFollower;
  readonly now: () => number;
  readonly logger: Logger;
}

/** Who is known, and how requests prove it. */
export interface Accounts {
  readonly access: AccessDirectory;
  readonly administrators: Administrators;
  readonly names: EntityNames;
  readonly policies: Policies;
  readonly roles: Roles;
  /** Access tokens for commands, which may make tokens before authentication is turned on. */
  readonly tokens: AccessTokens;
  /** Services that the surfaces offer to clients. */
  readonly offered: { readonly tokens: OfferedTokens; readonly profiles: Profiles };
  readonly users: Users;
  readonly identities: Identities;
  readonly keys: SigningKeys;
  readonly scoped: ScopedGrants;
  readonly authenticator: Authenticator;
  readonly tokenUse: TokenUse;
  /** Whose work may go on without a request. */
  readonly unattended: UnattendedActors;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { database, models, reader, follower, now, logger } = deps;
  const access = new AccessDirectory({ client: database, models, catchUp: () => follower.catchUp() });
  const keys = new SigningKeys(database, now);
  const live = new LiveTokens(database, reader, models);
  const liveUsers = new LiveUsers(reader, models);
  const tokenUse = new TokenUse({ client: database, now, logger });
  const { onUse } = tokenUse;
  const scoped = new ScopedGrants(models);
  const tokens = new AccessTokens({ ...deps, access, keys, liveUsers });
  const administrators = new Administrators({ client: database, models, access });
  follower.watch([access, live, liveUsers]);
  return {
    access,
    administrators,
    names: new EntityNames({ ...deps, access }),
    policies: new Policies({ ...deps, access, administrators }),
    roles: new Roles({ ...deps, administrators }),
    keys,
    scoped,
    tokens,
    offered: { tokens: deps.isOn ? tokens : withoutCreation(tokens), profiles: new Profiles(deps) },
    users: new Users({ ...deps, names: new UserNames(deps) }),
    identities: new Identities(deps),
    authenticator: deps.isOn
      ? new TokenAuthenticator({ access, scoped, keys, live, liveUsers, now, onUse })
      : trustingAuthenticator(models.registry.namespace),
    tokenUse,
    unattended: new UnattendedActors({ isOn: deps.isOn, access, users: liveUsers }),
  };
}

/** Refuses to create tokens. While authentication is off, a token would promise a protection that does not exist. */
function withoutCreation(tokens: AccessTokens): OfferedTokens {
  return {
    create: () => Promise.reject(authenticationOff('Token authentication', 'to use access tokens')),
    list: (actor, listing) => tokens.list(actor, listing),
    revoke: (actor, id) => tokens.revoke(actor, id),
  };
}
