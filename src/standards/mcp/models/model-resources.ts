import { type McpServer, ResourceNotFoundError, ResourceTemplate, type Variables } from '@modelcontextprotocol/server';
import type { McpCall } from '../mcp-call';
import { aspectDescription, typeDescription, typeLines } from './describe-models';
import { descriptionText } from './description-text';

const SCHEME = 'aspectory://models';
const TEXT = { mimeType: 'text/markdown' };
/** The greatest number of completions that the protocol allows. */
const COMPLETIONS_MAX = 100;
/** No name is as long. */
const TYPED_LENGTH = 1_024;

/** Offers the entity types and aspects of the models as resources. Everybody who is known may read them, as by `listModels`. */
export function registerModelResources(server: McpServer, { services: { models, display } }: McpCall): void {
  const types = display.entities.map(({ name }) => name);
  const aspects = models.registry.aspects.map(({ name }) => name);
  server.registerResource(
    'entity-types',
    SCHEME,
    { ...TEXT, title: 'Entity types', description: 'All kinds of entities that the catalog can hold' },
    (uri) => contents(uri, typeLines(display)),
  );
  server.registerResource(
    'entity-type',
    templateOf('types', 'type', types),
    { ...TEXT, title: 'Entity type', description: 'The aspects and search fields of an entity type' },
    (uri, variables) => contents(uri, typeDescription(display, known(uri, variables['type'], types))),
  );
  server.registerResource(
    'aspect',
    templateOf('aspects', 'aspect', aspects),
    { ...TEXT, title: 'Aspect', description: 'The fields of an aspect' },
    (uri, variables) => contents(uri, aspectDescription(display, known(uri, variables['aspect'], aspects))),
  );
}

/** They are not listed, because there are hundreds; clients complete their names. */
function templateOf(folder: string, variable: string, names: readonly string[]): ResourceTemplate {
  const complete = (typed: string) => {
    const start = typed.slice(0, TYPED_LENGTH).toLowerCase();
    return names.filter((name) => name.toLowerCase().startsWith(start)).slice(0, COMPLETIONS_MAX);
  };
  return new ResourceTemplate(`${SCHEME}/${folder}/{${variable}}`, {
    list: undefined,
    complete: { [variable]: complete },
  });
}

function known(uri: URL, name: Variables[string] | undefined, names: readonly string[]): string {
  const found = names.find((each) => each === name);
  if (found === undefined) throw new ResourceNotFoundError(uri.href);
  return found;
}

function contents(uri: URL, lines: readonly string[]) {
  return { contents: [{ uri: uri.href, ...TEXT, text: descriptionText(lines) }] };
}
