import type { Client } from 'pg';
import { StartupError } from '../../errors/startup-error';
import { IS_APPLICATION, releaseOf } from '../application-name';
import { isOlder, neededRelease } from './step-needs';

const CONNECTIONS = `
select distinct application_name as name from pg_stat_activity where datname = current_database() and ${IS_APPLICATION} order by 1`;

/**
 * A step that drops what older releases use waits until none of their processes is connected, because they would answer 500 after it.
 * @throws StartupError while they are
 */
export async function refuseBesideOlder(client: Client, steps: readonly string[]): Promise<void> {
  const needs = steps.map((step) => ({ step, needed: neededRelease(step) ?? '' })).filter(({ needed }) => needed);
  if (needs.length === 0) return;
  const { rows } = await client.query<{ name: string }>(CONNECTIONS);
  for (const { step, needed } of needs) {
    const older = rows.filter(({ name }) => isOlder(releaseOf(name), needed)).map(({ name }) => name);
    if (older.length > 0)
      throw new StartupError(
        `Processes of an older release use this database (${older.join(', ')}), and the schema step ${step} removes what they need. Stop them, then start again.`,
      );
  }
}
