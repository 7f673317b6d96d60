import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `served_with`: one row, what the catalog was served with. `authentication` becomes true with the first service that asks for it, and
 * stays true. `models` is the setting of the last service that had models of its own, `own_...` the names that those add to the shipped
 * ones; a machine may have the same models in another folder.
 */
const SERVED_WITH = `
create table served_with (
  only_row boolean primary key default true check (only_row),
  authentication boolean not null default false,
  models text not null default '',
  own_entity_types text[] not null default '{}',
  own_aspects text[] not null default '{}'
);
insert into served_with default values`;

export const servedWith: Migration = {
  name: '0019-expand-served-with',
  up: async (knex: Knex) => {
    await knex.raw(SERVED_WITH);
  },
};
