import type { McpServer, ServerOptions } from '@modelcontextprotocol/server';
import type { McpCall } from './mcp-call';

/** The tools, resources and prompts that assistants may use. */
export interface McpOffer {
  /** Checks a state that a tool gave to the client, and that comes back with the answer to a question. */
  readonly requestState?: NonNullable<ServerOptions['requestState']>;
  /** Offers all of them in the answer to one request. */
  readonly register: (server: McpServer, call: McpCall) => void;
}
