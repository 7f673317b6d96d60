import type { JsonValue } from '#generated/registry/registry-types';
import { membersOf } from '../places/grown-values';
import { TOOLS } from '#standards/mcp/tools/index';
import { KnownSchemas, type Schema } from './schema';
import { isSuccess, jsonRequest, type Template } from './template';
import { ExampleValues, usualText } from './example-value';

/** `src/interface/http/mcp-surface.ts`. */
const BODY_BYTES_MAX = 4_000_000;
const HEADERS = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
] as const;

/** Each tool of the assistants. */
export function toolTemplates(): readonly Template[] {
  const schemas = new KnownSchemas(new Map());
  return TOOLS.map(({ name, definition }) => {
    const described: { readonly inputSchema: Schema } = JSON.parse(JSON.stringify(definition));
    const schema: Schema = { type: 'object', additionalProperties: false, properties: { body: described.inputSchema } };
    const least = new ExampleValues(schemas, usualText).least(described.inputSchema, []);
    return {
      name: `tool ${name}`,
      value: { body: withOneChange(name, least) },
      schema,
      schemas,
      textAt: usualText,
      bytesMax: () => BODY_BYTES_MAX - 1000,
      request: (value: JsonValue) => jsonRequest('POST', '/mcp', callOf(name, membersOf(value)['body'] ?? {}), HEADERS),
      isAccepted: (outcome) => isSuccess(outcome) && !/"isError":true|"error":\{/.test(outcome.text),
    };
  });
}

/** A change is a value or a patch, which the schema does not say. */
function withOneChange(name: string, given: JsonValue): JsonValue {
  return name === 'request_change' ? { ...membersOf(given), value: { description: 'changed' } } : given;
}

function callOf(name: string, given: JsonValue): JsonValue {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
}
