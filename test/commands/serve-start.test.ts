/** What a person sees of a start, and what a start that fails leaves behind. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../support/until';
import { runAspectory, startAspectory } from '../support/run-aspectory';

describe('a start of the service', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-start-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['PORT', (port: number) => ({ PORT: String(port) })],
    ['ASPECTORY_METRICS_ADDRESS', (port: number) => ({ PORT: '0', ASPECTORY_METRICS_ADDRESS: `127.0.0.1:${port}` })],
  ])('with a %s in use makes no database', async (_setting, environment) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address: AddressInfo | string | null = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const data = join(folder, 'new');
    try {
      expect(await runAspectory(data, ['serve'], '', environment(port))).toMatchObject({
        code: 1,
        complaints: expect.stringMatching(
          `^Port ${port} is in use\\. Stop the program that uses it, or choose .*${port + 1}`,
        ),
      });
      expect(existsSync(data)).toBe(false);
    } finally {
      other.close();
    }
  });

  it('says where the service is on standard error, when standard output is no terminal', async () => {
    const data = join(folder, 'data');
    const service = startAspectory(data, ['serve', '--port', '0']);
    if (!service.stdout || !service.stderr) throw new Error('no pipes');
    const output = text(service.stdout);
    const [line] = await once(service.stderr.setEncoding('utf8'), 'data');
    expect(line).toMatch(/^Aspectory is at http:\/\/127\.0\.0\.1:\d+, its API reference at .*, its data in .*\n$/);
    const url = /http:\S+(?=,)/.exec(String(line))?.[0];
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    await statusOf('/health/ready');
    service.kill('SIGTERM');
    // Proxies notice, and what they still send is answered.
    await until('it is not ready', async () => (await statusOf('/health/ready')) === 503);
    expect([await statusOf('/config'), await statusOf('/health/live')]).toEqual([200, 200]);
    for (const each of (await output).trim().split('\n')) expect(JSON.parse(each)).toHaveProperty('msg');
  });
});
