/** Two commands on a catalog without a service: the first starts PostgreSQL, the second uses it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { dataDirectoryHolder } from '#base/database/embedded/directory/data-directory-claim';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { statusLine } from '../support/status-line';
import { until } from '../support/until';

const started: ChildProcess[] = [];
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aspectory-together-'));
});
afterAll(async () => {
  // A test that fails leaves them.
  for (const child of started) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** An import that waits for its input. */
function startImport() {
  const child = startAspectory(directory, ['import', '-']);
  started.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said.text += text));
  return { child, said, ended: once(child, 'close') };
}

const finish = (child: ChildProcess, name: string) => child.stdin?.end(`${statusLine(`urn:li:tag:${name}`, false)}\n`);

/** Connections of commands to the server. */
async function sessions(): Promise<number> {
  const address = await sharedServerAddress(directory);
  if (!address) return 0;
  const client = new Client({ ...address });
  try {
    await client.connect();
    const text = "select count(*)::int as sessions from pg_stat_activity where application_name like 'aspectory %'";
    return (await client.query<{ readonly sessions: number }>(text)).rows[0]?.sessions ?? 0;
  } finally {
    await client.end();
  }
}

describe('two commands on one catalog', () => {
  it('end PostgreSQL only after the second, which finishes its work', async () => {
    const first = startImport();
    await until(
      'the first import has the directory',
      async () => (await dataDirectoryHolder(directory))?.pid === first.child.pid,
    );
    await until('the first import uses the database', async () => (await sessions()) > 0);
    // Until the first has opened the connections that it needs to wait for its input. It does not say when it has.
    await sleep(1000);
    const before = await sessions();
    const second = startImport();
    second.child.stdin?.write(`${statusLine('urn:li:tag:begun', false)}\n`);
    await until('the second import uses the database', async () => (await sessions()) > before);
    finish(first.child, 'first');
    await until('the first import waits for the second', () =>
      first.said.text.includes('keeps the database running for other commands'),
    );
    expect(first.child.exitCode).toBeNull();
    finish(second.child, 'second');
    await Promise.all([first.ended, second.ended]);
    expect([first.child.exitCode, second.child.exitCode, second.said.text]).toEqual([
      0,
      0,
      expect.stringContaining('2 records imported'),
    ]);
    const { output } = await runAspectory(directory, ['export']);
    for (const name of ['first', 'begun', 'second']) expect(output).toContain(`urn:li:tag:${name}`);
  });
});
