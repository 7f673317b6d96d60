import { openTestRun } from './test-run';
import { dropDatabasesOfDeadRuns } from './test-database-names';

export default async function globalSetup(): Promise<void> {
  await openTestRun();
  await dropDatabasesOfDeadRuns();
}
