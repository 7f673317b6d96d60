import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { LIMITS } from '#generated/http/limits';
import { createHttpServer } from '#interface/http/http-server';
import { BodyHold } from '#interface/http/load/body-hold';
import { readBody } from '#interface/http/request/read-body';
import { renderError } from '#interface/http/pipeline/render-error';
import { testLoad } from '#test/support/test-load';

// Requests as bytes, many of which no client library would send. The handler answers the length of the body, or why there is none.
const lines: object[] = [];
const add = (fields: object) => lines.push(fields);
const logger = { info: add, warn: add, error: add };
const load = testLoad();
/** Long enough for what comes on a busy machine; short, for what does not come. */
const WAITS_MS = { long: 60_000, short: 1500 };
type Waits = keyof typeof WAITS_MS;
const servers = new Map<Waits, Server>();

function startServer(waits: Waits): Promise<unknown> {
  const server = createHttpServer(
    async (request, response) => {
      const body = await readBody(request, new BodyHold(load, response), LIMITS.requestBodyBytes).catch(
        (error: unknown) => error,
      );
      const {
        status,
        headers,
        body: text,
      } = typeof body === 'string'
        ? { status: 200, headers: {}, body: `got ${body.length}` }
        : renderError(body, { requestId: 'id', protocol: '1.0.0', route: undefined, sentToken: false });
      // Slower than what stands behind it on the connection.
      await sleep(20);
      if (!response.destroyed)
        response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
    },
    { logger, load },
    { requestTimeout: WAITS_MS[waits], headersTimeout: WAITS_MS[waits], connectionsCheckingInterval: 50 },
  ).listen(0, '127.0.0.1');
  servers.set(waits, server);
  return once(server, 'listening');
}

function portOf(waits: Waits): number {
  const address: AddressInfo | string | null | undefined = servers.get(waits)?.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(() => Promise.all([startServer('long'), startServer('short')]));
afterAll(() => Promise.all([...servers.values()].map((server) => new Promise((resolve) => server.close(resolve)))));
beforeEach(() => {
  lines.length = 0;
});

/** All that the server says until it closes the connection. */
function exchange(
  bytes: string | Buffer,
  { thenClose = false, waits = 'long' }: { readonly thenClose?: boolean; readonly waits?: Waits } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ port: portOf(waits), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('end', () => {
      socket.end();
      resolve(received);
    });
    socket.on('error', reject);
    if (thenClose) socket.end(bytes);
    else socket.write(bytes);
  });
}

const head = (fields: string, method = 'POST', path = '/x') => `${method} ${path} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`;
const LAST = 'Connection: close\r\n';
const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const waitsFor = (status: number) => (status === 408 ? 'short' : 'long');

describe('what cannot be read as HTTP', () => {
  test.each<[string, string, number, string]>([
    ['no HTTP at all', '\x16\x03\x01 TLS\r\n\r\n', 400, 'INVALID_INPUT'],
    ['an unknown method', head('', 'FETCH'), 400, 'INVALID_INPUT'],
    ['an address with bare bytes', head('', 'GET', '/\xe9'), 400, 'INVALID_INPUT'],
    ['a NUL in a header', head('X-Y: a\0b\r\n', 'GET'), 400, 'INVALID_INPUT'],
    ['two lengths', head('Content-Length: 5\r\nContent-Length: 6\r\n'), 400, 'INVALID_INPUT'],
    ['a length and chunks', head('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400, 'INVALID_INPUT'],
    ['headers without end', head(`X-Y: ${'a'.repeat(140_000)}\r\n`, 'GET'), 431, 'LIMIT_EXCEEDED'],
    ['an address without end', head('', 'GET', `/${'a'.repeat(140_000)}`), 431, 'LIMIT_EXCEEDED'],
    ['an address of 4 MB', head('', 'GET', `/${'a'.repeat(4_000_000)}`), 431, 'LIMIT_EXCEEDED'],
    ['headers that do not come', 'POST /x HTTP/1.1\r\nHost: x\r\n', 408, 'REQUEST_TIMEOUT'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
  ])('%s is refused with a reason, and logged', async (_what, bytes, status, code) => {
    const received = await exchange(Buffer.from(bytes, 'latin1'), { waits: waitsFor(status) });
    expect(statuses(received)).toEqual([status]);
    expect(received).toMatch(
      /X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nVary: Accept, Accept-Encoding, Authorization/,
    );
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/.{10}/),
      requestId: expect.any(String),
    });
    expect(lines).toEqual([expect.objectContaining({ status, code })]);
  });

  test.each([
    ['chunks of a wrong length', `${head('Transfer-Encoding: chunked\r\n')}2\r\nabcd\r\n`, 400],
    ['a body that does not come', `${head('Content-Length: 9\r\n')}abc`, 408],
  ])('%s', async (_what, bytes, status) => {
    expect(statuses(await exchange(bytes, { waits: waitsFor(status) }))).toEqual([status]);
  });

  test('a body that ends early', async () => {
    expect(statuses(await exchange(`${head('Content-Length: 9\r\n')}abc`, { thenClose: true }))).toEqual([400]);
  });

  test('rubbish behind a request takes nothing from its answer', async () => {
    const received = await exchange(`${head('Content-Length: 3\r\n')}abcrubbish\r\n\r\n`);
    expect(statuses(received)).toEqual([200, 400]);
    expect(received).toContain('got 3');
  });
});

describe('what is odd but right', () => {
  test.each([
    [
      'requests behind one another',
      `${head('Content-Length: 1\r\n')}a${head(`Content-Length: 2\r\n${LAST}`)}ab`,
      ['got 1', 'got 2'],
    ],
    ['chunks', `${head(`Transfer-Encoding: chunked\r\n${LAST}`)}2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`, ['got 3']],
    ['HTTP/1.0 without a host', 'POST /x HTTP/1.0\r\nContent-Length: 2\r\n\r\nab', ['got 2']],
    ['an unknown expectation', `${head(`Expect: wonders\r\nContent-Length: 1\r\n${LAST}`)}a`, ['got 1']],
    [
      'a compressed body',
      Buffer.concat([
        Buffer.from(head(`Content-Encoding: GZIP\r\nContent-Length: ${gzipSync('x'.repeat(99)).length}\r\n${LAST}`)),
        gzipSync('x'.repeat(99)),
      ]),
      ['got 99'],
    ],
  ])('%s', async (_what, bytes, answers) => {
    expect((await exchange(bytes)).match(/got \d+/g)).toEqual(answers);
  });

  test('a client that closes its side still gets its answer', async () => {
    expect(await exchange(`${head('Content-Length: 3\r\n')}abc`, { thenClose: true })).toContain('got 3');
  });
});

describe('a body that is too long', () => {
  const health = head(LAST, 'GET');

  test.each([
    ['of a declared length', `${head('Content-Length: 20000000\r\n')}${' '.repeat(20_000_000)}${health}`],
    [
      'in chunks',
      `${head('Transfer-Encoding: chunked\r\n')}${`f4240\r\n${' '.repeat(1_000_000)}\r\n`.repeat(20)}0\r\n\r\n${health}`,
    ],
  ])('%s is refused, and the next request on the connection is answered', async (_what, bytes) => {
    const received = await exchange(bytes);
    expect(statuses(received)).toEqual([413, 200]);
    expect(received).toContain('Send less in one request');
  });

  test('is not asked for when the client offers to wait', async () => {
    expect(statuses(await exchange(head('Expect: 100-continue\r\nContent-Length: 20000000\r\n')))).toEqual([413]);
    expect(statuses(await exchange(`${head(`Expect: 100-continue\r\nContent-Length: 1\r\n${LAST}`)}a`))).toEqual([
      100, 200,
    ]);
  });

  test('may not hide in a small one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const received = await exchange(
      Buffer.concat([Buffer.from(head(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n${LAST}`)), bomb]),
    );
    expect(received).toMatch(/413 [^]*when decompressed/);
  });
});

test.each([
  ['zstd', 415, 'one of gzip, deflate, br'],
  ['gzip', 400, 'gzip'],
])('a body that is not readable as %s', async (encoding, status, expected) => {
  const received = await exchange(`${head(`Content-Encoding: ${encoding}\r\nContent-Length: 3\r\n${LAST}`)}abc`);
  expect(statuses(received)).toEqual([status]);
  expect(received).toContain(`"expected":"${expected}"`);
});
