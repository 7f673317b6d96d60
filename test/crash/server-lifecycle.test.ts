import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { processStart } from '#base/database/embedded/process/process-identity';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

const ROOT = join(__dirname, '../..');

describe('aspectory serve', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('is well as soon as it says that it is ready', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('says to a second start who holds the data, and goes on', async () => {
    await expect(startTestServer({ dataDirectory: server.dataDirectory })).rejects.toThrow(
      new RegExp(`ended with 1: .* in use by process ${server.pid} \\("aspectory serve", since`),
    );
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('says what to do about a port in use, and frees the data directory', async () => {
    const { port } = new URL(server.url);
    await expect(startTestServer({ environment: { PORT: port } })).rejects.toThrow(
      `ended with 1: Port ${port} is in use.`,
    );
  });

  it('does not start with a setting that it does not know', async () => {
    await expect(startTestServer({ environment: { ASPECTORY_UNKNOWN_FIELD: 'keep' } })).rejects.toThrow(
      'ended with 1: Unknown setting ASPECTORY_UNKNOWN_FIELD; did you mean ASPECTORY_UNKNOWN_FIELDS?',
    );
  });

  it('shares its database with a command that was called while it starts', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aspectory-server-'));
    const starting = startAspectory(dataDirectory, ['serve', '--port', '0']);
    const ended = once(starting, 'exit');
    await until('the import has the directory', async () => (await dataDirectoryHolder(dataDirectory)) !== undefined);
    expect(await runAspectory(dataDirectory, ['export'])).toMatchObject({
      code: 0,
      complaints: expect.not.stringContaining('in use'),
    });
    starting.kill('SIGTERM');
    await ended;
    await rm(dataDirectory, { recursive: true });
  });

  it('takes its database along when it is told to stop while it starts', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aspectory-server-'));
    const starting = startAspectory(dataDirectory, ['serve', '--port', '0']);
    const ended = once(starting, 'exit');
    const postmaster = () => readPostmasterFile(join(dataDirectory, 'postgres'));
    await until('PostgreSQL starts', postmaster).finally(() => starting.kill('SIGTERM'));
    const pid = (await postmaster())?.pid ?? 0;
    expect(await ended).toEqual([143, null]);
    await until('PostgreSQL has ended', () => processStart(pid) === undefined);
    await rm(dataDirectory, { recursive: true });
  });

  it.each([
    ['start', ROOT],
    ['run dev', ROOT],
    ['run -s aspectory -- serve', ROOT],
    // As npx does it, in a folder without a package.
    [`exec -- node ${ROOT}/scripts/aspectory.mjs serve`, tmpdir()],
  ])('stops when npm %s is stopped, so that the next start succeeds', async (script, cwd) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aspectory-npm-'));
    const environment = { PATH: process.env['PATH'], PORT: '0', ASPECTORY_DATA_DIR: dataDirectory };
    const npm = spawn('npm', script.split(' '), { env: environment, cwd, stdio: 'ignore' });
    const holder = () => dataDirectoryHolder(dataDirectory);
    try {
      await until(
        'PostgreSQL is ready',
        async () => (await readPostmasterFile(join(dataDirectory, 'postgres')))?.ready,
      );
      npm.kill('SIGTERM');
      await until('the service has left the directory', async () => (await holder()) === undefined);
      const next = await startTestServer({ dataDirectory });
      expect(await next.stop()).toBe(0);
    } finally {
      await rm(dataDirectory, { recursive: true });
    }
  });

  it('logs one line a request, with who asked what and how it went', async () => {
    await fetch(`${server.url}/openapi.json`, { headers: { 'x-request-id': 'mine' } });
    await until('the service has received the signal', () => server.log.some(({ requestId }) => requestId === 'mine'));
    expect(server.log.filter(({ requestId }) => requestId === 'mine')).toEqual([
      expect.objectContaining({
        operation: 'getOpenapiDocument',
        actor: expect.stringMatching(/^urn:/),
        milliseconds: expect.any(Number),
        status: 200,
      }),
    ]);
  });

  it('answers what runs and nothing new when it is told to stop, and leaves with 0', async () => {
    const body = JSON.stringify({ entity: 'dataset', input: '*', start: 0, count: 1 });
    const running = request(`${server.url}/entities?action=search`, {
      method: 'POST',
      headers: { 'content-length': body.length },
    });
    running.write(body.slice(0, 10));
    await once(running, 'socket').then(([socket]) => (socket.connecting ? once(socket, 'connect') : undefined));
    await until('the service answers', async () => (await fetch(`${server.url}/health`)).status === 200);
    const stopped = server.stop();
    await until('the service has received the signal', () => server.log.some(({ signal }) => signal === 'SIGTERM'));
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
    running.end(body.slice(10));
    const [response] = await once(running, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await stopped).toBe(0);
  });
});
