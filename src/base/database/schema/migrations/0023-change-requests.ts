import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `change_request`: changes that somebody asked for, and what became of them. The value before is kept, because retention may delete the
 * version that it had.
 */
const CHANGE_REQUESTS = `
create table change_request (
  id bigint generated always as identity primary key,
  urn text collate "C" not null,
  aspect text collate "C" not null,
  base_version bigint not null,
  before_value text,
  after_value text not null,
  reason text not null,
  requested_by text collate "C" not null,
  requested_on bigint not null,
  state text collate "C" not null,
  decided_by text collate "C",
  decided_on bigint,
  decision text,
  version bigint
);
create index change_request_state on change_request (state, id);
create index change_request_urn on change_request using hash (urn);
`;

export const changeRequests: Migration = {
  name: '0023-expand-change-requests',
  up: async (knex: Knex) => {
    await knex.raw(CHANGE_REQUESTS);
  },
};
