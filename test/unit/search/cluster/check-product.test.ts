import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#base/errors/startup-error';
import { connectCluster } from '#test/support/connect-cluster';
import { ClusterAwayError } from '#search/cluster/cluster/cluster-complaint';
import type { ClusterAddress } from '#search/cluster/clients/cluster-address';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';

/** What people point the setting at by mistake. */
const strangers: Server[] = [];

async function stranger(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  strangers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

function json(
  status: number,
  body: object,
  headers: Record<string, string> = { 'x-elastic-product': 'Elasticsearch' },
) {
  return (_: unknown, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

afterEach(() => {
  for (const server of strangers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function failure(url: string, settings: Partial<ClusterAddress> = {}): Promise<StartupError> {
  const error: unknown = await connectCluster({
    product: PRODUCTS.elasticsearch,
    nodes: [url],
    prefix: '',
    ...settings,
  }).then(
    (cluster) => cluster.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`connected, or failed otherwise: ${String(error)}`);
  return error;
}

async function complaint(url: string, settings: Partial<ClusterAddress> = {}): Promise<string> {
  return (await failure(url, settings)).message.replaceAll(url, 'URL');
}

describe('checkProduct says what to change', () => {
  it.each([
    [
      'an older version',
      json(200, { version: { number: '7.17.15' } }),
      'URL is Elasticsearch 7.17.15: point ELASTICSEARCH_URL at version 8 or 9.',
    ],
    [
      'one too old to be understood',
      json(400, { error: { type: 'media_type_header_exception' } }),
      'URL answers with status 400, unlike Elasticsearch 8 or 9: point ELASTICSEARCH_URL at one of these.',
    ],
    [
      'a relative of it',
      json(200, { version: { number: '2.11.0', distribution: 'opensearch' } }, {}),
      'URL answers, but is not Elasticsearch: point ELASTICSEARCH_URL at Elasticsearch 8 or 9. For OpenSearch 2.19 or 3, set OPENSEARCH_URL instead.',
    ],
    [
      'a web page',
      (_: IncomingMessage, response: ServerResponse) => void response.end('<html>'),
      'URL answers, but is not Elasticsearch: point ELASTICSEARCH_URL at Elasticsearch 8 or 9. For OpenSearch 2.19 or 3, set OPENSEARCH_URL instead.',
    ],
    ['a cluster that is not well', json(503, {}), 'URL answers with status 503: wait until the cluster is healthy.'],
  ])('for %s', async (_, answer, sentence) => {
    expect(await complaint(await stranger(answer))).toBe(sentence);
  });

  it.each([
    [
      'an older version',
      json(200, { version: { number: '2.11.0', distribution: 'opensearch' } }),
      'URL is OpenSearch 2.11.0: point OPENSEARCH_URL at version 2.19 or 3.',
    ],
    [
      'the version that it pretends to be for old clients',
      json(200, { version: { number: '7.10.2', distribution: 'opensearch' } }),
      'URL is OpenSearch 7.10.2: point OPENSEARCH_URL at version 2.19 or 3.',
    ],
    [
      'Elasticsearch',
      json(200, { version: { number: '8.19.8' } }),
      'URL is Elasticsearch 8.19.8: set ELASTICSEARCH_URL instead of OPENSEARCH_URL.',
    ],
    [
      'a web page',
      (_: IncomingMessage, response: ServerResponse) => void response.end('<html>'),
      'URL answers, but is not OpenSearch: point OPENSEARCH_URL at OpenSearch 2.19 or 3.',
    ],
    [
      'something else',
      json(200, { hello: 'world' }),
      'URL answers, but is not OpenSearch: point OPENSEARCH_URL at OpenSearch 2.19 or 3.',
    ],
    ['a cluster that is not well', json(503, {}), 'URL answers with status 503: wait until the cluster is healthy.'],
    [
      'a cluster that is locked',
      json(401, {}),
      'URL asks for credentials: set ASPECTORY_OPENSEARCH_USER and ASPECTORY_OPENSEARCH_PASSWORD, or ASPECTORY_OPENSEARCH_API_KEY.',
    ],
  ])('for %s where OpenSearch should be', async (_, answer, sentence) => {
    expect(await complaint(await stranger(answer), { product: PRODUCTS.opensearch })).toBe(sentence);
  });

  it('accepts what is supported', async () => {
    const versions = ['2.19.0', '2.19.4', '3.0.0', '3.8.0'];
    const clusters = await Promise.all(
      versions.map((number) => stranger(json(200, { version: { number, distribution: 'opensearch' } }))),
    );
    for (const url of clusters) {
      const cluster = await connectCluster({ product: PRODUCTS.opensearch, nodes: [url], prefix: 'a_' });
      expect(cluster.named('b')).toBe('a_b');
      await cluster.close();
    }
  });

  it('sends an API key to OpenSearch', async () => {
    const sent: (string | undefined)[] = [];
    const url = await stranger(({ headers }, response) => {
      sent.push(headers.authorization);
      json(401, {})(undefined, response);
    });
    const { opensearch: product } = PRODUCTS;
    expect(await complaint(url, { product, apiKey: 'abc' })).toBe(
      'URL does not accept the credentials: correct ASPECTORY_OPENSEARCH_API_KEY.',
    );
    expect(await complaint(url, { product, user: 'me', password: 'hush' })).toMatch('ASPECTORY_OPENSEARCH_USER');
    expect(sent).toEqual(['ApiKey abc', `Basic ${Buffer.from('me:hush').toString('base64')}`]);
  });

  it('for credentials that are missing, wrong or too weak', async () => {
    const locked = await stranger(json(401, {}));
    expect(await complaint(locked)).toBe(
      'URL asks for credentials: set ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD, or ASPECTORY_ELASTICSEARCH_API_KEY.',
    );
    expect(await complaint(locked, { apiKey: 'abc' })).toBe(
      'URL does not accept the credentials: correct ASPECTORY_ELASTICSEARCH_API_KEY.',
    );
    expect(await complaint(locked, { user: 'a', password: 'b' })).toMatch(
      'correct ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD.',
    );
    expect(await complaint(await stranger(json(403, {})), { apiKey: 'abc' })).toMatch(
      'give them the cluster privilege "monitor"',
    );
    expect(await complaint(locked, { user: 'a' })).toMatch('ASPECTORY_ELASTICSEARCH_USER is set alone');
    expect(await complaint(locked, { user: 'a', password: 'b', apiKey: 'c' })).toMatch('unset one of them');
  });

  it('for a port where nothing answers, and TLS that is not there', async () => {
    expect(await complaint('http://127.0.0.1:1')).toMatch(
      /^Elasticsearch does not answer at URL \(.*ECONNREFUSED.*\): check that it runs, and ELASTICSEARCH_URL\.$/,
    );
    const plain = await stranger(json(200, {}));
    expect(await complaint(plain.replace('http:', 'https:'))).toMatch(
      'does not speak TLS: begin ELASTICSEARCH_URL with http://.',
    );
  });

  it('for a file that holds no certificate', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectory-ca-'));
    await writeFile(join(folder, 'ca.pem'), 'hello');
    expect(await complaint('https://127.0.0.1:1', { caFile: join(folder, 'ca.pem') })).toMatch(
      'contains no PEM certificate',
    );
    expect(await complaint('https://127.0.0.1:1', { caFile: join(folder, 'nosuch.pem') })).toMatch('cannot be read');
    await rm(folder, { recursive: true });
  });

  it.each(Object.values(PRODUCTS))('tells a cluster of $title that is away from one that is wrong', async (product) => {
    const isAway = async (url: string) => (await failure(url, { product })) instanceof ClusterAwayError;
    expect(await Promise.all(['http://127.0.0.1:1', 'http://nosuchhost.invalid:9200'].map(isAway))).toEqual([
      true,
      true,
    ]);
    const statuses = await Promise.all(
      [429, 500, 502, 503, 504, 400, 401, 403, 404].map((status) => stranger(json(status, {}))),
    );
    expect(await Promise.all(statuses.map(isAway))).toEqual([true, true, true, true, true, false, false, false, false]);
    const hangsUp = createTcpServer((socket) => void socket.on('error', () => undefined).end()).listen(0, '127.0.0.1');
    await once(hangsUp, 'listening');
    const address = hangsUp.address();
    const place = `://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect([await isAway(`http${place}`), await isAway(`https${place}`)]).toEqual([true, true]);
    hangsUp.close();
  });

  it('never shows a password', async () => {
    expect(await complaint('http://me:hush@127.0.0.1:1', { nodes: ['http://me:hush@127.0.0.1:1'] })).not.toContain(
      'hush',
    );
  });
});
