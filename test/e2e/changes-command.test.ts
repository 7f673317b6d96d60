import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';

jest.setTimeout(60_000);

describe('aspectory changes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'aspectory-changes-'));
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ dataDirectory: directory });
    for (const removed of [true, false]) await write('urn:li:tag:first', removed);
  });

  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function write(entityUrn: string, removed: boolean): Promise<void> {
    const aspect = { value: JSON.stringify({ removed }), contentType: 'application/json' };
    const proposal = { entityType: 'tag', entityUrn, changeType: 'UPSERT', aspectName: 'status', aspect };
    const body = JSON.stringify({ proposal });
    expect((await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body })).status).toBe(200);
  }

  it('prints what is kept, from a position on', async () => {
    const { code, output } = await runAspectory(directory, ['changes', '--aspect', 'status']);
    const events = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(events).toMatchObject([
      { subject: 'urn:li:tag:first', data: { versionAfter: 1, value: { removed: true } } },
      { subject: 'urn:li:tag:first', data: { versionAfter: 2, value: { removed: false } } },
    ]);
    const rest = await runAspectory(directory, ['changes', '--aspect', 'status', '--after', events[0].id]);
    expect(rest.output).toBe(`${output.trim().split('\n').at(-1)}\n`);
  });

  it('follows the writes of a running service until it is stopped', async () => {
    const child = startAspectory(directory, ['changes', '--follow', '--entity-type', 'tag', '--aspect', 'status']);
    const closed = once(child, 'close');
    if (!child.stdout) throw new Error('no pipe');
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    await lines.next();
    await lines.next();
    await write('urn:li:tag:second', true);
    expect(JSON.parse((await lines.next()).value)).toMatchObject({ subject: 'urn:li:tag:second' });
    child.kill('SIGINT');
    await closed;
    expect(child.exitCode).toBe(130);
  });

  it('names the nearest aspect and the newest position', async () => {
    const misspelled = await runAspectory(directory, ['changes', '--aspect', 'statu']);
    expect(misspelled).toMatchObject({ code: 1, complaints: expect.stringContaining("did you mean 'status'?") });
    const beyond = await runAspectory(directory, ['changes', '--after', '99999']);
    expect(beyond).toMatchObject({ code: 1, complaints: expect.stringContaining('beyond the newest change') });
  });
});
