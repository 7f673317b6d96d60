import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#base/errors/startup-error';
import type { DatabaseAddress } from '../database-address';
import { migrate, missingSteps } from './migrate';
import { MIGRATIONS } from './migrations';

/** A service that starts makes the schema within a second. */
const MADE_WITHIN_MS = 30_000;
const POLL_EVERY_MS = 50;

interface Needs {
  /** Whether to make the schema in an empty database. */
  readonly mayMake: boolean;
  /** Whether another process may be making the catalog, so that an empty database is worth waiting for. */
  readonly mayBeStarting: boolean;
}

/**
 * Refuses a database whose schema is older than this release, because a service of the older release may use it.
 * @param place where the catalog is, for people
 * @throws StartupError with the pending steps and what to run; as `migrate` for a database that a newer release has changed
 */
export async function requireSchema(
  address: DatabaseAddress,
  place: string,
  { mayMake, mayBeStarting }: Needs,
): Promise<void> {
  const steps = await settledSteps(address, mayBeStarting && !mayMake ? MADE_WITHIN_MS : 0);
  if (steps.length === 0) return;
  if (!isEmpty(steps))
    throw new StartupError(
      `The catalog in ${place} has the schema of an earlier release, without ${steps.join(', ')}. ` +
        'Run "aspectory migrate", or start the service of this release. To work beside the service of the earlier release, use the commands of that release.',
    );
  if (!mayMake)
    throw new StartupError(
      `The catalog in ${place} does not exist yet. Make it with "aspectory serve" or "aspectory migrate", or name another database.`,
    );
  await migrate(address);
}

/** The missing steps, once the database is not empty any more or the time is over. */
async function settledSteps(address: DatabaseAddress, withinMs: number): Promise<readonly string[]> {
  for (const giveUpAt = performance.now() + withinMs; ; await sleep(POLL_EVERY_MS)) {
    const steps = await missingSteps(address);
    if (!isEmpty(steps) || performance.now() > giveUpAt) return steps;
  }
}

function isEmpty(steps: readonly string[]): boolean {
  return steps.length === MIGRATIONS.length;
}
