import type { Migration } from './migration';

/**
 * What search, facets and browsing read. All of it is made from aspects and can be made again.
 *
 * - `search_document`: one row per entity. `terms` is the only text index; what it holds is in src/search/postgres/rows/lexemes.ts. Its list of
 *   pending entries is kept short because every search reads all of it. `best_first` answers "everything, best first" without a sort.
 *   A usual row is a little longer than the 2 kB at which PostgreSQL moves columns elsewhere: it is let stay whole, which takes 5 us from the 12 that writing one takes.
 * - `search_browse`: who sits at which path, in the order of listing.
 * - `search_run`: which runs touched an entity; apart, because the same metadata written again by a new run changes no document.
 * - `search_bucket`: counts of entities by facet value and folder. Every count is a sum over shards, one per database session that wrote,
 *   so that writers of the same popular value do not wait for each other.
 * - `search_state`: which models and which release the rows were made by.
 */
const TABLES = `
create table search_document (
  entity_id bigint primary key,
  entity_type text collate "C" not null,
  urn text collate "C" not null,
  removed boolean not null,
  factor double precision not null,
  terms tsvector not null,
  details tsvector not null,
  titles text[] not null,
  facets bigint[] not null,
  folders bigint[] not null,
  fields jsonb not null
) with (fillfactor = 90, toast_tuple_target = 4080);
alter table search_document alter column terms set storage main;
create index search_document_terms on search_document using gin (terms) with (fastupdate = on, gin_pending_list_limit = 512);
create index search_document_best_first on search_document (entity_type, factor desc, urn) where not removed;

create table search_browse (
  entity_type text collate "C" not null,
  path text collate "C" not null,
  urn text collate "C" not null,
  entity_id bigint not null,
  primary key (entity_type, path, urn)
);

create table search_run (
  run_id text collate "C" not null,
  entity_id bigint not null,
  primary key (run_id, entity_id)
);

create table search_bucket (
  bucket bigint not null,
  shard smallint not null,
  entity_type text collate "C" not null,
  bucket_group text collate "C" not null,
  value text collate "C" not null,
  entities bigint not null,
  primary key (bucket, shard)
) with (fillfactor = 50);
create index search_bucket_group on search_bucket (entity_type, bucket_group);

create table search_state (
  only_row boolean primary key check (only_row),
  version text not null
);
`;

export const search: Migration = {
  name: '0002-search',
  async up(knex) {
    await knex.raw(TABLES);
  },
};
