import { type CallToolResult, fromJsonSchema, type JsonSchemaType, type McpServer } from '@modelcontextprotocol/server';
import { DomainError } from '#base/errors/domain-error';
import { errorMessage } from '#base/errors/error-message';
import { cellText } from '../answers/catalog-text';
import type { McpCall } from '../mcp-call';
import { ARGUMENT_CHECKER } from './argument-checker';

/** What assistants call. */
export interface Tool {
  readonly name: string;
  /** The definition as `tools/list` has it, for the limit of their size. */
  readonly definition: Omit<ToolDefinition<unknown>, 'run'>;
  /** Offers the tool in the answer to one request. */
  register(server: McpServer, call: McpCall): void;
}

interface ToolDefinition<Arguments> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchemaType;
  /** Absent for a tool that changes nothing. */
  readonly annotations?: { readonly readOnlyHint: boolean; readonly destructiveHint?: boolean };
  /** @returns the text of the answer */
  run(given: Arguments, call: McpCall): Promise<string>;
}

const READS = { readOnlyHint: true };
const MESSAGE_LENGTH = 1_000;

/** A tool whose arguments were checked against its schema when it runs. @typeParam Arguments what the schema accepts */
export function defineTool<Arguments>(definition: ToolDefinition<Arguments>): Tool {
  const { name, description, annotations = READS } = definition;
  const inputSchema = fromJsonSchema<Arguments>(definition.inputSchema, ARGUMENT_CHECKER);
  return {
    name,
    definition: { name, description, inputSchema: definition.inputSchema, annotations },
    register: (server, call) =>
      server.registerTool(name, { description, inputSchema, annotations }, (given) =>
        answer(name, call, () => definition.run(given, call)),
      ),
  };
}

/** Errors are answers too, so that the assistant reads how to ask better. */
async function answer(tool: string, call: McpCall, run: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await run() }] };
  } catch (error) {
    call.report(tool, error);
    return { isError: true, content: [{ type: 'text', text: errorText(error, call.requestId) }] };
  }
}

/** The problem and how to fix it. A message may repeat what was sent, which may come from the catalog. */
function errorText(error: unknown, requestId: string): string {
  const details = error instanceof DomainError ? error.details : [];
  // A message with the nearest right name needs no list of all names.
  const fixes = details.flatMap(({ expected, suggestion }) =>
    expected === undefined || suggestion !== undefined ? [] : [`Expected: ${expected}`],
  );
  return [errorMessage(error, requestId), ...fixes].map((line) => cellText(line, MESSAGE_LENGTH)).join('\n');
}
