import type { OfferedTokens } from '../accounts/create-accounts';
import type { EntityNames } from '../access/entity-names';
import type { Policies } from '../access/policies';
import type { Roles } from '../access/roles';
import type { EntityReader } from '../aspects/aspect-service';
import type { Actor } from '../auth/actor';
import type { ManagedPeople } from '../people/manage-people';
import type { ModelRegistry } from '../registry/model-registry';
import type { SearchIndex } from '../search/search-index';

/** The services that fields call. */
export interface GraphqlServices {
  readonly models: ModelRegistry;
  readonly tokens: OfferedTokens;
  readonly policies: Pick<Policies, 'create' | 'update' | 'delete' | 'list' | 'granted' | 'explain' | 'explainDraft'>;
  readonly roles: Pick<Roles, 'assign'>;
  readonly people: ManagedPeople;
  readonly names: Pick<EntityNames, 'of'>;
  readonly reader: EntityReader;
  readonly search: SearchIndex;
  readonly version: string;
  /** Whether requests need credentials. */
  readonly isAuthOn: boolean;
}

/** One request. */
export interface GraphqlRequest {
  readonly actor: Actor;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** Hears of every error of a field, for the log. */
  readonly report: (field: string, error: unknown) => void;
}

/** What a field gets besides its arguments. */
export interface GraphqlContext extends GraphqlRequest {
  readonly services: GraphqlServices;
}
