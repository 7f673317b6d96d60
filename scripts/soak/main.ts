// `npm run soak`: keeps a service busy for an hour and checks that nothing grows. Only Linux shows all figures.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { startCatalog } from '../bench/catalog/catalog-server';
import { loadDatasets } from '../bench/catalog/load-catalog';
import { Cleanup } from '../bench/cleanup';
import { makeScratch } from '../bench/make-scratch';
import { runProgram } from '../bench/run-program';
import { ACTIVITIES, carryOut } from './activities';
import { SoakClient } from './client';
import { type CommandCounts, runCommands } from './commands';
import { FIGURES, type Sample } from './figures';
import { showTrends } from './show-trends';
import { type Soaked, takeSample } from './take-sample';
import { trendOf } from './trend';

interface CommandOptions {
  readonly minutes: number;
  readonly entities: number;
  readonly killEvery: number;
  readonly json?: string;
}

type TimedSample = Sample & { readonly seconds: number };

const SAMPLE_EVERY_MS = 2000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = 60_000;
const PROBLEMS_SHOWN = 10;

const program = new Command('npm run soak --')
  .description(
    'Starts a service on a temporary data directory, writes, searches, reads, deletes, disconnects, imports, rebuilds and repairs, and kills PostgreSQL at times. The exit code is 1 when a figure grows in the second half by more than is allowed, or when an answer or a command is wrong.',
  )
  .option('--minutes <minutes>', 'how long; the bar is an hour, 2 minutes show that it works', positive, 60)
  .option('--entities <count>', 'datasets in the catalog before it begins', positive, 5_000)
  .option('--kill-every <minutes>', 'how often PostgreSQL is killed', positive, 10)
  .option('--json <file>', 'also write all samples to this file')
  .action(main);

runProgram(program);

async function main(options: CommandOptions): Promise<void> {
  await Cleanup.around((cleanup) => soak(options, cleanup));
}

async function soak({ minutes, entities, killEvery, json }: CommandOptions, cleanup: Cleanup): Promise<void> {
  const soaked = await start(entities, cleanup);
  const client = new SoakClient(soaked.url);
  const counts: CommandCounts = { done: new Map(), failures: [] };
  const over = AbortSignal.timeout(minutes * MS_PER_MINUTE);
  const working = Promise.all([
    ...ACTIVITIES.map((activity) => carryOut(activity, client, over)),
    runCommands(soaked, killEvery * MS_PER_MINUTE, counts, over),
  ]);
  const samples = await sampleUntil(over, soaked);
  await working;
  if (json) await writeFile(json, `${JSON.stringify(samples, null, 1)}\n`);
  const problems = [...client.unexpected, ...counts.failures];
  const trends = FIGURES.map((figure) => ({
    figure,
    trend: trendOf(
      samples.map((sample) => ({ seconds: sample.seconds, value: sample[figure.key] })),
      figure.tolerance,
    ),
  }));
  console.log(`${minutes} minutes. Answers: ${showCounts(client.statuses)}. Commands: ${showCounts(counts.done)}.`);
  console.log(`\n${showTrends(trends)}\n`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.error(problem);
  console.log(`${problems.length} wrong answers and commands`);
  process.exitCode = problems.length === 0 && trends.every(({ trend }) => trend.isFlat) ? 0 : 1;
}

async function start(entities: number, cleanup: Cleanup): Promise<Soaked> {
  const dataDirectory = join(await makeScratch('soak', cleanup), 'data');
  const { url, pid } = await startCatalog(dataDirectory, cleanup);
  await loadDatasets(url, 0, entities);
  return { url, pid, dataDirectory };
}

/** A sample during a restart of PostgreSQL is left out. */
async function sampleUntil(over: AbortSignal, soaked: Soaked): Promise<readonly TimedSample[]> {
  const samples: TimedSample[] = [];
  const startedAt = performance.now();
  for (let shownOn = 0; !over.aborted; await sleep(SAMPLE_EVERY_MS)) {
    const sample = await takeSample(soaked);
    const seconds = (performance.now() - startedAt) / 1000;
    if (sample) samples.push({ seconds, ...sample });
    if (!sample || seconds - shownOn < SECONDS_PER_MINUTE) continue;
    shownOn = seconds;
    console.error(
      `${Math.round(seconds / SECONDS_PER_MINUTE)} min: service ${Math.round(sample.serviceMb)} MB, ${sample.serviceHandles} handles, tables ${Math.round(sample.tablesMb)} MB`,
    );
  }
  return samples;
}

function showCounts(counts: ReadonlyMap<number | string, number>): string {
  return [...counts].map(([name, count]) => `${count.toLocaleString('en')} x ${name}`).join(', ');
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Give a number above 0.');
  return number;
}
