import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { connectCluster } from '#test/support/connect-cluster';

const REGION = 'eu-central-1';
const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hush', sessionToken: 'session' };

/** SHA-256 as the signer of AWS takes it. */
class Sha256 {
  private readonly hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Uint8Array): void {
    this.hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    throw new Error('a signature uses a hash once');
  }
}

function bytesOf(secret: string | ArrayBuffer | ArrayBufferView): Uint8Array | string {
  if (typeof secret === 'string') return secret;
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
}

/** The signature of a request by the signer of the AWS SDK, which the client does not use. */
async function expectedAuthorization(request: IncomingMessage, body: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
  const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]));
  const signer = new SignatureV4({ credentials: CREDENTIALS, region: REGION, service: 'es', sha256: Sha256 });
  const at = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(headers['x-amz-date'] ?? '') ?? [];
  const [, year, month, day, hour, minute, second] = at;
  const signed = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'https:',
      hostname: headers['host'] ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
      body,
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
  );
  return signed.headers['authorization'];
}

/** A domain of Amazon OpenSearch Service, as far as it checks signatures. */
async function signedDomain(): Promise<{ readonly server: Server; readonly url: string; readonly refused: string[] }> {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const isRight = request.headers.authorization === (await expectedAuthorization(request, body));
      if (!isRight) refused.push(`${request.method} ${request.url}`);
      response.writeHead(isRight ? 200 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ version: { number: '2.19.0', distribution: 'opensearch' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, refused };
}

describe('requests to Amazon OpenSearch Service', () => {
  const environment = { ...process.env };
  const address = { product: PRODUCTS.opensearch, awsRegion: REGION, prefix: '' };
  let domain: Awaited<ReturnType<typeof signedDomain>>;

  beforeEach(async () => {
    process.env = {
      ...environment,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_SESSION_TOKEN: CREDENTIALS.sessionToken,
      AWS_EC2_METADATA_DISABLED: 'true',
    };
    domain = await signedDomain();
  });
  afterEach(() => {
    process.env = environment;
    domain.server.closeAllConnections();
    domain.server.close();
  });

  it('are signed: paths with several names and patterns, options, bodies with any characters', async () => {
    const client = await createClusterClient({ ...address, nodes: [domain.url] });
    await client.send({ method: 'GET', path: '/' });
    await client.send({ method: 'POST', path: '/aindex_v2,bindex_v2_*/_refresh' });
    await client.send({ method: 'GET', path: '/a*', query: { filter_path: '*.aliases,*.settings', timeout: '1s' } });
    await client.send({ method: 'PUT', path: '/a', body: { name: 'größe 🦜' } });
    await client.send({ method: 'GET', path: '/_tasks/node%3A7' });
    await client.send({ method: 'POST', path: '/_bulk', query: { require_alias: true }, lines: [{ index: {} }, '{}'] });
    expect(domain.refused).toEqual([]);
    await client.close();
  });

  it('are refused with the wrong secret, region or none, which names the fix', async () => {
    const failure = (changes: object) =>
      connectCluster({ ...address, nodes: [domain.url], ...changes }).then(
        () => 'connected',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    expect(await failure({ awsRegion: 'us-east-1' })).toMatch(
      /correct the credentials of AWS or ASPECTORY_OPENSEARCH_AWS_REGION\.$/,
    );
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    expect(await failure({})).toMatch('refuses these credentials a privilege');
    expect(domain.refused).toHaveLength(2);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) delete process.env[name];
    process.env['HOME'] = '/nonexistent';
    expect(await failure({})).toMatch(/^There are no credentials of AWS for .*: set AWS_ACCESS_KEY_ID and/);
    expect(await failure({ user: 'me', password: 'hush' })).toMatch(
      'ASPECTORY_OPENSEARCH_USER and ASPECTORY_OPENSEARCH_AWS_REGION are both set',
    );
  });
});
