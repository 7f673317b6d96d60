/** `aspectory conformance` against this service, against one that answers searches wrongly, and against a server of another protocol. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { servedCatalog } from '../e2e/served-catalog';
import { newUserToken, tokenFor } from '../e2e/token-for';

const AREAS = 16;

interface Result {
  readonly area: string;
  readonly name: string;
  readonly outcome: string;
  readonly message?: string;
}

const open = servedCatalog();
const closed = servedCatalog({ auth: 'on', shipped: true });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aspectory-conformance-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(url: string, ...args: readonly string[]) {
  const { code, output, complaints } = await runAspectory(folder, ['conformance', '--url', url, ...args]);
  return { code, output, complaints };
}

async function jsonCheck(url: string, ...args: readonly string[]) {
  const { code, output } = await check(url, '--report', 'json', ...args);
  const report: { readonly results: readonly Result[]; readonly [name: string]: unknown } = JSON.parse(output);
  return { code, report };
}

const failed = (results: readonly Result[]) => results.filter(({ outcome }) => outcome === 'failed');
const names = (results: readonly Result[]) => [...new Set(results.map(({ area }) => area))];

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

test('this service passes all checks, and has nothing of them afterwards', async () => {
  const { code, report } = await jsonCheck(open.url());
  expect([failed(report.results), code]).toEqual([[], 0]);
  expect(report).toMatchObject({ url: open.url(), failed: 0, skipped: 2, passed: report.results.length - 2 });
  expect(names(report.results)).toHaveLength(AREAS + 1);
  const body = { entities: [], input: '*', start: 0, count: 10 };
  const { json } = await open.send('/entities?action=searchAcrossEntities', { body });
  expect(json.value.numEntities).toBe(0);
});

test('with authentication it passes with a token that may do everything', async () => {
  const token = await tokenFor(closed, 'tester');
  const { code, report } = await jsonCheck(closed.url(), '--token', token);
  expect([failed(report.results), report['skipped'], code]).toEqual([[], 0, 0]);
});

test('with authentication it fails without a token, and with one that may write nothing', async () => {
  const without = await jsonCheck(closed.url(), '--area', 'proposals');
  expect(names(failed(without.report.results))).toEqual(['proposals', 'clean-up']);
  expect(failed(without.report.results)[0]?.message).toContain('status 401');
  const reader = await newUserToken(closed, 'reader');
  const { code, report } = await jsonCheck(closed.url(), '--token', reader, '--area', 'proposals', 'versions');
  expect([code, names(failed(report.results))]).toEqual([1, ['proposals', 'versions', 'clean-up']]);
});

test('a server whose searches find nothing fails in the areas that search, and in no other', async () => {
  const empty = { value: { numEntities: 0, pageSize: 0, from: 0, metadata: { aggregations: [] }, entities: [] } };
  const server = createServer((request, response) => {
    if (request.url?.endsWith('action=search')) {
      response.end(JSON.stringify(empty));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method = '' } = request;
      const body = Buffer.concat(chunks);
      void open.sendReleased(url, { method, body }).then(({ status, text }) => response.writeHead(status).end(text));
    });
  });
  const areas = ['search', 'lineage', 'versions'];
  const { code, report } = await jsonCheck(await listening(server), '--wait', '0', '--area', ...areas);
  await close(server);
  expect([code, names(failed(report.results))]).toEqual([1, ['search']]);
  expect(failed(report.results)[0]?.message).toMatch(/^all that were written: expected \[.*, got \[\]$/);
});

test('a server of another protocol gets no write, and the report for CI names the reason', async () => {
  const methods = new Set<string | undefined>();
  const server = createServer((request, response) => {
    methods.add(request.method);
    response.end('<html>"&</html>');
  });
  const out = join(folder, 'report.xml');
  const { code, output } = await check(await listening(server), '--report', 'junit', '--out', out);
  await close(server);
  expect([code, output, [...methods]]).toEqual([1, '', ['GET']]);
  const xml = await readFile(out, 'utf8');
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="conformance of http:[^"]+" tests="\d+" failures="[1-9]\d*" skipped="\d+"/,
  );
  expect(xml).toContain('<failure message="noCode of GET /config: expected &quot;true&quot;, got nothing"/>');
  expect(xml).toContain('<skipped message="the server does not speak this protocol"/>');
});

test('a server that does not answer is named with the reason', async () => {
  const { code, output } = await check('http://127.0.0.1:1', '--area', 'versions');
  expect(code).toBe(1);
  expect(output).toContain('GET /config: no answer');
  expect(output).toMatch(/\n\d+ passed, \d+ failed, 3 skipped\n$/);
});

test.each([
  [['--area', 'nothing'], 'Allowed choices are handshake, authentication'],
  [['--report', 'pdf'], 'Allowed choices are table, json, junit'],
  [['--wait', 'long'], 'an integer from 0 to 999'],
  [['--token', 'a', '--token-file', 'b'], 'Leave out one of them'],
  [['--token-file', '/nothing/here'], '/nothing/here cannot be read'],
  [['--out', '/nothing/here'], '/nothing/here cannot be written'],
  [['--url', 'ftp://example.com'], 'an address such as http://127.0.0.1:8080'],
])('%j is refused', async (args, message) => {
  const { code, complaints } = await check(open.url(), ...args);
  expect([code, complaints]).toEqual([1, expect.stringContaining(message)]);
});
