import { testTemplate } from './test-database';
import { dropDatabasesOfDeadRuns } from './test-database-names';
import { testElasticsearch } from './test-elasticsearch';
import { openTestRun } from './test-run';
import { builtService } from './test-server';

export default async function globalSetup(): Promise<void> {
  await openTestRun();
  await dropDatabasesOfDeadRuns();
  if (process.env['CI'] !== undefined) await startWhatFilesShare();
}

/**
 * A hook of a test file has a time limit, and the first files would all wait for these, together with a download. What fails here fails
 * in every file that needs it, with the reason.
 */
async function startWhatFilesShare(): Promise<void> {
  await Promise.allSettled([testTemplate(), builtService(), testElasticsearch()]);
}
