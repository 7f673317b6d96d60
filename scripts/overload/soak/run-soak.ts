import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCatalog } from '#scripts/bench/catalog/catalog-server';
import { loadDatasets } from '#scripts/bench/catalog/load-catalog';
import type { Cleanup } from '#scripts/bench/cleanup';
import { makeScratch } from '#scripts/bench/make-scratch';
import { ACTIVITIES, carryOut } from './activities';
import { SoakClient } from './client';
import { type CommandCounts, runCommands } from './commands';
import { FIGURES, type Sample } from './figures';
import { showTrends } from './show-trends';
import { type Soaked, takeSample } from './take-sample';
import { trendOf } from './trend';

export interface SoakOptions {
  readonly minutes: number;
  /** Datasets in the catalog before it begins. */
  readonly entities: number;
  /** A file that gets all samples. */
  readonly json: string | undefined;
}

type TimedSample = Sample & { readonly seconds: number };

const SAMPLE_EVERY_MS = 2000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = 60_000;
/** The time from one kill of PostgreSQL to the next. */
const KILL_EVERY_MS = 10 * MS_PER_MINUTE;
const PROBLEMS_SHOWN = 10;

/**
 * Keeps a service busy and checks that nothing grows. Only Linux shows all figures.
 * @returns whether every figure stayed flat, and every answer and command was right
 */
export async function runSoak({ minutes, entities, json }: SoakOptions, cleanup: Cleanup): Promise<boolean> {
  const soaked = await start(entities, cleanup);
  const client = new SoakClient(soaked.url);
  const counts: CommandCounts = { done: new Map(), failures: [] };
  const over = AbortSignal.timeout(minutes * MS_PER_MINUTE);
  const working = Promise.all([
    ...ACTIVITIES.map((activity) => carryOut(activity, client, over)),
    runCommands(soaked, KILL_EVERY_MS, counts, over),
  ]);
  const samples = await sampleUntil(over, soaked);
  await working;
  if (json !== undefined) await writeFile(json, `${JSON.stringify(samples, null, 1)}\n`);
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
  return problems.length === 0 && trends.every(({ trend }) => trend.isFlat);
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
