/** What the edge does before and after a tool: the services here are defect. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from '#generated/registry/registry';
import { DisplayModels } from '#catalog/registry/display-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { mcpSurface } from '#interface/http/mcp-surface';
import { servicesThatFail } from '#test/support/no-services';
import { testPipeline } from '#test/support/test-pipeline';

const logged: object[] = [];
const log = (fields: object) => logged.push(fields);
const services = servicesThatFail(() => Promise.reject(new Error('a defect with a secret')), {
  models: new ModelRegistry(registry),
  display: new DisplayModels('generated'),
  version: '1.2.3',
});

let server: Server;

beforeAll(async () => {
  server = createServer(testPipeline(mcpSurface(services), { logger: { info: log, warn: log, error: log } }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(body: string | object, headers: Readonly<Record<string, string>> = {}, method = 'POST') {
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const accept = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Connection: 'close',
  };
  const text = typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...body });
  const sent = method === 'POST' ? { body: text } : {};
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, { method, headers: { ...accept, ...headers }, ...sent });
  return { status: answer.status, text: await answer.text() };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string) => ({ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method });

test('discovers the service, whose lists do not change and may be kept for a while', async () => {
  const body = { method: 'server/discover', params: { _meta: META } };
  const { status, text } = await send(body, modern('server/discover'));
  expect(status).toBe(200);
  expect(JSON.parse(text).result).toMatchObject({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false } },
    ttlMs: expect.any(Number),
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'aspectory', version: '1.2.3' } },
  });
  expect(JSON.parse(text).result.ttlMs).toBeGreaterThan(0);
});

test('greets clients of earlier revisions', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const { status, text } = await send({ method: 'initialize', params });
  expect(status).toBe(200);
  expect(text).toContain('"protocolVersion":"2025-06-18"');
});

test('has no subscriptions, because nothing changes', async () => {
  const params = { _meta: META, notifications: { toolsListChanged: true } };
  const { status, text } = await send({ method: 'subscriptions/listen', params }, modern('subscriptions/listen'));
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32_601 } });
});

test('answers an earlier revision whose header names another method than its body', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const { status, text } = await send({ method: 'initialize', params }, { 'Mcp-Method': 'subscriptions/listen' });
  expect(status).toBe(200);
  expect(text).toContain('"protocolVersion":"2025-06-18"');
});

test.each([
  ['another method', 405, 'GET', {}, ''],
  ['another type of content', 415, 'POST', { 'Content-Type': 'text/plain' }, '{}'],
  ['what is not JSON', 400, 'POST', {}, '{'],
  ['a deep message', 400, 'POST', {}, `${'['.repeat(300)}${']'.repeat(300)}`],
  ['a member that occurs twice', 400, 'POST', {}, '{"id":1,"id":2}'],
  ['a long body', 413, 'POST', {}, `"${'x'.repeat(4_000_001)}"`],
  [
    'a header that is not that of the body',
    400,
    'POST',
    modern('tools/list'),
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: META } }),
  ],
])('refuses %s', async (_what, status, method, headers, body) => {
  expect(await send(body, headers, method)).toMatchObject({ status });
});

test('says which bound the arguments of a tool exceed', async () => {
  const given = { urns: ['x'.repeat(8_193), ...Array.from({ length: 50 }, () => 'x')] };
  const { text } = await send({ method: 'tools/call', params: { name: 'who_owns', arguments: given } });
  expect(text).toContain('/urns has 51 items; expected at most 50. /urns/0 has 8193 characters; expected at most 8192');
});

test('says nothing of a defect but where the log has it', async () => {
  const params = { name: 'who_owns', arguments: { urns: ['urn:li:tag:x'] } };
  const { text } = await send({ method: 'tools/call', params }, { 'X-Request-Id': 'here' });
  expect(text).toContain('Internal error. The log has it under request here.');
  expect(text).not.toContain('secret');
  expect(logged).toContainEqual(expect.objectContaining({ requestId: 'here', err: expect.any(Error) }));
});
