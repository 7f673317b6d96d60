import type { Client } from 'pg';
import { StartupError } from '#base/errors/startup-error';
import { IS_APPLICATION, releaseOf } from '../application-name';
import { isOlder, neededRelease } from './step-needs';

const CONNECTIONS = `
select distinct application_name as name from pg_stat_activity where datname = current_database() and ${IS_APPLICATION} order by 1`;

const UNNAMED = 'before 0.3.0';

/**
 * A step after which older releases cannot go on waits until none of their processes is connected, because they would answer 500.
 * @throws StartupError while they are
 */
export async function refuseBesideOlder(client: Client, steps: readonly string[]): Promise<void> {
  const needs = steps.map((step) => ({ step, needed: neededRelease(step) ?? '' })).filter(({ needed }) => needed);
  if (needs.length === 0) return;
  const { rows } = await client.query<{ name: string }>(CONNECTIONS);
  for (const { step, needed } of needs) {
    const older = rows.map(({ name }) => releaseOf(name)).filter((release = '0.0.0') => isOlder(release, needed));
    if (older.length > 0)
      throw new StartupError(
        `Processes of an older release (${older.map((release = UNNAMED) => release).join(', ')}) use this database, and cannot go on after the schema step ${step}. Stop them, then start again.`,
      );
  }
}
