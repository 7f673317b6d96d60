// `npm run overload`: sends a service more than it can do, and checks that it goes on.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { answerOf } from '../bench/catalog/catalog-server';
import { loadDatasets } from '../bench/catalog/load-catalog';
import { Cleanup } from '../bench/cleanup';
import { makeScratch } from '../bench/make-scratch';
import { positiveInteger, runProgram } from '../bench/run-program';
import { Report } from './report/report';
import { showTallies } from './report/show-tally';
import { runScenario } from './run-scenario';
import { SCENARIOS } from './scenarios';
import { runSoak } from './soak/run-soak';
import { WatchedService } from './service/watched-service';

interface CommandOptions {
  readonly short?: boolean;
  readonly scenario?: readonly string[];
  readonly entities?: number;
  readonly url?: string;
  readonly json?: string;
  readonly soak?: number;
}

const ENTITIES = { long: 20_000, short: 2_000, soak: 5_000 };
const HELP = `
Scenarios:
${SCENARIOS.map(({ name, does }) => `  ${name.padEnd(20)} ${does}`).join('\n')}

The exit code is 1 when an answer takes more than 5 s, a process takes more than 1 GB, a status is 5xx (except 503 with Retry-After),
/health/live takes more than 2 s, an acknowledged write is missing, memory is not back within 30 s, or an error does not name its limit.`;

const program = new Command('npm run overload --')
  .description(
    'Starts a service with 768 MB on a temporary data directory, and runs load scenarios. The whole takes about 10 minutes, the short form 2. With --soak it keeps a service busy instead, and fails if memory, handles, connections or tables grow.',
  )
  .option('--short', 'smaller scenarios, for the gate')
  .addOption(new Option('--scenario <name...>', 'only these scenarios').choices(SCENARIOS.map(({ name }) => name)))
  .option(
    '--entities <count>',
    `datasets in the catalog (default: ${ENTITIES.long}, short: ${ENTITIES.short}, soak: ${ENTITIES.soak})`,
    positiveInteger,
  )
  .option('--url <url>', 'use this service, which must hold nothing of value; its memory is not measured')
  .option('--soak <minutes>', 'work like that of a day; 2 minutes show that it works, an hour shows a leak', minutes)
  .option('--json <file>', 'also write the figures and faults to this file')
  .addHelpText('after', HELP)
  .action(main);

runProgram(program);

async function main(options: CommandOptions): Promise<void> {
  const { soak } = options;
  if (soak === undefined) await overload(options);
  else await Cleanup.around((cleanup) => soakFor(soak, options, cleanup));
}

async function soakFor(length: number, { entities, json }: CommandOptions, cleanup: Cleanup): Promise<void> {
  const isFlat = await runSoak({ minutes: length, entities: entities ?? ENTITIES.soak, json }, cleanup);
  process.exitCode = isFlat ? 0 : 1;
}

async function overload(options: CommandOptions): Promise<void> {
  const { short: isShort = false, scenario } = options;
  const report = new Report({
    isColoured: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
    write: (line) => console.log(line),
  });
  try {
    await Cleanup.around(async (cleanup) => {
      const service = await prepare(options, cleanup);
      const chosen = SCENARIOS.filter(({ name }) => scenario?.includes(name) ?? true);
      for (const each of chosen) await runScenario({ service, isShort }, each, report);
    });
    process.exitCode = report.findings.length === 0 ? 0 : 1;
  } finally {
    await show(report, options);
  }
}

/** A service with datasets of the benchmark, or the given one. */
async function prepare({ url, entities, short: isShort }: CommandOptions, cleanup: Cleanup): Promise<WatchedService> {
  if (url !== undefined) {
    await answerOf(`${url}/health/live`);
    return WatchedService.attach(url.replace(/\/$/, ''), cleanup);
  }
  const scratch = await makeScratch('overload', cleanup);
  const service = await WatchedService.start(join(scratch, 'data'), cleanup);
  await loadDatasets(service.url, 0, entities ?? (isShort ? ENTITIES.short : ENTITIES.long));
  return service;
}

async function show({ tallies, findings }: Report, { json }: CommandOptions): Promise<void> {
  if (tallies.length > 0) console.log(`\n${showTallies(tallies)}\n`);
  console.log(`${findings.length} faults`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ tallies, findings }, null, 2)}\n`);
}

function minutes(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Give a number of minutes above 0.');
  return number;
}
