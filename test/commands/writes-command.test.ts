import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

// Commands are processes of their own; a busy machine takes its time.

describe('aspectory writes', () => {
  let server: TestServer;
  const run = async (...args: readonly string[]) => (await runAspectory(server.dataDirectory, args)).output.trim();

  async function write(): Promise<number> {
    const aspect = { contentType: 'application/json', value: '{"removed":false}' };
    const target = { entityType: 'tag', entityUrn: 'urn:li:tag:a', changeType: 'UPSERT', aspectName: 'status' };
    const body = JSON.stringify({ proposal: { ...target, aspect } });
    return (await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body })).status;
  }

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('stops the writes of a running service, and allows them again', async () => {
    expect(await write()).toBe(200);
    expect(await run('writes', 'stop')).toContain('Writes are stopped.');
    expect(await write()).toBe(503);
    const stopped = /urn:li:corpuser:.* stopped all writes at .*\. Allow them with `aspectory writes allow`\./;
    expect(await run('writes', 'show')).toMatch(stopped);
    expect(await run('status')).toMatch(new RegExp(`writes    ${stopped.source}`));
    expect(await run('writes', 'allow')).toBe('Writes are allowed.');
    expect(await write()).toBe(200);
    expect([await run('writes', 'show'), await run('status')]).toEqual([
      'Writes are allowed.',
      expect.not.stringContaining('writes'),
    ]);
  });

  it('keeps writes stopped across a restart, and allows them without a service', async () => {
    await run('writes', 'stop');
    const { dataDirectory } = server;
    await server.stop();
    server = await startTestServer({ dataDirectory });
    expect(await write()).toBe(503);
    await server.stop();
    await run('writes', 'allow');
    server = await startTestServer({ dataDirectory });
    expect(await write()).toBe(200);
  });
});
