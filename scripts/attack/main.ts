// `npm run attack`: attacks every operation of the document, and the service as a whole.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { answerOf } from '../bench/catalog/catalog-server';
import { loadDatasets } from '../bench/catalog/load-catalog';
import { Cleanup } from '../bench/cleanup';
import type { Arena } from './arena';
import { PublishedDocument } from './document/published-document';
import { Favourites } from './favourites';
import { generateAttacks } from './generator/generate-attacks';
import { RequestBuilder } from './generator/request-builder';
import { Report } from './report/report';
import { showTallies } from './report/show-tally';
import { Tally } from './report/tally';
import { runAbandonment } from './run-abandonment';
import { runAttacks } from './run-attacks';
import { runScenario } from './run-scenario';
import { SCENARIOS } from './scenarios';
import { sendRequest } from './request/send-request';
import { AttackedService } from './service/attacked-service';

interface CommandOptions {
  readonly short?: boolean;
  readonly operation?: readonly string[];
  readonly scenario?: readonly string[];
  readonly entities?: number;
  readonly seed: number;
  readonly url?: string;
  readonly json?: string;
}

/** The bundle lies one folder below the root. */
const DOCUMENT = join(__dirname, '..', 'generated', 'openapi', 'openapi.json');
const ENTITIES = { long: 20_000, short: 2_000 };
/** The short form takes one in so many of the attacks that are not needed always. */
const ONE_IN = { long: 1, short: 20 };
const EXAMPLE_WITHIN_MS = 15_000;
const HELP = `
Scenarios:
${SCENARIOS.map(({ name, does }) => `  ${name.padEnd(20)} ${does}`).join('\n')}

The exit code is 1 when an answer takes more than 5 s, a process takes more than 1 GB, a status is 5xx (except 503 with Retry-After),
/health/live takes more than 1 s, an acknowledged write is missing, memory is not back within 30 s, or an error does not name its limit.`;

const program = new Command('npm run attack --')
  .description(
    'Starts a service with 768 MB on a temporary data directory, sends it hostile requests made from its OpenAPI document, and runs load scenarios. The whole takes about 20 minutes, the short form 3.',
  )
  .option('--short', 'a sample of the requests and smaller scenarios, for the gate')
  .option('--operation <name...>', 'only these operations, and no scenario unless --scenario names it')
  .addOption(
    new Option('--scenario <name...>', 'only these scenarios, and no operation unless --operation names it').choices(
      SCENARIOS.map(({ name }) => name),
    ),
  )
  .option(
    '--entities <count>',
    `datasets in the catalog (default: ${ENTITIES.long}, short: ${ENTITIES.short})`,
    positiveInteger,
  )
  .option('--seed <number>', 'equal seeds make equal attacks', positiveInteger, 1)
  .option('--url <url>', 'attack this service, which must hold nothing of value; its memory is not measured')
  .option('--json <file>', 'also write the figures and faults to this file')
  .addHelpText('after', HELP)
  .action(main);

void program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function main(options: CommandOptions): Promise<void> {
  const report = new Report({
    isColoured: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
    write: (line) => console.log(line),
  });
  try {
    await Cleanup.around((cleanup) => attack(options, report, cleanup));
    process.exitCode = report.findings.length === 0 ? 0 : 1;
  } finally {
    await show(report, options);
  }
}

async function attack(options: CommandOptions, report: Report, cleanup: Cleanup): Promise<void> {
  const { seed, short: isShort = false, operation: named, scenario } = options;
  const document = new PublishedDocument(JSON.parse(await readFile(DOCUMENT, 'utf8')));
  const builder = new RequestBuilder(document);
  const operations = document.operations.filter(({ id }) => named?.includes(id) ?? scenario === undefined);
  const unknown = named?.filter((name) => !operations.some(({ id }) => id === name)) ?? [];
  if (unknown.length > 0) throw new Error(`the document has no operation ${unknown.join(', ')}`);
  console.log(`seed ${seed}`);
  const service = await prepare(options, cleanup);
  const bystander = { method: 'GET', target: '/entities?ids=List(urn%3Ali%3Acorpuser%3Abystander)' };
  const arena: Arena = { service, document, builder, report, favourites: new Favourites(), isShort, bystander };
  await sendExamples(arena);
  const attacks = generateAttacks(document, { seed, oneIn: isShort ? ONE_IN.short : ONE_IN.long });
  for (const each of operations) await attackOperation(arena, each.id, attacks);
  const scenarios = SCENARIOS.filter(({ name }) => scenario?.includes(name) ?? named === undefined);
  for (const each of scenarios) await runScenario(arena, each);
}

async function attackOperation(arena: Arena, id: string, attacks: ReturnType<typeof generateAttacks>): Promise<void> {
  const { document, builder, report } = arena;
  const operation = document.operations.find((each) => each.id === id);
  if (!operation) return;
  const tally = new Tally(id);
  for (const missing of builder.missingExamples(operation))
    report.fault(id, 'example', '', [{ text: `expected an example of ${missing} in the document`, isTiming: false }]);
  await runAttacks(
    arena,
    attacks.filter((each) => each.operation === id),
    tally,
  );
  const [example] = builder.examples(operation);
  if (example) await runAbandonment(arena, id, example, tally);
  report.done(tally);
}

/** What the examples read exists, because the examples of writes write it. */
async function sendExamples({ document, builder, service }: Arena): Promise<void> {
  for (const operation of document.operations)
    for (const request of builder.examples(operation))
      await sendRequest(service.target, request, { withinMs: EXAMPLE_WITHIN_MS });
}

/** A service with datasets of the benchmark, or the given one. */
async function prepare({ url, entities, short: isShort }: CommandOptions, cleanup: Cleanup): Promise<AttackedService> {
  if (url !== undefined) {
    await answerOf(`${url}/health/live`);
    return AttackedService.attach(url.replace(/\/$/, ''), cleanup);
  }
  const scratch = await mkdtemp(join(tmpdir(), 'aspectory-attack-'));
  cleanup.add(() => rm(scratch, { recursive: true, force: true }));
  // The database server may run as another user, who must be able to enter its directory.
  await chmod(scratch, 0o755);
  const service = await AttackedService.start(join(scratch, 'data'), cleanup);
  await loadDatasets(service.url, 0, entities ?? (isShort ? ENTITIES.short : ENTITIES.long));
  return service;
}

async function show({ tallies, findings }: Report, { seed, json }: CommandOptions): Promise<void> {
  if (tallies.length > 0) console.log(`\n${showTallies(tallies)}\n`);
  console.log(`${findings.length} faults, seed ${seed}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ seed, tallies, findings }, null, 2)}\n`);
}

function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give an integer above 0.');
  return Number(text);
}
