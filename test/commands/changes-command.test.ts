import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { upsertOf } from '../support/upsert-of';

const TAG = 'urn:li:tag:changed';

// Commands are processes of their own; a busy machine takes its time.

describe('aspectory changes', () => {
  let server: TestServer;
  const run = (...args: readonly string[]) => runAspectory(server.dataDirectory, ['changes', ...args]);

  async function write(removed: boolean, urn = TAG): Promise<void> {
    const proposal = upsertOf(urn, 'status', { removed });
    const options = { method: 'POST', body: JSON.stringify({ proposal }) };
    const { status } = await fetch(`${server.url}/aspects?action=ingestProposal`, options);
    expect(status).toBe(200);
  }

  beforeAll(async () => {
    server = await startTestServer();
    await write(false);
    await write(true);
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('prints one line per change', async () => {
    const { code, output } = await run('--aspect', 'status', '--entity-type', 'tag');
    const lines = output.trimEnd().split('\n');
    expect({ code, count: lines.length }).toEqual({ code: 0, count: 2 });
    expect(lines[1]).toMatch(/^\d{4}-.*Z {2}3 {2}UPSERT {2}urn:li:tag:changed {2}status {2}1 -> 2 {2}urn:li:corpuser:/);
  });

  it('answers who did what to which entity, and when', async () => {
    const urnsOf = async (...args: readonly string[]) =>
      (await run(...args)).output
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('  ')[3]);
    expect(new Set(await urnsOf('--urn', TAG, '--since', '1h', '--operation', 'UPSERT'))).toEqual(new Set([TAG]));
    expect(await urnsOf('--urn', 'urn:li:tag:nobody')).toEqual([]);
    expect(await urnsOf('--since', '2999-01-01')).toEqual([]);
    expect(await urnsOf('--operation', 'DELETE')).toEqual([]);
    expect(await urnsOf('--actor', 'urn:li:corpuser:nobody')).toEqual([]);
    expect(await run('--actor', 'nobody')).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('no user nobody'),
    });
    expect(await run('--operation', 'GUESS')).toMatchObject({ code: 1, complaints: expect.stringContaining('UPSERT') });
  });

  it('prints CloudEvents with --json, as many as asked for, behind a position', async () => {
    const { output } = await run('--json', '--after', '1', '--limit', '1');
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ specversion: '1.0', id: '2', subject: TAG, data: { operation: 'UPSERT' } }]);
  });

  it('follows the log until it is stopped, and does not let names control the terminal', async () => {
    const child = startAspectory(server.dataDirectory, ['changes', '--follow', '--after', '3']);
    const lines = createInterface(child.stdout ?? process.stdin)[Symbol.asyncIterator]();
    const first = lines.next();
    await write(false, `${TAG}\u001b[31m`);
    expect((await first).value).toContain(String.raw`urn:li:tag:changed\u001b[31m  status  - -> 1`);
    child.kill('SIGINT');
    await once(child, 'close');
    expect(child.exitCode).toBe(130);
  });

  it.each([
    [['--aspect', 'statu'], "did you mean 'status'?"],
    [['--entity-type', 'tagg'], "did you mean 'tag'?"],
    [['--after', 'x'], "argument 'x' is invalid. It must be an integer from 0."],
    [['--after', '99999'], 'beyond the newest change'],
    [['--limit', '0'], "argument '0' is invalid. It must be an integer from 1."],
  ])('refuses %j', async (args, message) => {
    const { code, complaints, output } = await run(...args);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(complaints).toContain(message);
  });

  it('does not let arguments and file names control the terminal', async () => {
    const evil = 'a\u001b[2J\u009b\u202e';
    const shown = String.raw`a\u001b[2J\u009b\u202e`;
    expect((await run('--limit', evil)).complaints).toContain(shown);
    const imported = await runAspectory(server.dataDirectory, ['import', `/nowhere/${evil}`]);
    expect({ code: imported.code, complaints: imported.complaints }).toEqual({
      code: 1,
      complaints: expect.stringContaining(shown),
    });
    expect(imported.complaints).not.toMatch(/[^\n\P{Cc}]|\p{Bidi_Control}/u);
  });
});
