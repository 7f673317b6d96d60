import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { PNG } from './fixture-contents';

const TEXT = { mimeType: 'text/plain', description: 'A text' };
const BINARY = { mimeType: 'image/png', description: 'A picture' };
const DATA = { mimeType: 'application/json', description: 'Data by its identifier' };

export function registerFixtureResources(server: McpServer): void {
  server.registerResource('static-text', 'test://static-text', TEXT, ({ href }) => ({
    contents: [{ uri: href, mimeType: TEXT.mimeType, text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('static-binary', 'test://static-binary', BINARY, ({ href }) => ({
    contents: [{ uri: href, mimeType: BINARY.mimeType, blob: PNG }],
  }));
  server.registerResource('data', template(), DATA, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: DATA.mimeType, text: JSON.stringify({ id, templateTest: true }) }],
  }));
}

function template(): ResourceTemplate {
  return new ResourceTemplate('test://template/{id}/data', {
    list: undefined,
    complete: { id: (typed) => ['123', '456'].filter((id) => id.startsWith(typed)) },
  });
}
