import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { printableJson, printableLine } from '#base/logging/printable';
import { exactJson } from '#base/json/exact-json';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import type { AddCommand, CommandContext } from '../command-context';
import { askExplained, showExplained } from '../service/explained-results';
import { integerOption } from '../integer-option';
import { ServiceClient } from '../service/service-client';
import type { ServiceOptions } from '../service/service-place';
import { addServiceOptions } from '../service/service-options';

interface SearchOptions extends ServiceOptions {
  readonly type?: readonly string[];
  readonly start: number;
  readonly count: number;
  readonly json?: true;
  readonly explain?: true;
}

const COUNT = 20;
/** The service names at most so many entities in one question. */
const COUNT_MAX = 1000;

const HELP = `
Asks the running service: the one at HOST and PORT, at --url, or the one that uses --data-dir. Prints one line per entity, the best first: entity type, name, urn.
With --json it prints the answer of searchAcrossEntities.

  aspectory search orders
  aspectory search customer orders --type dataset chart --count 50
  aspectory search customers --explain
  aspectory search 'orders OR sales' --url https://catalog.example.com --token-file token.txt

Exit codes: 0 asked, also if nothing was found; 1 the service does not answer, or refuses.`;

export const addSearch: AddCommand = (program, context) => {
  const command = program
    .command('search <words...>')
    .description('search the catalog of the running service')
    .option('--type <name...>', 'only these entity types')
    .option('--start <n>', 'leave out the first results', integerOption(0), 0)
    .option('--explain', 'show below each result how its score was computed')
    .option('--count <n>', `how many results, at most ${COUNT_MAX}`, integerOption(0, COUNT_MAX), COUNT);
  addServiceOptions(command)
    .addHelpText('after', HELP)
    .action((words: readonly string[], options: SearchOptions) => search(words.join(' '), options, context));
};

async function search(input: string, options: SearchOptions, context: CommandContext): Promise<void> {
  const { type: entities = [], start, count, json } = options;
  const service = await ServiceClient.find(options, context);
  const question = { input, entities: [...entities], start, count };
  const show = (answer: JsonValue = null) => context.print(printableJson(exactJson(answer, 2)));
  if (options.explain) {
    const answer = await askExplained(service, question);
    return json ? show(answer) : showExplained(answer, context);
  }
  const { value } = (await service.ask('/entities?action=searchAcrossEntities', question)).body;
  return json ? show(value) : showFound(service, value, start, context);
}

async function showFound(
  service: ServiceClient,
  value: JsonValue | undefined,
  start: number,
  context: CommandContext,
): Promise<void> {
  const urns = urnsOf(value);
  const names = await namesOf(service, urns);
  const rows = urns.map((urn) => [entityTypeOf(urn) ?? '', names.get(urn) ?? '', urn].map(printableLine));
  for (const line of table(rows)) context.print(line);
  context.complain(summary(urns.length, start, isObject(value) ? Number(value['numEntities']) : 0));
}

function urnsOf(value: JsonValue | undefined): readonly string[] {
  const hits = isObject(value) && Array.isArray(value['entities']) ? value['entities'] : [];
  return hits.map(String);
}

/** The names that people see; without those of entities that have none. */
async function namesOf(service: ServiceClient, urns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (urns.length === 0) return new Map();
  const query = 'query ($urns: [String!]!) { entityNames(urns: $urns) { urn name } }';
  const { data } = (await service.ask('/api/graphql', { query, variables: { urns: [...urns] } })).body;
  const found = isObject(data) && Array.isArray(data['entityNames']) ? data['entityNames'] : [];
  return new Map(
    found.flatMap((each: JsonValue) => (isObject(each) ? [[String(each['urn']), String(each['name'])] as const] : [])),
  );
}

/** Wider names push the rest of their line to the right. */
const WIDTH_MAX = 40;

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => Math.min(row[column]?.length ?? 0, WIDTH_MAX))),
  );
  return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
}

function summary(shown: number, start: number, total: number): string {
  if (total === 0) return 'Nothing was found.';
  const more = start + shown < total ? ` For more, give --start ${start + shown}.` : '';
  return `${shown} of ${total.toLocaleString('en')} results.${more}`;
}
