import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * Compresses stored documents whose rows are longer than 2 kB. The first form of the table compressed them from 4 kB on, so the row of a table
 * of 40 columns took 2.8 kB, and only two of them had room on a page. Compressed, four have. Rows of before stay as they are until they
 * are written again, as by a rebuild; every release reads both.
 */
const COMPRESSED = 'alter table stored_document reset (toast_tuple_target)';

export const compressedDocuments: Migration = {
  name: '0024-expand-compressed-documents',
  up: async (knex: Knex) => {
    await knex.raw(COMPRESSED);
  },
};
