import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { runAspectory } from '../support/run-aspectory';
import { upsertOf } from '../support/upsert-of';

const TAG = 'urn:li:tag:asked';

describe('aspectory requests', () => {
  let server: TestServer;
  const run = (...args: readonly string[]) => runAspectory(server.dataDirectory, ['requests', ...args]);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  const ask = (description: string) =>
    post('/openapi/v1/change-requests', {
      urn: TAG,
      aspectName: 'tagProperties',
      value: { name: 'Asked', description },
      reason: 'Nobody knows what it is.',
    });

  beforeAll(async () => {
    server = await startTestServer();
    await post('/aspects?action=ingestProposal', { proposal: upsertOf(TAG, 'tagProperties', { name: 'Asked' }) });
    await ask('The first');
    await ask('The second');
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('lists what is open, shows what it changes, and accepts it', async () => {
    expect((await run('list')).output.match(/open {2}urn:li:tag:asked {2}tagProperties/g)).toHaveLength(2);
    expect((await run('show', '1')).output).toContain('after: {"name":"Asked","description":"The first"}');
    expect(await run('accept', '1')).toMatchObject({ code: 0, output: expect.stringMatching(/^1 {2}accepted/m) });
    const { value } = JSON.parse(
      await (await fetch(`${server.url}/openapi/v3/entity/tag/${TAG}/tagProperties`)).text(),
    );
    expect(value.description).toBe('The first');
  });

  it('does not accept what was asked of another value, and refuses it with a reason', async () => {
    expect(await run('accept', '2')).toMatchObject({ code: 1 });
    expect((await run('show', '2')).output).toContain('Somebody has changed the value since');
    expect(await run('refuse', '2', '--reason', 'It is the first.')).toMatchObject({ code: 0 });
    expect((await run('list', '--state', 'refused')).output).toMatch(/^2 {2}refused/m);
    expect(await run('refuse', '9', '--reason', 'No')).toMatchObject({ code: 1 });
  });
});
