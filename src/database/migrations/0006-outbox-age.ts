import type { Migration } from './migration';

/** Since when a row waits: versions are no times. */
export const outboxAge: Migration = {
  name: '0006-outbox-age',
  up: async (knex) => {
    await knex.raw('alter table search_outbox add column written_on timestamptz not null default now()');
  },
};
