import { setTimeout as sleep } from 'node:timers/promises';
import { type ContentBlock, fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { InvalidInputError } from '#base/errors/domain-error';
import { defineTool, type Tool } from '#standards/mcp/tools/tool';
import { AUDIO, embedded, IMAGE, text } from './fixture-contents';

const NOTHING = { type: 'object', properties: {} } as const;
const STEPS = [0, 50, 100];
const STEP_MS = 20;

/** Tools that answer text, as those of the catalog do. */
export const TEXT_TOOLS: readonly Tool[] = [
  textTool('test_simple_text', () => Promise.resolve('This is a simple text response for testing.')),
  textTool('test_error_handling', () => Promise.reject(new InvalidInputError('This tool always fails'))),
];

const CONTENTS: { readonly [tool: string]: ContentBlock[] } = {
  test_image_content: [IMAGE],
  test_audio_content: [AUDIO],
  test_embedded_resource: [embedded('test://embedded-resource', 'text/plain', 'An embedded resource.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    IMAGE,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
};

/** A schema with what only JSON Schema 2020-12 has. */
const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' } } } },
  properties: { phone: { type: 'string' }, email: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { required: ['phone'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const;

/** An argument that clients repeat in a header of their request. */
const SCHEMA_OF_HEADER = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
} as const;

export function registerFixtureTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS))
    server.registerTool(name, { description: name }, () => ({ content }));
  server.registerTool('test_tool_with_progress', { description: 'Reports its progress' }, withProgress);
  server.registerTool('test_logging_tool', { description: 'Logs, for clients that ask for it' }, withLog);
  for (const [name, schema] of [
    ['json_schema_2020_12_tool', SCHEMA_2020_12],
    ['test_header', SCHEMA_OF_HEADER],
  ] as const)
    server.registerTool(name, { description: name, inputSchema: fromJsonSchema(schema) }, () => ({
      content: [text('taken')],
    }));
}

function textTool(name: string, run: () => Promise<string>): Tool {
  return defineTool({ name, description: name, inputSchema: NOTHING, run });
}

async function withLog({ mcpReq }: ServerContext) {
  await mcpReq.log('info', 'working');
  return { content: [text('done')] };
}

async function withProgress({ mcpReq }: ServerContext) {
  const { _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  for (const progress of STEPS) {
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    // As a tool that works between its notifications.
    await sleep(STEP_MS);
  }
  return { content: [text('done')] };
}
