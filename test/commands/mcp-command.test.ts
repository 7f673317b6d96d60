/** `aspectory mcp`: an assistant that starts a program, beside a running service. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { assistantOf, type Revision } from '../e2e/mcp-client';

const COMMAND = join(__dirname, '../../scripts/aspectory.mjs');
const TAG = 'urn:li:tag:naïve';

describe('aspectory mcp', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    const proposal = upsertOf(TAG, 'tagProperties', { name: 'naïve' });
    await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  test.each<Revision>(['auto', 'legacy'])('connects the released client, revision %s', async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const args = [COMMAND, 'mcp', '--url', server.url];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }));
    const { call, refusal } = assistantOf(client);
    const texts = await Promise.all([call('search', { types: ['tag'] }), call('get_entities', { urns: [TAG] })]);
    for (const text of texts) expect(text).toContain(TAG);
    expect(await refusal('search', { types: ['nope'] })).toContain('There is no entity type');
    const { contents } = await client.readResource({ uri: 'aspectory://models' });
    expect(contents).toHaveLength(1);
    await client.close();
  });

  test('answers every message before it ends', async () => {
    const message = { jsonrpc: '2.0', id: 7, method: 'ping' };
    const input = `${JSON.stringify(message)}\nnot json\n`;
    const { code, output, complaints } = await runAspectory('/nowhere', ['mcp', '--url', server.url], input);
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    const answers = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect(answers).toContainEqual({ jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32_700 }) });
  });

  test('says that the service is away, in an answer', async () => {
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`;
    const { output } = await runAspectory('/nowhere', ['mcp', '--url', 'http://127.0.0.1:1'], input);
    expect(JSON.parse(output).error.message).toContain('http://127.0.0.1:1 does not answer. Start the service');
  });

  test('refuses a token from standard input, which is for messages', async () => {
    const { code, complaints } = await runAspectory('/nowhere', ['mcp', '--url', server.url, '--token-file', '-']);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringContaining('Give --token-file the path'),
    });
  });
});
