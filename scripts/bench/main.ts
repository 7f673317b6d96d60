// `npm run bench`: measures the service against the bars of its design, with baselines of its own in the same run.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { makeBaselineDatabase, settle } from './baseline/baseline-database';
import type { Bench, BenchOptions } from './bench-row';
import { startCatalog } from './catalog-server';
import { Cleanup } from './cleanup';
import { loadCatalog } from './load-catalog';
import { type Measurement, reaches } from './measurement';
import { ROWS } from './rows';
import { showTable } from './show-table';

interface CommandOptions extends BenchOptions {
  readonly row?: readonly string[];
  /** `true` without a file. */
  readonly json?: string | true;
}

/** Datasets of one measurement are numbered from one multiple of this to the next. */
const DATASETS_PER_MEASUREMENT = 1_000_000;

const program = new Command('npm run bench --')
  .description('Measures a server of its own, on a temporary data directory, against baselines on the same database server. About six minutes. The exit code is 1 when a bar is missed.')
  .option('--entities <count>', 'datasets in the catalog', wholeNumber, 100_000)
  .option('--seconds <count>', 'length of one measurement', wholeNumber, 10)
  .option('--rounds <count>', 'measurements of each side, in turn; the median counts', wholeNumber, 3)
  .addOption(new Option('--row <name...>', 'only these rows').choices(ROWS.map(({ name }) => name)))
  .option('--json [file]', 'write the measurements as JSON, to the file or instead of the table')
  .action(main);

void program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function main(options: CommandOptions): Promise<void> {
  const cleanup = new Cleanup();
  const machine = { processors: `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`, node: process.version, loadAverageBefore: loadavg()[0] };
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => reject(new Error('stopped')));
  });
  const measurements: Measurement[] = [];
  try {
    await Promise.race([measure(options, cleanup, measurements), interrupted]);
    process.exitCode = measurements.every(reaches) ? 0 : 1;
  } finally {
    await cleanup.run();
    // A row that fails takes nothing from those before it.
    if (measurements.length > 0) await report({ machine, options, measurements }, options.json);
  }
}

/** Adds to the measurements, row by row. */
async function measure(options: CommandOptions, cleanup: Cleanup, measurements: Measurement[]): Promise<void> {
  const bench = await prepare(options, cleanup);
  for (const { name, measure: measureRow } of ROWS) {
    if (options.row && !options.row.includes(name)) continue;
    console.error(`measuring ${name}`);
    await settle(bench.server.database);
    measurements.push(...(await measureRow(bench)));
  }
}

async function prepare(options: BenchOptions, cleanup: Cleanup): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'aspectory-bench-'));
  cleanup.add(() => rm(scratch, { recursive: true, force: true }));
  // The database server may run as another user, who must get to its directory.
  await chmod(scratch, 0o755);
  let directories = 0;
  const newDirectory = () => join(scratch, `data-${directories++}`);
  const dataDirectory = newDirectory();
  const server = await startCatalog(dataDirectory, cleanup);
  await loadCatalog(server.url, options.entities);
  await makeBaselineDatabase(server.database);
  let claimed = Math.ceil(options.entities / DATASETS_PER_MEASUREMENT);
  return { options, server, dataDirectory, cleanup, newDirectory, freshDatasets: () => DATASETS_PER_MEASUREMENT * claimed++ };
}

interface Result {
  readonly machine: object;
  readonly options: BenchOptions;
  readonly measurements: readonly Measurement[];
}

async function report(result: Result, json: CommandOptions['json']): Promise<void> {
  const text = JSON.stringify({ ...result, measurements: result.measurements.map((each) => ({ ...each, reached: reaches(each) })) }, null, 2);
  if (typeof json === 'string') await writeFile(json, `${text}\n`);
  console.log(json === true ? text : showTable(result.measurements));
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new InvalidArgumentError('Give a whole number above 0.');
  return Number(text);
}
