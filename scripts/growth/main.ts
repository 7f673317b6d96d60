// `npm run growth`: sends every list, text, map and nesting of every request at parts of its limit, and checks that time grows as the size.
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Cleanup } from '../bench/cleanup';
import { makeScratch } from '../bench/make-scratch';
import { positiveInteger, runProgram } from '../bench/run-program';
import { allPlaces, allTemplates, type Source, SOURCES } from './all-places';
import { type ChosenRow, chooseRows } from './choose-rows';
import { BARS } from './judge';
import { measurePlace, type Row } from './measure-place';
import { nameOf, type Place } from './places/place';
import { prepareCatalog } from './prepare-catalog';
import { Report } from './report';
import { type Actor, ACTORS, MeasuredService } from './service/measured-service';

interface CommandOptions {
  readonly seed: number;
  readonly seconds?: number;
  readonly only?: RegExp;
  readonly source?: readonly Source[];
  readonly actor?: Actor;
  readonly list?: boolean;
}

const ROOT = join(__dirname, '..');
const PROGRESS_EVERY_MS = 10_000;
const HELP = `
A place is a list, a text, a map or a nesting of a request: of an operation (OpenAPI), a root field (GraphQL), a tool of the assistants, an
aspect, or of what other surfaces take. It is sent at 1/8, 1/4 and 1/2 of its limit, as an administrator and as a user without a policy.

The exit code is 1 when the processor time of the service and its PostgreSQL grows more than ${BARS.growth} times as fast as the size
(from ${BARS.noiseMs} ms on), when a request takes more than ${BARS.cpuMs / 1000} s of a processor or ${BARS.riseMb} MB, when /health/live
takes more than ${BARS.liveMs / 1000} s meanwhile, or when an answer is a defect. Requests that follow a write are measured too: the same write with
one more item, a patch that adds one, a read.

To repeat one row: npm run growth -- --only 'aspect globalTags /body/tags'`;

const program = new Command('npm run growth --')
  .description('Measures how the processor time of a service grows with the size of each place of each request.')
  .option('--seed <number>', 'the order of the places', Number, Math.floor(Date.now() / 1000) % 100_000)
  .option(
    '--seconds <count>',
    'ends after this time, with some places of each source; the default is all',
    positiveInteger,
  )
  .option('--only <pattern>', 'only places whose name fits this regular expression', asPattern)
  .addOption(new Option('--source <name...>', 'only places of these documents').choices(SOURCES))
  .addOption(new Option('--actor <name>', 'only this user').choices(ACTORS))
  .option('--list', 'writes the names of the places, and sends nothing')
  .addHelpText('after', HELP)
  .action(main);

runProgram(program);

async function main(options: CommandOptions): Promise<void> {
  const { seed, seconds, only, source = SOURCES, list: isListed = false } = options;
  const places = allPlaces(ROOT);
  const rows = chooseRows(places, { seed, sources: source, only, actor: options.actor });
  if (isListed) return void console.log(listed(rows));
  console.log(`seed ${seed}: ${rows.length} rows`);
  const report = new Report((line) => console.log(line));
  await Cleanup.around(async (cleanup) => {
    const scratch = await makeScratch('growth', cleanup);
    const service = await MeasuredService.start(join(scratch, 'data'), cleanup);
    await prepareCatalog(service, allTemplates(ROOT));
    const endsAt = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000;
    const measured = await measureRows(service, rows, report, endsAt);
    console.log(`\n${report.summary(measured)}`);
    console.log(
      `Repeat it with: npm run growth -- --seed ${seed}${seconds === undefined ? '' : ` --seconds ${seconds}`}`,
    );
  });
  process.exitCode = report.faults === 0 ? 0 : 1;
}

/** The places with their limits. */
function listed(rows: readonly ChosenRow[]): string {
  const lines = rows.map(({ place }) => {
    const { sizeMax, isDocumented } = place;
    return `${nameOf(place)}: at most ${sizeMax}${isDocumented ? '' : ', by a limit of all requests'}`;
  });
  return [...new Set(lines)].join('\n');
}

/** @returns how many were measured */
async function measureRows(
  service: MeasuredService,
  rows: readonly ChosenRow[],
  report: Report,
  endsAt: number,
): Promise<number> {
  let shownAt = Date.now();
  for (const [index, { place, actor }] of rows.entries()) {
    if (Date.now() > endsAt) return index;
    report.add(await confirmed(service, place, actor));
    if (Date.now() - shownAt < PROGRESS_EVERY_MS) continue;
    shownAt = Date.now();
    console.log(`${index + 1} of ${rows.length} rows, ${report.faults} faults`);
  }
  return rows.length;
}

/** The rows of a place. A fault counts if it is found again afterwards, because other programs use the same processors. */
async function confirmed(service: MeasuredService, place: Place, actor: Actor): Promise<readonly Row[]> {
  const rows = await measurePlace(service, place, actor);
  const isLost = rows.some(({ costs }) => costs.some(({ status }) => status === 0));
  return isLost || rows.every(({ faults }) => faults.length === 0) ? rows : measurePlace(service, place, actor);
}

function asPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new InvalidArgumentError('Give a regular expression, such as: tool search /body/filter');
  }
}
