import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `served_with.model_facts`: the facts of the models of the last service, compressed; `model_digest` is that of their text. */
export const servedModels: Migration = {
  name: '0032-expand-served-models',
  up: async (knex: Knex) => {
    await knex.raw(
      "alter table served_with add column model_digest text not null default '', add column model_facts bytea",
    );
  },
};
