import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * What the search engine in memory stores. It is made from aspects and can be rebuilt.
 *
 * - `stored_document`: the search fields of each entity, as JSON. Whether the entity is removed, its runs and its urn are in `entity` and
 *   `urn`. A typical row is a little longer than the 2 kB at which PostgreSQL compresses it, which costs the writer more than the bytes.
 * - `stored_document_state`: the number rises when rows changed that the change log does not name: after a rebuild and after repairs.
 */
const STORED_DOCUMENTS = `
create table stored_document (
  entity_id bigint primary key,
  fields text not null
) with (fillfactor = 90, toast_tuple_target = 4080);
alter table stored_document alter column fields set storage main;

create table stored_document_state (
  only_row boolean primary key default true check (only_row),
  generation bigint not null default 0
);
insert into stored_document_state default values`;

export const storedDocuments: Migration = {
  name: '0009-stored-documents',
  up: async (knex: Knex) => {
    await knex.raw(STORED_DOCUMENTS);
  },
};
