import type { McpOffer } from './mcp-offer';
import { registerModelResources } from './models/model-resources';
import { registerPrompts } from './prompts/prompts';
import { TOOLS } from './tools/index';

/** What the service offers. */
export const CATALOG_OFFER: McpOffer = {
  register(server, call) {
    for (const tool of TOOLS) tool.register(server, call);
    registerModelResources(server, call);
    registerPrompts(server);
  },
};
