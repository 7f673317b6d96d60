import type { Migration } from './migration';

/**
 * `audit_entry`: sign-ins, refusals, and changes of what decides over access. Equal refusals of one minute are one row with a count;
 * the unique index finds it. Other rows have no minute. A hash index has no limit of length, which urns may exceed.
 */
const AUDIT = `
create table audit_entry (
  id bigint generated always as identity primary key,
  time bigint not null,
  minute bigint,
  actor text collate "C" not null,
  address text collate "C" not null,
  operation text collate "C" not null,
  outcome text collate "C" not null,
  target text collate "C" not null,
  request_id text not null,
  detail text not null,
  count bigint not null
);
create unique index audit_entry_minute on audit_entry (minute, actor, address, operation, outcome) where minute is not null;
create index audit_entry_time on audit_entry (time);
create index audit_entry_actor on audit_entry using hash (actor);
`;

export const audit: Migration = {
  name: '0006-audit',
  up: async (knex) => {
    await knex.raw(AUDIT);
  },
};
