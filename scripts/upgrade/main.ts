// `npm run upgrade:check`: upgrades a catalog from the last release to this one and back, process by process, while clients use it.
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { startElasticsearch } from '../bench/catalog/elasticsearch-node';
import { Cleanup } from '../bench/cleanup';
import { makeScratch } from '../bench/make-scratch';
import { runProgram } from '../bench/run-program';
import { startPostgres } from './catalog-database';
import { lacksLastRelease, lastRelease, thisRelease } from './releases';
import { faultsOf, showRun } from './report';
import { runUpgrade } from './run-upgrade';

const ENGINES = ['memory', 'elasticsearch'];

const program = new Command('npm run upgrade:check --')
  .description(
    'Starts two processes of the last release (scripts/upgrade/last-release.json) on one PostgreSQL, restarts them one after the other as this release and then as the last one again, while clients write, read, search and follow changes. The exit code is 1 when a request fails or a change is lost.',
  )
  .addOption(new Option('--engine <name...>', 'only with this search engine').choices(ENGINES).default(ENGINES))
  .action(main);

runProgram(program);

async function main({ engine: engines }: { readonly engine: readonly string[] }): Promise<void> {
  if (lacksLastRelease()) {
    console.log(
      'NOT RUN: this shallow clone does not have the last release (scripts/upgrade/last-release.json); fetch it with git fetch --unshallow',
    );
    return;
  }
  const old = lastRelease();
  let faults = 0;
  await Cleanup.around(async (cleanup) => {
    const scratch = await makeScratch('upgrade', cleanup);
    const next = thisRelease(scratch);
    const server = await startPostgres(scratch, cleanup);
    for (const engine of engines) {
      const environment = engine === 'elasticsearch' ? await elasticsearch(scratch, cleanup) : {};
      const run = await runUpgrade({ engine, environment, server, scratch, old, next }, cleanup);
      console.log(showRun(run));
      faults += faultsOf(run);
    }
  });
  console.log(`\n${faults} failed requests and lost changes`);
  process.exitCode = faults === 0 ? 0 : 1;
}

async function elasticsearch(scratch: string, cleanup: Cleanup) {
  const { url } = await startElasticsearch(join(scratch, 'elasticsearch-node'), cleanup, ['--quick']);
  return { ELASTICSEARCH_URL: url };
}
