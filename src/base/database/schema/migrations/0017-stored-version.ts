import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `stored_document.version`: a digest of the models and the release that made the document; null before this step. Two releases that run
 * side by side write documents of their own, and the index finds those of the other release, to make them again.
 */
const STORED_VERSION = `
alter table stored_document add column version integer;
create index stored_document_version on stored_document (version)`;

export const storedVersion: Migration = {
  name: '0017-expand-stored-version',
  up: async (knex: Knex) => {
    await knex.raw(STORED_VERSION);
  },
};
