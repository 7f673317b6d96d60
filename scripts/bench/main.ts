// `npm run bench`: measures the service against its performance goals, beside baselines in the same run.
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { makeBaselineDatabase } from './baseline/baseline-database';
import type { Bench, BenchOptions, BenchRow } from './bench-row';
import { Catalog } from './catalog/catalog';
import { type Engine, ENGINE_NAMES, type EngineName, startEngine } from './catalog/engine';
import { NotAvailableError } from './catalog/not-available-error';
import { Cleanup } from './cleanup';
import { makeScratch } from './make-scratch';
import { reaches } from './measurement';
import { positiveInteger, runProgram } from './run-program';
import { ROWS } from './rows';
import { type EngineMeasurement, showTable } from './show-table';

interface CommandOptions extends BenchOptions {
  readonly engine: readonly EngineName[];
  readonly row: readonly string[];
  readonly nodes: number;
  /** `true` without a file. */
  readonly json?: string | true;
}

/** The result so far. */
interface Findings {
  readonly measurements: EngineMeasurement[];
  /** A sentence for each engine that is not available. */
  readonly notRun: string[];
}

const ROW_NAMES = ROWS.map(({ name }) => name);
const HELP = `
Rows, with the time that each takes with the default options on two idle processors. All rows take 24 minutes:
${ROWS.map(({ name, engines, takes }) => `  ${name.padEnd(16)} ${takes.padEnd(33)} ${engines.join(', ')}`).join('\n')}
Loading the catalog takes 1 minute for each engine.`;

const program = new Command('npm run bench --')
  .description(
    'Starts servers on temporary data directories and measures them against baselines. The exit code is 1 when a goal is missed.',
  )
  .option('--entities <count>', 'datasets in the catalog', positiveInteger, 100_000)
  .option('--million', 'let the rows growth and mixed-words also measure a million datasets')
  .option('--seconds <count>', 'length of one measurement', positiveInteger, 10)
  .option('--rounds <count>', 'number of measurements of each side; the median counts', positiveInteger, 3)
  .addOption(new Option('--row <name...>', 'only these rows').choices(ROW_NAMES).default(ROW_NAMES, 'all'))
  .addOption(
    new Option('--engine <name...>', 'only with these engines').choices(ENGINE_NAMES).default(ENGINE_NAMES, 'all'),
  )
  .option('--nodes <count>', 'nodes of the Elasticsearch cluster', positiveInteger, 1)
  .option('--json [file]', 'write the measurements as JSON, to the file or instead of the table')
  .addHelpText('after', HELP)
  .action(main);

runProgram(program);

async function main(options: CommandOptions): Promise<void> {
  const machine = {
    processors: `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    node: process.version,
    loadAverageBefore: loadavg()[0],
  };
  const findings: Findings = { measurements: [], notRun: [] };
  try {
    await Cleanup.around((cleanup) => measure(options, cleanup, findings));
    process.exitCode = findings.measurements.every(reaches) ? 0 : 1;
  } finally {
    // A row that fails takes nothing from those before it.
    if (findings.measurements.length + findings.notRun.length > 0) {
      await report({ machine: { ...machine, loadAverageAfter: loadavg()[0] }, options, ...findings }, options.json);
    }
  }
}

/** Adds to the findings, engine by engine and row by row. */
async function measure(options: CommandOptions, cleanup: Cleanup, findings: Findings): Promise<void> {
  const scratch = await makeScratch('bench', cleanup);
  let directories = 0;
  const newDirectory = () => join(scratch, `data-${directories++}`);
  for (const name of options.engine) {
    const rows = ROWS.filter((row) => row.engines.includes(name) && options.row.includes(row.name));
    if (rows.length === 0) continue;
    await orNotRun(`${name}, ${rows.map((row) => row.name).join(', ')}`, findings, async () => {
      const engine = await startEngine(name, { directory: newDirectory(), cleanup, nodes: options.nodes });
      await measureRows(rows, await prepare(engine, { options, cleanup, newDirectory }), findings);
      if (engine.name === 'elasticsearch') await engine.stop();
    });
  }
}

/** Does the work, or adds to the findings what it needs and this machine does not have. */
async function orNotRun(what: string, { notRun }: Findings, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NotAvailableError)) throw error;
    notRun.push(`NOT RUN with ${what}: ${error.message}`);
  }
}

async function measureRows(rows: readonly BenchRow[], bench: Bench, findings: Findings): Promise<void> {
  const { engine, catalog } = bench;
  for (const { name, measure: measureRow } of rows) {
    console.error(`measuring ${name} with ${engine.name}`);
    await catalog.settle();
    await orNotRun(`${engine.name}, ${name}`, findings, async () => {
      const measured = await measureRow(bench);
      findings.measurements.push(...measured.map((measurement) => ({ engine: engine.name, ...measurement })));
    });
  }
  await catalog.server.stop();
}

async function prepare(engine: Engine, setting: Pick<Bench, 'options' | 'cleanup' | 'newDirectory'>): Promise<Bench> {
  const catalog = await Catalog.start(engine, setting.newDirectory(), setting.cleanup);
  await catalog.growTo(setting.options.entities);
  if (engine.name !== 'elasticsearch') await makeBaselineDatabase(catalog.server.database);
  return { ...setting, engine, catalog };
}

interface Result extends Findings {
  readonly machine: object;
  readonly options: BenchOptions;
}

async function report(result: Result, json: CommandOptions['json']): Promise<void> {
  const text = JSON.stringify(
    { ...result, measurements: result.measurements.map((each) => ({ ...each, reached: reaches(each) })) },
    null,
    2,
  );
  if (typeof json === 'string') await writeFile(json, `${text}\n`);
  const tables = result.measurements.length > 0 ? [showTable(result.measurements)] : [];
  console.log(json === true ? text : [...tables, ...result.notRun].join('\n\n'));
}
