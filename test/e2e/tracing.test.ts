/** Traces, by a real receiver of OTLP/HTTP. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: { readonly [type: string]: unknown } }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const URN = 'urn:li:tag:traced';

const spans: SentSpan[] = [];
const resources: string[] = [];
let isAway = false;
let collector: Server;
let server: TestServer;

async function receive(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
  for (const { resource, scopeSpans } of resourceSpans) {
    resources.push(JSON.stringify(resource));
    for (const { spans: sent } of scopeSpans) for (const each of sent) spans.push(each);
  }
}

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces' && !isAway) await receive(request);
    response.writeHead(isAway ? 400 : 200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, OTEL_BSP_SCHEDULE_DELAY: '100' };
  server = await startTestServer({ environment });
});

afterAll(async () => {
  await server.stop();
  collector.close();
});

function attribute(span: SentSpan | undefined, key: string): unknown {
  const found = span?.attributes.find((each) => each.key === key);
  return found && Object.values(found.value)[0];
}

async function spanOf(isIt: (span: SentSpan) => boolean): Promise<SentSpan> {
  return until('the collector has the span', async () => spans.find(isIt));
}

async function write(): Promise<Response> {
  const proposal = { entityType: 'tag', entityUrn: URN, changeType: 'UPSERT', aspectName: 'tagProperties' };
  const aspect = { contentType: 'application/json', value: JSON.stringify({ name: 'a secret name' }) };
  return fetch(`${server.url}/aspects?action=ingestProposal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
    body: JSON.stringify({ proposal: { ...proposal, aspect } }),
  });
}

it('has a write in the trace of its client, with its statements', async () => {
  expect((await write()).status).toBe(200);
  const request = await spanOf(({ name }) => name === 'ingestProposal');
  expect([request.traceId, request.parentSpanId]).toEqual([TRACE, CALLER]);
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const transaction = await spanOf(({ name, traceId }) => name === 'transaction' && traceId === TRACE);
  const statement = await spanOf(({ parentSpanId }) => parentSpanId === transaction.spanId);
  expect(attribute(statement, 'db.query.text')).toMatch(/\S/);
  expect(JSON.stringify(spans)).not.toContain('a secret name');
  expect(resources[0]).toContain('"aspectory"');
});

it('has what was refused without an error, and the loops that did something', async () => {
  await fetch(`${server.url}/entitiesV2/urn%3Ali%3Anonsense%3Ax`);
  const refused = await spanOf((span) => attribute(span, 'http.response.status_code') === 400);
  expect(refused.status?.code ?? 0).toBe(0);
  expect(attribute(refused, 'error.type')).toBe('INVALID_INPUT');
  const pass = await spanOf((span) => attribute(span, 'aspectory.loop') !== undefined);
  expect(attribute(pass, 'aspectory.result')).not.toBe('idle');
});

it('goes on without the collector, and says so', async () => {
  isAway = true;
  expect((await write()).status).toBe(200);
  await until('the log says it', async () =>
    server.log.find(({ msg }) => msg === 'the collector does not take traces'),
  );
});
