import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { DomainError } from '#base/errors/domain-error';
import { createOriginCheck, type OriginCheck } from '#interface/http/origin/origin-check';
import { readSettings } from '#base/settings/read-settings';

let check: OriginCheck = () => undefined;
let server: Server;

beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (request, response) => {
    response.end(codeOf(() => check(request)));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function codeOf(work: () => void): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    return error instanceof DomainError ? `${error.status} ${error.code}` : String(error);
  }
}

/** @param head the request line and the headers, one a line */
function answerTo(head: string): Promise<string> {
  const address: AddressInfo | string | null = server.address();
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject).on('end', () => resolve(received.split('\r\n').at(-1) ?? ''));
    socket.write(`${head.replaceAll('\n', '\r\n')}\r\nConnection: close\r\n\r\n`);
  });
}

const ownAddress = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const HOST = 'Host: localhost:8080';
const get = (...headers: readonly string[]) => ['GET /config HTTP/1.1', ...headers].join('\n');
const byHost = (host: string) => get(`Host: ${host}`);

describe('on loopback', () => {
  beforeAll(
    () => (check = createOriginCheck(readSettings({ ASPECTORY_HOSTS: 'catalog, Metadata.Example.com,fd00::7' }))),
  );

  test.each([
    'localhost',
    'LOCALHOST:9',
    'app.localhost:8080',
    'localhost.:8080',
    '127.0.0.1',
    '127.8.9.1:65535',
    '127.1',
    '[::1]:8080',
    'catalog:80',
    'metadata.example.COM',
    '[fd00:0:0::7]:1',
  ])('the Host %s is known', async (host) => {
    expect(await answerTo(byHost(host))).toBe('ok');
    expect(await answerTo(byHost(host))).toBe('ok');
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '0.0.0.0:8080',
    '192.0.2.7',
    '[::2]',
    'example.com',
    hostname() === 'localhost' ? 'x' : hostname(),
    ownAddress ?? '198.51.100.1',
  ])('the Host %s is unknown', async (host) => {
    expect(await answerTo(byHost(host))).toBe('403 UNKNOWN_HOST');
    expect(await answerTo(byHost(host))).toBe('403 UNKNOWN_HOST');
  });

  test.each([
    ['', '400 INVALID_INPUT'],
    ['localhost:', '400 INVALID_INPUT'],
    ['localhost:0', '400 INVALID_INPUT'],
    ['localhost:65536', '400 INVALID_INPUT'],
    ['localhost:80a', '400 INVALID_INPUT'],
    ['me@localhost', '400 INVALID_INPUT'],
    ['localhost/x', '400 INVALID_INPUT'],
    ['localhost, evil.example', '400 INVALID_INPUT'],
    ['[::1', '400 INVALID_INPUT'],
    ['*', '400 INVALID_INPUT'],
    ['.', '400 INVALID_INPUT'],
  ])('the Host "%s" is malformed', async (host, answer) => {
    expect(await answerTo(byHost(host))).toBe(answer);
  });

  test.each<[string, string, string]>([
    ['no Host', get(), '400 INVALID_INPUT'],
    ['no Host in HTTP/1.0, which has none', 'GET /config HTTP/1.0', 'ok'],
    ['an Origin without Host', 'GET /config HTTP/1.0\nOrigin: http://localhost', '403 CROSS_ORIGIN'],
    ['two Hosts', get(HOST, 'hOst: evil.example'), '400 INVALID_INPUT'],
    ['the same Host twice', get(HOST, HOST), '400 INVALID_INPUT'],
    ['a whole address', `GET http://localhost:8080/config HTTP/1.1\n${HOST}`, '400 INVALID_INPUT'],
    ['an asterisk', `OPTIONS * HTTP/1.1\n${HOST}`, '400 INVALID_INPUT'],
  ])('%s', async (_what, head, answer) => {
    expect(await answerTo(head)).toBe(answer);
  });

  test.each([
    ['http://localhost:8080', 'localhost:8080', 'ok'],
    ['https://localhost:8080', 'localhost:8080', 'ok'],
    ['http://localhost:8080', 'LocalHost:8080', 'ok'],
    ['http://localhost', 'localhost:80', 'ok'],
    ['https://localhost', 'localhost:443', 'ok'],
    ['http://[::1]:8080', '[::1]:8080', 'ok'],
    ['http://localhost:3000', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://localhost', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://127.0.0.1:8080', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://evil.example', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://localhost:8080.evil.example', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://localhost:8080, http://evil.example', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://me@localhost:8080', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['null', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['file://', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['chrome-extension://abc', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['http://evil.example', 'evil.example', '403 UNKNOWN_HOST'],
  ])('the Origin "%s" for the Host %s: %s', async (origin, host, answer) => {
    expect(await answerTo(get(`Host: ${host}`, `Origin: ${origin}`))).toBe(answer);
  });

  test.each([
    ['same-origin', 'ok'],
    ['none', 'ok'],
    ['same-site', '403 CROSS_ORIGIN'],
    ['cross-site', '403 CROSS_ORIGIN'],
    ['same-origin, cross-site', '403 CROSS_ORIGIN'],
  ])('Sec-Fetch-Site: %s', async (site, answer) => {
    expect(await answerTo(get(HOST, `Sec-Fetch-Site: ${site}`))).toBe(answer);
  });

  const follow = (path: string, target: string, mode = 'navigate', method = 'GET') =>
    `${method} ${path} HTTP/1.1\n${HOST}\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: ${mode}\nSec-Fetch-Dest: ${target}`;

  test.each<[string, string, string]>([
    ['a link to the start page', follow('/', 'document'), 'ok'],
    ['a link to the reference', follow('/api/gms/restli/docs/aspect/status', 'document'), 'ok'],
    ['a frame with the reference', follow('/restli/docs', 'iframe'), '403 CROSS_ORIGIN'],
    ['a script of the reference', follow('/restli/docs/assets/filter.js', 'script', 'no-cors'), '403 CROSS_ORIGIN'],
    ['a link to an operation', follow('/config', 'document'), '403 CROSS_ORIGIN'],
    ['a form', follow('/', 'document', 'navigate', 'POST'), '403 CROSS_ORIGIN'],
  ])('%s of another site', async (_what, head, answer) => {
    expect(await answerTo(head)).toBe(answer);
  });
});

describe('on all addresses', () => {
  beforeAll(() => (check = createOriginCheck(readSettings({ HOST: '0.0.0.0' }))));

  test.each(['localhost', '0.0.0.0:8080', hostname(), ownAddress ?? '127.0.0.1'])('%s is known', async (host) => {
    expect(await answerTo(byHost(host))).toBe('ok');
  });

  test('other names are unknown', async () => {
    expect(await answerTo(byHost('evil.example'))).toBe('403 UNKNOWN_HOST');
    expect(await answerTo(byHost('192.0.2.7'))).toBe('403 UNKNOWN_HOST');
  });
});

describe('behind a proxy', () => {
  beforeAll(() => (check = createOriginCheck(readSettings({ ASPECTORY_ORIGINS: 'https://catalog.example.com/' }))));

  test.each([
    ['https://catalog.example.com', 'localhost:8080', 'ok'],
    ['https://catalog.example.com', 'catalog.example.com', 'ok'],
    ['http://catalog.example.com', 'catalog.example.com', '403 CROSS_ORIGIN'],
    ['https://catalog.example.com:8443', 'localhost:8080', '403 CROSS_ORIGIN'],
    ['https://evil.example', 'localhost:8080', '403 CROSS_ORIGIN'],
  ])('the Origin %s for the Host %s: %s', async (origin, host, answer) => {
    expect(await answerTo(get(`Host: ${host}`, `Origin: ${origin}`))).toBe(answer);
  });
});
