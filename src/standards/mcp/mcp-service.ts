import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { JsonValue } from '#generated/registry/registry-types';
import { CATALOG_OFFER } from './catalog-offer';
import { INSTRUCTIONS } from './instructions';
import type { McpCall } from './mcp-call';
import type { McpOffer } from './mcp-offer';
import { withoutSubscriptions } from './without-subscriptions';

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

/** A request by HTTP, and its body if that is JSON. */
interface Message {
  readonly message: Request;
  readonly parsed: JsonValue | undefined;
}

/**
 * Answers one message of the Model Context Protocol: of revision 2026-07-28, which has no sessions, and of those before, as far as they work
 * without one.
 */
export async function answerMessage(
  { message, parsed }: Message,
  call: McpCall,
  offer = CATALOG_OFFER,
): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(call, offer), {
    // Nothing changes that a client could subscribe to.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return withoutSubscriptions(message, await handler.fetch(message, { parsedBody: parsed }));
}

/** A server for one request, because each has its own actor. */
function serverFor(call: McpCall, { register, ...options }: McpOffer): McpServer {
  const server = new McpServer(
    { name: 'aspectory', title: 'Aspectory', version: call.services.version },
    { instructions: INSTRUCTIONS, capabilities: CAPABILITIES, cacheHints: CACHE_HINTS, ...options },
  );
  register(server, call);
  return server;
}
