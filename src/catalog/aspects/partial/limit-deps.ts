import type { SqlClient } from '#base/database/sql-client';
import type { Grants } from '#catalog/authorization/policies/grants';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { PreparedChange } from '../prepare/prepared-change';

/** What is asked of an actor's changes. */
export interface LimitDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly grants: Grants;
}

/** What must be known of a change; also of one that somebody may make later. */
export type AskedChange = Pick<
  PreparedChange,
  'entity' | 'aspect' | 'urn' | 'value' | 'patch' | 'isUnknown' | 'setAside'
>;
