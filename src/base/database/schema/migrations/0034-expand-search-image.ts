import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `search_image`: images of the search index in memory, from which new processes load it. Unlogged, because an image can be made again.
 * Its bytes do not get smaller by compression.
 */
export const searchImage: Migration = {
  name: '0034-expand-search-image',
  up: async (knex: Knex) => {
    await knex.raw('create sequence search_image_id');
    await knex.raw(`create unlogged table search_image (
      id bigint not null,
      part integer not null,
      parts integer,
      bytes bytea not null,
      primary key (id, part)
    )`);
    await knex.raw('alter table search_image alter column bytes set storage external');
  },
};
