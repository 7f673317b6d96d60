import { StartupError } from '../../errors/startup-error';
import type { DatabaseAddress } from '../database-address';
import { migrate, missingSteps } from './migrate';
import { MIGRATIONS } from './migrations';

/**
 * Refuses a database whose schema is older than this release, because a service of the older release may use it.
 * @param mayMake whether to make the schema in an empty database
 * @throws StartupError with the pending steps and what to run; as `migrate` for a database that a newer release has changed
 */
export async function requireSchema(address: DatabaseAddress, place: string, mayMake: boolean): Promise<void> {
  const steps = await missingSteps(address);
  if (steps.length === 0) return;
  if (steps.length < MIGRATIONS.length)
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
