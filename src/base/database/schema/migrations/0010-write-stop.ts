import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * An operator may stop all writes: `stopped_at` is the position of the change log then. Every transaction that changes the catalog moves the
 * position, so the constraint refuses it in every process, without a statement more.
 */
const WRITE_STOP = `
alter table change_counter
  add column stopped_at bigint,
  add column stopped_on bigint,
  add column stopped_by text,
  add constraint change_counter_writable check (stopped_at is null or position = stopped_at)`;

export const writeStop: Migration = {
  name: '0010-write-stop',
  up: async (knex: Knex) => {
    await knex.raw(WRITE_STOP);
  },
};
