import type { Migration } from './migration';

/**
 * Edges that an aspect of one entity (the maker) makes between two others. Apart from `edge`, whose source is its maker: those are
 * many and hot, these are few, and what a maker once made is found by the primary key.
 */
export const edgeBetween: Migration = {
  name: '0007-edge-between',
  up: async (knex) => {
    await knex.raw(`
      create table edge_between (
        maker_id bigint not null,
        aspect text collate "C" not null,
        source_id bigint not null,
        relationship text collate "C" not null,
        destination_id bigint not null,
        created_on bigint not null,
        created_by text not null,
        updated_on bigint not null,
        updated_by text not null,
        primary key (maker_id, aspect, source_id, relationship, destination_id)
      );
      create index edge_between_source on edge_between (source_id, relationship, destination_id);
      create index edge_between_destination on edge_between (destination_id, relationship, source_id)`);
  },
};
