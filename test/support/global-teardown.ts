import { dropDatabasesOfRun } from './test-database-names';
import { closeTestRun } from './test-run';

export default async function globalTeardown(): Promise<void> {
  await dropDatabasesOfRun();
  await closeTestRun();
}
