import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `coverage_day`: what was counted on a day (days since 1970, UTC): in the whole catalog (an empty field), and by the values of a search
 * field. `counts` has the number of those that a measure asks for, by the search field of the measure.
 */
export const coverageDays: Migration = {
  name: '0037-expand-coverage-days',
  up: async (knex: Knex) => {
    await knex.raw(`create table coverage_day (
      field text collate "C" not null,
      value text collate "C" not null,
      day integer not null,
      total integer not null,
      counts jsonb not null,
      primary key (field, value, day)
    )`);
    await knex.raw('create index coverage_day_by_day on coverage_day (day)');
  },
};
