import type { Migration } from './migration';

/**
 * What a search cluster is still to be told. Empty while search is in PostgreSQL.
 *
 * - `search_document_version` numbers the states of documents. It counts on from the time in microseconds, which it never overtakes, so
 *   that numbers go on rising when a database is put back from a copy or another one takes its place: the cluster keeps the highest.
 * - `search_outbox`: one row for each state, in the transaction that makes it. `document` is null for an entity that is gone.
 * - `search_poison`: states that the cluster will never take.
 * - `search_rebuild`: the generation of indices that is being made beside the one that answers.
 */
const TABLES = `
create sequence search_document_version;
select setval('search_document_version', (extract(epoch from clock_timestamp()) * 1000000)::bigint);

create table search_outbox (
  version bigint primary key default nextval('search_document_version'),
  entity_id bigint not null,
  urn text not null,
  entity_type text not null,
  document text,
  attempts int not null default 0,
  due_on timestamptz not null default '-infinity'
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index search_outbox_entity on search_outbox (entity_id);

create table search_poison (
  entity_id bigint primary key,
  version bigint not null,
  urn text not null,
  reason text not null,
  refused_on timestamptz not null default now()
);

create table search_rebuild (
  only_row boolean primary key default true check (only_row),
  generation text not null
);
`;

export const searchOutbox: Migration = {
  name: '0004-search-outbox',
  up: async (knex) => {
    await knex.raw(TABLES);
  },
};
