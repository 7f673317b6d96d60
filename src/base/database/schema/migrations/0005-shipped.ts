import type { Knex } from 'knex';
import { key, texts } from './columns';
import type { Migration } from './migration';

/**
 * `shipped_aspect`: which metadata of the models this catalog was given, with the digest of each value. So an upgrade recognises what is
 * new, what people have changed, and what they have deleted.
 */
export const shipped: Migration = {
  name: '0005-shipped',
  up: async (knex: Knex) => {
    await knex.schema.createTable('shipped_aspect', (table) => {
      key(table, 'urn');
      key(table, 'aspect');
      texts(table, 'digest');
      table.primary(['urn', 'aspect']);
    });
  },
};
