import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

const FROM_IMAGE = 'loaded the search index from its image';
const FROM_ROWS = 'loaded the search index from rows';
const KILLS = 4;

/** An image only saves time: whatever happens to it, searches find what was written. */
describe('a start of the search index in memory', () => {
  let server: TestServer;
  const names = (first: number, count: number) => Array.from({ length: count }, (_, n) => `start.t${first + n}`);

  async function restart(): Promise<void> {
    const { dataDirectory } = server;
    server = await startTestServer({ dataDirectory });
  }

  /** Searches wait for the index, or get 503 while it is loaded. */
  async function total(input: string): Promise<number> {
    const found = await until('searches are answered', async () => {
      const answer = await searchDatasets(server, input);
      if (![200, 503].includes(answer.status)) throw new Error(answer.text);
      return answer.status === 200 && answer;
    });
    return found.total;
  }

  /** A line of the log may arrive after the answer of a search. */
  async function expectLoaded(from: string, notFrom: string): Promise<void> {
    const isLogged = (message: string) => server.log.some(({ msg }) => msg === message);
    await until('the index is loaded', () => isLogged(from) || isLogged(notFrom));
    expect([isLogged(from), isLogged(notFrom)]).toEqual([true, false]);
  }

  const image = () => join(server.dataDirectory, 'search', 'search.image');

  beforeAll(async () => {
    server = await startTestServer();
    await writeDatasets(server, names(0, 300), 'walrus');
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('reads the image that a stop wrote', async () => {
    expect(await total('walrus')).toBe(300);
    await server.stop();
    expect(existsSync(image())).toBe(true);
    await restart();
    expect(await total('walrus')).toBe(300);
    expect(await total('"start.t7"')).toBe(1);
    await expectLoaded(FROM_IMAGE, FROM_ROWS);
  });

  it('loses nothing when the service is killed, and applies what the image lacks', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await writeDatasets(server, names(1000 * kill, 50), `otter${kill}`);
      const writing = writeDatasets(server, names(5000, 200), `late${kill}`).catch(() => undefined);
      // Each kill comes at another moment of the write.
      await sleep(10 * kill);
      await server.kill();
      const answered = await writing;
      await restart();
      expect(await total(`otter${kill}`)).toBe(50);
      const late = answered?.status === 200 ? 200 : await total(`late${kill}`);
      expect(await total(`late${kill}`)).toBe(late);
      expect(await total('walrus')).toBe(250);
      await expectLoaded(FROM_IMAGE, FROM_ROWS);
    }
  });

  it('reads rows if the image is damaged', async () => {
    await server.stop();
    const bytes = readFileSync(image());
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(7, middle, middle + 100);
    writeFileSync(image(), bytes);
    await restart();
    expect(await total('walrus')).toBe(250);
    await expectLoaded(FROM_ROWS, FROM_IMAGE);
  });

  it('is not ready before searches are answered', async () => {
    const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
    await server.stop();
    await restart();
    await until('the service is ready', async () => (await ready()) === 200);
    expect((await searchDatasets(server, 'walrus')).status).toBe(200);
  });
});

describe('the search index of processes that share a database', () => {
  const database = testDatabase();
  const servers: TestServer[] = [];

  /** In a directory of its own, as a new container. */
  async function start(): Promise<TestServer> {
    const server = await startTestServer({ environment: { DATABASE_URL: database.url() } });
    servers.push(server);
    return server;
  }

  database.closeFirst(async () => {
    for (const server of servers) await server.stop();
    for (const server of servers) await removeDataDirectory(server);
  });

  it('is loaded by a new process from the image that another one wrote', async () => {
    const first = await start();
    await writeDatasets(
      first,
      Array.from({ length: 300 }, (_, n) => `shared.t${n}`),
      'walrus',
    );
    await until('the index is loaded', async () => (await searchDatasets(first, 'walrus')).total === 300);
    await first.stop();
    const second = await start();
    await until('searches are answered', async () => (await searchDatasets(second, 'walrus')).total === 300);
    const isLogged = (message: string) => second.log.some(({ msg }) => msg === message);
    await until('the index is loaded', () => isLogged(FROM_IMAGE) || isLogged(FROM_ROWS));
    expect([isLogged(FROM_IMAGE), isLogged(FROM_ROWS)]).toEqual([true, false]);
  });
});
