/** `aspectory search` and `aspectory get`, which ask a running service as any client does. */
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { runAspectory } from '../support/run-aspectory';
import { upsertOf } from '../support/upsert-of';

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';

async function write(url: string, urn: string, aspectName: string, value: object): Promise<void> {
  const proposal = upsertOf(urn, aspectName, value);
  const answer = await fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    body: JSON.stringify({ proposal }),
  });
  expect(answer.status).toBe(200);
}

describe('commands that ask the service', () => {
  let server: TestServer;
  const run = (...args: readonly string[]) =>
    runAspectory(server.dataDirectory, args, '', { PORT: new URL(server.url).port });

  beforeAll(async () => {
    server = await startTestServer();
    await write(server.url, URN, 'datasetProperties', { name: 'Orders \u001b[31m', description: 'All orders' });
    await write(server.url, 'urn:li:tag:orders', 'tagProperties', { name: 'orders' });
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('search prints a line per entity, with names that cannot control the terminal', async () => {
    const { code, output, complaints } = await run('search', 'all', 'orders', '--type', 'dataset');
    expect({ code, complaints }).toEqual({ code: 0, complaints: '1 of 1 results.\n' });
    expect(output).toBe(`dataset  Orders \\u001b[31m  ${URN}\n`);
  });

  it('search names the next page, and says that nothing was found', async () => {
    const first = await run('search', 'orders', '--count', '1', '--url', server.url);
    expect(first.complaints).toBe('1 of 2 results. For more, give --start 1.\n');
    expect(await run('search', 'nosuchword')).toEqual({ code: 0, output: '', complaints: 'Nothing was found.\n' });
  });

  it('search prints the answer with --json', async () => {
    const { output } = await run('search', 'orders', '--json', '--type', 'tag');
    expect(JSON.parse(output)).toMatchObject({ numEntities: 1, entities: ['urn:li:tag:orders'] });
  });

  it('search says why each result is where it is', async () => {
    const { code, output } = await run('search', 'orders', '--explain');
    const lines = output.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^[\d.]+ {2}orders {2}urn:li:tag:orders/);
    expect(lines).toContain('    8  A name is the whole query');
    expect(lines).toContain('    1  Name has the word “orders”');
    const { hits } = JSON.parse((await run('search', 'orders', '--explain', '--json')).output);
    expect(hits[0].explanation).toMatchObject({
      reasons: expect.arrayContaining([{ text: 'A name is the whole query', weight: 8 }]),
    });
  });

  it('get prints the aspects of an entity, all or some', async () => {
    const { code, output } = await run('get', URN, '--aspect', 'datasetProperties');
    expect(code).toBe(0);
    expect(output).toMatch(/^datasetProperties {2}\d{4}-.*Z {2}urn:li:corpuser:\w+\n {2}\{\n/);
    expect(output).toContain('    "description": "All orders"');
    expect(JSON.parse((await run('get', 'urn:li:tag:orders', '--json')).output)).toMatchObject({
      urn: 'urn:li:tag:orders',
      aspects: { tagProperties: { value: { name: 'orders' } } },
    });
  });

  it('ask the service of the data directory that they name, whatever HOST and PORT say', async () => {
    const other = { PORT: '1' };
    const named = (...args: readonly string[]) =>
      runAspectory('/nowhere', [...args, '--data-dir', server.dataDirectory], '', other);
    expect(await named('search', 'orders', '--type', 'tag')).toMatchObject({
      code: 0,
      complaints: '1 of 1 results.\n',
    });
    expect(await named('get', 'urn:li:tag:orders')).toMatchObject({ code: 0 });
    expect(await named('status')).toMatchObject({ output: expect.stringContaining(`answers at ${server.url}`) });
    const empty = ['--data-dir', '/nowhere'];
    const none = { code: 1, output: '', complaints: expect.stringContaining('No service uses the data in /nowhere.') };
    for (const args of [
      ['search', 'orders'],
      ['get', URN],
    ])
      expect(await run(...args, ...empty)).toEqual(none);
    const status = await run('status', ...empty);
    expect(status).toMatchObject({ code: 3, output: expect.stringContaining('none uses this data directory') });
    expect(await run('get', URN, '--url', server.url, ...empty)).toMatchObject({ code: 1 });
  });

  it.each([
    [['get', 'urn:li:tag:none'], 'urn:li:tag:none does not exist'],
    [['get', URN, '--aspect', 'ownership'], 'has no aspect ownership'],
    [['get', 'orders'], "Invalid urn 'orders'"],
    [['search', 'a', '--type', 'datasett'], "did you mean 'dataset'?"],
    [['search', 'a', '--count', '1001'], 'It must be an integer from 0 to 1000.'],
    [['search', 'a', '--url', 'catalog'], 'It must be an address such as'],
    [['search', 'a', '--url', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 does not answer. Start the service'],
  ])('%j is refused', async (args, message) => {
    const { code, output, complaints } = await run(...args);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(complaints).toContain(message);
  });

  it('say that another server is not a catalog', async () => {
    const other = createServer((_, answer) => answer.end('<html>')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address: AddressInfo | string | null = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { code, complaints } = await run('get', URN, '--url', `http://127.0.0.1:${port}`);
    other.close();
    expect({ code, complaints }).toEqual({ code: 1, complaints: expect.stringContaining('is not a metadata catalog') });
  });
});

describe('commands that ask a service with authentication', () => {
  let server: TestServer;

  beforeAll(async () => (server = await startTestServer({ environment: { ASPECTORY_AUTH: 'on' } })));

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it.each([
    ['search', 'orders'],
    ['get', URN],
  ])('%s takes a token, and says so without one', async (...args) => {
    const run = (...more: readonly string[]) =>
      runAspectory(server.dataDirectory, [...args, '--url', server.url, ...more]);
    expect(await run()).toMatchObject({ code: 1, complaints: expect.stringContaining('--token-file FILE') });
    const file = join(server.dataDirectory, 'token.txt');
    await writeFile(file, 'not a token');
    expect(await run('--token-file', file)).toMatchObject({ code: 1, output: '' });
  });
});
