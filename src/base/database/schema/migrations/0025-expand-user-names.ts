import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * The names of users, as hashes of their folded texts: PostgreSQL folds letters differently from server to server, and an index entry must be
 * short. A row stays when its user is renamed or deleted. An older release goes on without the table.
 */
const TABLE = `
create table user_name (
  name_hash text collate "C" not null,
  urn text collate "C" not null,
  primary key (name_hash, urn)
);
create index user_name_of on user_name (urn);
`;

export const userNames: Migration = {
  name: '0025-expand-user-names',
  up: async (knex: Knex) => {
    await knex.raw(TABLE);
  },
};
