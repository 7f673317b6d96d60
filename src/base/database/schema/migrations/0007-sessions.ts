import type { Knex } from 'knex';
import { integers, key, texts } from './columns';
import type { Migration } from './migration';

/**
 * - `session`: people who are signed in. `hash` is that of the secret in the cookie, `credentials` that of the stored password.
 * - `sign_in_failure`: failures of a user or an address (`subject`) in a window of time.
 */
export const sessions: Migration = {
  name: '0007-sessions',
  up: async (knex: Knex) => {
    await knex.schema
      .createTable('session', (table) => {
        key(table, 'hash');
        key(table, 'user_urn');
        texts(table, 'credentials', 'address');
        integers(table, 'created_on', 'last_seen_on', 'expires_on');
        table.primary(['hash']);
        table.index(['user_urn', 'created_on'], 'session_user');
      })
      .createTable('sign_in_failure', (table) => {
        key(table, 'subject');
        integers(table, 'window', 'failures');
        table.primary(['subject', 'window']);
      });
  },
};
