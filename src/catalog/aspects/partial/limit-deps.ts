import type { SqlClient } from '#base/database/sql-client';
import type { Grants } from '#catalog/authorization/policies/grants';
import type { ModelRegistry } from '#catalog/registry/model-registry';

/** What is asked of an actor's changes. */
export interface LimitDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly grants: Grants;
}
