import type { JsonValue } from '#generated/registry/registry-types';
import { StartupError } from '#base/errors/startup-error';
import { isObject } from '#base/json/path-values';
import { printableJson, printableLine } from '#base/logging/printable';
import { exactJson } from '#base/json/exact-json';
import type { AddCommand, CommandContext } from '../command-context';
import { ServiceClient } from '../service/service-client';
import type { ServiceOptions } from '../service/service-place';
import { addServiceOptions } from '../service/service-options';

interface GetOptions extends ServiceOptions {
  readonly aspect?: readonly string[];
  readonly json?: true;
}

const HELP = `
Asks the running service: the one at HOST and PORT, at --url, or the one that uses --data-dir. Prints each aspect with its author and time, then its value as JSON.
With --json it prints the answer of getEntityV2.

  aspectory get urn:li:tag:pii
  aspectory get urn:li:tag:pii --aspect status

Exit codes: 0 printed; 1 the entity or the aspects do not exist, or the service does not answer, or refuses.`;

export const addGet: AddCommand = (program, context) => {
  const command = program
    .command('get <urn>')
    .description('show an entity of the running service')
    .option('--aspect <name...>', 'only these aspects');
  addServiceOptions(command)
    .addHelpText('after', HELP)
    .action((urn: string, options: GetOptions) => get(urn, options, context));
};

async function get(urn: string, options: GetOptions, context: CommandContext): Promise<void> {
  const { aspect: names = [], json } = options;
  const query = names.map((name) => `aspects=${encodeURIComponent(name)}`).join('&');
  const service = await ServiceClient.find(options, context);
  const { body: entity, headers } = await service.ask(`/entitiesV2/${encodeURIComponent(urn)}?${query}`);
  const aspects = namedAspects(entity['aspects'], names);
  if (headers.get('X-Entity-Exists') === 'false' || aspects.length === 0) throw absent(urn, names);
  if (json) return context.print(printableJson(exactJson(entity, 2)));
  for (const [name, aspect] of aspects) {
    context.print(printableLine(headline(name, aspect)));
    context.print(printableJson(indented(isObject(aspect) ? aspect['value'] : undefined)));
  }
}

/** The answer always has the key aspect. */
function namedAspects(aspects: JsonValue | undefined, names: readonly string[]) {
  const found = Object.entries(isObject(aspects) ? aspects : {});
  return names.length === 0 ? found : found.filter(([name]) => names.includes(name));
}

function headline(name: string, aspect: JsonValue | undefined): string {
  const created = isObject(aspect) && isObject(aspect['created']) ? aspect['created'] : {};
  return `${name}  ${new Date(Number(created['time'])).toISOString()}  ${String(created['actor'])}`;
}

function indented(value: JsonValue | undefined): string {
  return exactJson(value ?? null, 2).replaceAll(/^/gm, '  ');
}

function absent(urn: string, names: readonly string[]): StartupError {
  const what = names.length === 0 ? 'does not exist' : `has no aspect ${names.join(' or ')}`;
  return new StartupError(`${urn} ${what}. Find urns with "aspectory search WORDS".`);
}
