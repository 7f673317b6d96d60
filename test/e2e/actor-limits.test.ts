import { setTimeout as sleep } from 'node:timers/promises';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';

const NOISY = 'urn:li:corpuser:noisy';
const QUIET = 'urn:li:corpuser:quiet';
const PER_SECOND = 20;
const NOISE_MS = 3_000;
/** A busy machine takes its time. Without a limit, the requests of the others wait behind all those of the noisy client. */
const SLOW_MS = 2_000;

describe('the limits of an actor', () => {
  let server: TestServer;

  beforeAll(async () => {
    const environment = {
      ASPECTORY_ACTOR_REQUESTS_PER_SECOND: String(PER_SECOND),
      ASPECTORY_ACTOR_MEGABYTES_PER_SECOND: '1',
    };
    server = await startTestServer({ environment });
  });

  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  const ask = (actor?: string, body?: string) => {
    const headers = actor === undefined ? {} : { 'X-DataHub-Actor': actor };
    if (body !== undefined) return fetch(`${server.url}/entities?action=ingest`, { method: 'POST', headers, body });
    return fetch(`${server.url}/entities/urn%3Ali%3Atag%3Anone`, { headers });
  };
  const run = (...args: readonly string[]) => runAspectory(server.dataDirectory, ['throttle', ...args]);

  /** Asks for so long, and until it is refused: a slow machine takes longer to send too much. */
  async function statuses(actor: string, until: number): Promise<readonly number[]> {
    const seen: number[] = [];
    while (performance.now() < until || !seen.includes(429)) {
      const answer = await ask(actor);
      await answer.text();
      seen.push(answer.status);
    }
    return seen;
  }

  /** Waits until the actor gets this status. */
  async function untilStatus(actor: string, expected: number): Promise<Response> {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await ask(actor);
      if (answer.status === expected) return answer;
      await sleep(100);
    }
    throw new Error(`${actor} never got ${expected}`);
  }

  it('refuse one client that sends too much, and nobody else', async () => {
    const begin = performance.now();
    const until = begin + NOISE_MS;
    const slowest = async () => {
      const times: number[] = [];
      while (performance.now() < until) {
        const start = performance.now();
        expect((await ask(QUIET)).status).toBe(200);
        times.push(performance.now() - start);
        await sleep(50);
      }
      return Math.max(...times);
    };
    const [slowestMs, ...noise] = await Promise.all([
      slowest(),
      ...Array.from({ length: 30 }, () => statuses(NOISY, until)),
    ]);
    const answered = noise.flat().filter((status) => status === 200);
    expect(new Set(noise.flat())).toEqual(new Set([200, 429]));
    expect(answered.length).toBeLessThanOrEqual(PER_SECOND * (10 + (performance.now() - begin) / 1000 + 2));
    expect(slowestMs).toBeLessThan(SLOW_MS);
    const burst = await Promise.all(Array.from({ length: PER_SECOND * 3 }, () => ask(NOISY)));
    const refusal = burst.find(({ status }) => status === 429);
    expect(refusal?.headers.get('retry-after')).toBe('1');
    expect(await refusal?.json()).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('20 requests a second (ASPECTORY_ACTOR_REQUESTS_PER_SECOND). Try again in 1 s'),
    });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/aspectory_refused_requests_total\{reason="actor requests"\} [1-9]/);
  });

  it('count the bytes of bodies, also of those that are refused', async () => {
    const sender = 'urn:li:corpuser:sender';
    expect((await ask(sender, 'x'.repeat(12_000_000))).status).toBe(400);
    const refusal = await ask(sender);
    expect([refusal.status, Number(refusal.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await refusal.json()).toMatchObject({
      message: expect.stringContaining('1 MB of requests and answers a second'),
    });
    expect((await ask(QUIET)).status).toBe(200);
  });

  it('do not concern requests that name no actor', async () => {
    const answers = await Promise.all(Array.from({ length: PER_SECOND * 12 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('can be set for one actor while the service runs', async () => {
    const slow = 'urn:li:corpuser:slow';
    expect(await run('set', slow, '--requests', '2')).toMatchObject({
      code: 0,
      output: `${slow}: 2 requests a second, in every process within 5 seconds.\n`,
    });
    const refusal = await untilStatus(slow, 429);
    expect(await refusal.json()).toMatchObject({ message: expect.stringContaining('an administrator set this limit') });
    expect((await run('list')).output).toMatch(new RegExp(`^${slow}  2 requests a second  set by .* at 20`));
    expect((await run('remove', slow)).code).toBe(0);
    for (let more = 0; more < 30; more += 1) await untilStatus(slow, 200);
    expect((await run('list')).output).toBe('');
    expect((await run('remove', slow)).complaints).toContain(`${slow} has no throttle`);
  });

  it.each([
    [['set', 'nobody', '--requests', '5'], 'There is no user nobody'],
    [['set', NOISY], 'Say what to limit'],
    [['set', NOISY, '--requests', '0'], 'from 1 to 1000000'],
  ])('%j is refused', async (args, complaint) => {
    expect(await run(...args)).toMatchObject({ code: 1, complaints: expect.stringContaining(complaint) });
  });
});
