import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `stored_document_repair`: the documents that a repair changed, by the generation that it made. A process reads them instead of loading its
 * index again. A generation without rows is a rebuild.
 */
const STORED_REPAIRS = `
create table stored_document_repair (
  generation bigint not null,
  entity_id bigint not null,
  primary key (generation, entity_id)
)`;

export const storedRepairs: Migration = {
  name: '0013-stored-repairs',
  up: async (knex: Knex) => {
    await knex.raw(STORED_REPAIRS);
  },
};
