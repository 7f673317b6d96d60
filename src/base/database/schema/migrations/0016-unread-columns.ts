import type { Knex } from 'knex';
import type { Migration } from './migration';

/** Drops the time of an entity's last write, because nothing reads it. Without it most writes do not update the entity's row. */
const COLUMNS = 'alter table entity drop column updated_on';

export const unreadColumns: Migration = {
  name: '0016-unread-columns',
  up: async (knex: Knex) => {
    await knex.raw(COLUMNS);
  },
};
