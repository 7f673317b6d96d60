import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `model_fit`: the aspects of the models that the stored values were last compared with, and how many values did not fit. `digest` is
 * that of the models. An empty table means that they were never compared.
 */
const MODEL_FIT = `
create table model_fit (
  entity_type text collate "C" not null,
  aspect text collate "C" not null,
  digest text not null,
  misfits bigint not null,
  primary key (entity_type, aspect)
)`;

export const modelFit: Migration = {
  name: '0014-model-fit',
  up: async (knex: Knex) => {
    await knex.raw(MODEL_FIT);
  },
};
