import type { TABLES } from '#base/database/schema/tables';

type Table = (typeof TABLES)[keyof typeof TABLES][number];

/**
 * What an erasure does to the rows of an entity in each table.
 * - `with the entity`: the deletion of the entity removes them, as any deletion does
 * - `erased`: a statement of `sql/` removes or empties them
 * - `no values`: nothing in them comes from a value of the entity
 */
export const ERASED_TABLES = {
  // It identifies the rows of the change log, and what other entities say of it.
  urn: 'no values',
  entity: 'with the entity',
  aspect_latest: 'with the entity',
  aspect_version: 'erased',
  // Versions go on counting behind those of the change log.
  aspect_deleted: 'no values',
  entity_deletion: 'no values',
  edge: 'with the entity',
  indirect_edge: 'with the entity',
  timeseries_event: 'with the entity',
  task: 'no values',
  change: 'no values',
  signing_key: 'no values',
  access_token: 'erased',
  shipped_aspect: 'no values',
  audit_entry: 'erased',
  run: 'no values',
  // Reasons may quote a value.
  run_refusal: 'erased',
  set_aside: 'erased',
  change_request: 'erased',
  // Names are hashed, and stay so that nobody else gets them.
  user_name: 'no values',
  actor_throttle: 'no values',
  change_counter: 'no values',
  served_with: 'no values',
  search_state: 'no values',
  stored_document: 'with the entity',
  stored_document_state: 'no values',
  stored_document_repair: 'no values',
  knex_migrations: 'no values',
  knex_migrations_lock: 'no values',
  work_progress: 'no values',
  search_version: 'no values',
  search_retry: 'no values',
  // The reasons of a search cluster may quote a value.
  search_poison: 'erased',
  search_rebuild: 'no values',
  // Processes write new ones without the entity.
  search_image: 'erased',
  change_consumer: 'no values',
  session: 'erased',
  // Names are hashed.
  sign_in_failure: 'no values',
  model_fit: 'no values',
  webhook: 'no values',
  webhook_letter: 'no values',
  // Receivers may quote a value in their answers.
  webhook_delivery: 'erased',
  webhook_lease: 'no values',
  digest: 'with the entity',
  coverage_day: 'no values',
} as const satisfies Readonly<Record<Table, 'with the entity' | 'erased' | 'no values'>>;
