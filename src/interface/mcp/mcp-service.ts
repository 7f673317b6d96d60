import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { INSTRUCTIONS } from './instructions';
import type { McpCall } from './mcp-call';
import { registerModelResources } from './models/model-resources';
import { registerPrompts } from './prompts/prompts';
import { TOOLS } from './tools/index';

/** The lists follow from the models, which are the same until a restart. */
const FIXED = { listChanged: false };
const CAPABILITIES = { tools: FIXED, resources: FIXED, prompts: FIXED };
/** How long clients may keep lists. A new release or other models may bring others. */
const KEPT = { ttlMs: 600_000 };
const CACHE_HINTS = {
  'server/discover': KEPT,
  'tools/list': KEPT,
  'prompts/list': KEPT,
  'resources/list': KEPT,
  'resources/templates/list': KEPT,
};

/**
 * Answers one message of the Model Context Protocol: of revision 2026-07-28, which has no sessions, and of those before, as far as they work
 * without one.
 */
export async function answerMessage(message: Request, call: McpCall): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(call), {
    // Nothing changes that a client could subscribe to.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return handler.fetch(message);
}

/** A server for one request, because each has its own actor. */
function serverFor(call: McpCall): McpServer {
  const server = new McpServer(
    { name: 'aspectory', title: 'Aspectory', version: call.services.version },
    { instructions: INSTRUCTIONS, capabilities: CAPABILITIES, cacheHints: CACHE_HINTS },
  );
  for (const tool of TOOLS) tool.register(server, call);
  registerModelResources(server, call);
  registerPrompts(server);
  return server;
}
