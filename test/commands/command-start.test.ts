/** What a command loads before it works. People and scripts wait for it at each call. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const TAG = 'urn:li:tag:orders';

interface Start {
  readonly packages: readonly string[];
  readonly processorMs: number;
}

/** Runs in the process of the command, and notes what it has loaded when it ends. */
const WATCH = `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const names = Object.keys(require.cache).flatMap((file) => /node_modules.((@[^/\\\\]+.)?[^/\\\\]+)/.exec(file)?.[1] ?? []);
  const start = { packages: [...new Set(names)], processorMs: (user + system) / 1000 };
  require('node:fs').writeFileSync(process.env.START_FILE, JSON.stringify(start));
});`;

describe('the start of a command', () => {
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'command-start-'));
    await writeFile(join(folder, 'watch.cjs'), WATCH);
    server = await startTestServer();
    const proposal = upsertOf(TAG, 'tagProperties', { name: 'orders' });
    await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
    // Builds what is stale.
    await runAspectory(folder, ['--version']);
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
    await rm(folder, { recursive: true });
  });

  async function start(...args: readonly string[]): Promise<Start> {
    const file = join(folder, 'start.json');
    const environment = { NODE_OPTIONS: `--require ${join(folder, 'watch.cjs')}`, START_FILE: file };
    const { code } = await runAspectory(folder, args, '', { ...environment, PORT: new URL(server.url).port });
    expect(code).toBe(0);
    return JSON.parse(await readFile(file, 'utf8'));
  }

  async function fastest(...args: readonly string[]): Promise<number> {
    const starts = [await start(...args), await start(...args), await start(...args)];
    return Math.min(...starts.map(({ processorMs }) => processorMs));
  }

  test.each([[['--version']], [['search', 'orders']], [['get', TAG]]])(
    '%j loads only packages that read arguments and settings',
    async (args) => {
      const { packages } = await start(...args);
      expect(packages.filter((name) => !['commander', 'fastest-levenshtein'].includes(name))).toEqual([]);
    },
  );

  // A bare start of node takes 45 ms of a quiet machine, and three times that beside other work.
  it('--version needs less than 0.2 s of processor time, and search less than 0.5 s, where node starts in 60 ms', async () => {
    const slowness = Math.max(1, (await bareStart()) / 60);
    expect(await fastest('--version')).toBeLessThan(200 * slowness);
    expect(await fastest('search', 'orders')).toBeLessThan(500 * slowness);
  });

  async function bareStart(): Promise<number> {
    const file = join(folder, 'bare.json');
    const environment = { ...process.env, START_FILE: file };
    await promisify(execFile)(process.execPath, ['--require', join(folder, 'watch.cjs'), '--eval', '0'], {
      env: environment,
    });
    const { processorMs }: Start = JSON.parse(await readFile(file, 'utf8'));
    return processorMs;
  }
});
