import type { McpOffer } from '#standards/mcp/mcp-offer';
import { registerFixturePrompts } from './fixture-prompts';
import { registerFixtureQuestions, REQUEST_STATE } from './fixture-questions';
import { registerFixtureResources } from './fixture-resources';
import { registerFixtureTools, TEXT_TOOLS } from './fixture-tools';

/** What the scenarios of the conformance suite call, in place of what the catalog offers. */
export const FIXTURE_OFFER: McpOffer = {
  requestState: REQUEST_STATE,
  register(server, call) {
    for (const tool of TEXT_TOOLS) tool.register(server, call);
    registerFixtureTools(server);
    registerFixtureQuestions(server);
    registerFixtureResources(server);
    registerFixturePrompts(server);
  },
};
