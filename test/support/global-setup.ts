import { builtService } from './built-service';
import { testTemplate } from './test-database';
import { dropDatabasesOfDeadRuns } from './test-database-names';
import { openTestRun } from './test-run';

export default async function globalSetup(): Promise<void> {
  await openTestRun();
  await dropDatabasesOfDeadRuns();
  // Most files need these, and the first ones would wait for them. What fails here fails in every file that needs it, with the reason.
  if (process.env['CI'] !== undefined) await Promise.allSettled([testTemplate(), builtService()]);
}
