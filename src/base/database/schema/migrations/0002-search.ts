import type { Migration } from './migration';

/**
 * Tables of a search engine of earlier releases, which `0015-former-search` drops, and `search_state`.
 *
 * - `search_document`: one row per entity. `terms` has the only text index. The
 *   list of pending entries is short, because every search reads all of it. `field_terms` says which default field contains which term.
 *   The index `best_first` lists everything by rank weight without a sort. A typical row is a little longer than the 2 kB at which
 *   PostgreSQL moves columns to another table. The higher target keeps it whole, which saves 5 of the 12 us that a write of the row costs.
 * - `search_browse`: which entity is at which path, in the order of listing.
 * - `search_run`: which runs wrote an entity. It is a separate table, because a new run that writes equal metadata does not change the
 *   document.
 * - `search_bucket`: counts of entities by facet value and folder. Every count is a sum over shards, one per database session that wrote,
 *   so that writers of the same popular value do not wait for each other.
 * - `search_state`: the models and the release that made the rows.
 */
const FORMER_ENGINE = `
create table search_document (
  entity_id bigint primary key,
  entity_type text collate "C" not null,
  urn text collate "C" not null,
  removed boolean not null,
  rank_weight double precision not null,
  terms tsvector not null,
  field_terms tsvector not null,
  titles text[] not null,
  facets bigint[] not null,
  folders bigint[] not null,
  fields jsonb not null
) with (fillfactor = 90, toast_tuple_target = 4080);
alter table search_document alter column terms set storage main;
create index search_document_terms on search_document using gin (terms) with (fastupdate = on, gin_pending_list_limit = 512);
create index search_document_best_first on search_document (entity_type, rank_weight desc, urn) where not removed;

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

/**
 * Tables that a search cluster needs beside the change log. These tables are empty without a cluster.
 *
 * - `search_version`: the version of a state is `base` plus the last position of the change log. The base makes versions continue from the
 *   time in microseconds, which positions never overtake. So they rise also when a database is restored from a copy or another one takes
 *   its place, and the cluster keeps the highest.
 * - `search_retry`: documents and events that must be sent again, as they are stored then. `part` identifies the event of an entity, and
 *   is empty for its document.
 * - `search_poison`: what the cluster will never accept.
 * - `search_rebuild`: the generation of indices that is being built beside the one in use.
 */
export const CLUSTER_TABLES = `
create table search_version (
  only_row boolean primary key default true check (only_row),
  base bigint not null default 0
);
insert into search_version default values;

create table search_retry (
  urn text collate "C" not null,
  part text collate "C" not null default '',
  entity_id bigint not null,
  entity_type text collate "C" not null,
  aspect text collate "C",
  timestamp_millis bigint,
  event_key uuid,
  attempts int not null default 0,
  due_on timestamptz not null default '-infinity',
  since timestamptz not null default now(),
  primary key (urn, part)
);
create index search_retry_due on search_retry (due_on);
`;

const CLUSTER_STATE = `
create table search_poison (
  entity_id bigint not null,
  part text collate "C" not null default '',
  version bigint not null,
  urn text not null,
  reason text not null,
  refused_on timestamptz not null default now(),
  primary key (entity_id, part)
);

create table search_rebuild (
  only_row boolean primary key default true check (only_row),
  generation text not null
);
`;

export const search: Migration = {
  name: '0002-search',
  up: async (knex) => {
    await knex.raw(FORMER_ENGINE);
    await knex.raw(CLUSTER_TABLES);
    await knex.raw(CLUSTER_STATE);
  },
};
