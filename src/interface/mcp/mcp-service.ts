import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { INSTRUCTIONS } from './instructions';
import type { McpCall } from './mcp-call';
import { registerModelResources } from './models/model-resources';
import { registerPrompts } from './prompts/prompts';
import { TOOLS } from './tools/index';

/**
 * Answers one message of the Model Context Protocol: of revision 2026-07-28, which has no sessions, and of those before, as far as they work
 * without one.
 */
export async function answerMessage(message: Request, call: McpCall): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(call), {
    // Nothing changes that a client could subscribe to: the lists follow from the models, which are the same until a restart.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return handler.fetch(message);
}

/** A server for one request, because each has its own actor. */
function serverFor(call: McpCall): McpServer {
  const server = new McpServer(
    { name: 'aspectory', title: 'Aspectory', version: call.services.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) tool.register(server, call);
  registerModelResources(server, call);
  registerPrompts(server);
  return server;
}
