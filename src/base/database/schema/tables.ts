/**
 * All tables of the schema by what they hold. A transfer copies the first three kinds, and the fourth if the target is searched without
 * a cluster. A test compares the list with the schema, so that nobody can forget a new table.
 */
export const TABLES = {
  /** Data of clients, and data derived from it in the same transaction. */
  content: [
    'urn',
    'entity',
    'aspect_latest',
    'aspect_version',
    'aspect_deleted',
    'entity_deletion',
    'edge',
    'indirect_edge',
    'timeseries_event',
    'task',
    'change',
    'signing_key',
    'access_token',
    'shipped_aspect',
    'audit_entry',
    'run',
    'run_refusal',
    'set_aside',
    'change_request',
    'user_name',
    'actor_throttle',
    'coverage_day',
  ],
  /** Facts about the content: one row each, which a migration inserts. */
  facts: ['change_counter', 'served_with'],
  /** What the index in memory is made of. It can be rebuilt from content. */
  search: ['search_state', 'stored_document', 'stored_document_state', 'stored_document_repair'],
  /** About this database alone: its migrations, its unfinished work, its search cluster, its readers of changes and webhooks, who is signed in. */
  local: [
    'knex_migrations',
    'knex_migrations_lock',
    'work_progress',
    'search_version',
    'search_retry',
    'search_poison',
    'search_rebuild',
    'search_image',
    'change_consumer',
    'session',
    'sign_in_failure',
    'model_fit',
    // A copy of a catalog must not send what the catalog itself sends.
    'digest',
    'webhook',
    'webhook_letter',
    'webhook_delivery',
    'webhook_lease',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
