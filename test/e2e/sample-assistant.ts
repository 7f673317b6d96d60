import { type Assistant, connectAssistant } from './mcp-client';
import { servedCatalog } from './served-catalog';

/** Connects an assistant to a catalog with the sample, for all tests of a file. @returns calls a tool */
export function sampleAssistant(): Assistant['call'] {
  const catalog = servedCatalog({ shipped: true });
  let assistant: Assistant;
  beforeAll(async () => {
    await catalog.send('/openapi/v1/sample', { method: 'POST' });
    assistant = await connectAssistant(catalog.url());
  });
  afterAll(() => assistant.client.close());
  return (tool, given) => assistant.call(tool, given);
}
