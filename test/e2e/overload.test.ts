import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { many, openSocket, postHead, sendRaw, statusOf } from './overload/raw-client';
import { memoryOf, watching } from './overload/watched-server';

/** As small as a container for the service may be. The semi-space is that of `npm start`. */
const NODE_OPTIONS = ['--max-old-space-size=768', '--max-semi-space-size=64'];
const MEMORY_MAX = 1000;
/** An idle machine answers probes within a second. The attacker and other tests share the processors of this one. */
const PROBE_MAX_MS = 5000;
const COMES_BACK_WITHIN_MS = 30_000;
const COMES_BACK_TO = 150;
const INGEST = '/aspects?action=ingestProposal';
const FILLER = Buffer.alloc(1_000_000, 'x');

const urnOf = (name: string) => `urn:li:tag:${name}`;

/** A write of a megabyte. All writes share the memory of its largest part. */
function write(name: string, filler = FILLER): readonly (string | Buffer)[] {
  const value = JSON.stringify({ name, description: '' });
  const proposal = {
    entityType: 'tag',
    entityUrn: urnOf(name),
    changeType: 'UPSERT',
    aspectName: 'tagProperties',
    aspect: { contentType: 'application/json', value },
  };
  const [before = '', after = ''] = JSON.stringify({ proposal }).split(/(?<=description\\":\\")/);
  return [postHead(INGEST, before.length + filler.length + after.length) + before, filler, after];
}

describe('a service under attack', () => {
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer({ nodeOptions: NODE_OPTIONS });
    port = Number(new URL(server.url).port);
    await many(20, (index) => sendRaw(port, write(`warm${index}`)));
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  /** Runs the attack, and checks that the process stays small, answers probes, and becomes small again. */
  async function survives<Result>(attack: () => Promise<Result>): Promise<Result> {
    const before = await memoryOf(server);
    const { result, memory, probes } = await watching(server, attack);
    expect(memory).toBeLessThan(MEMORY_MAX);
    expect(probes.failures).toEqual([]);
    expect(probes.longest).toBeLessThan(PROBE_MAX_MS);
    const until = Date.now() + COMES_BACK_WITHIN_MS;
    while ((await memoryOf(server)) > before + COMES_BACK_TO && Date.now() < until) await sleep(500);
    const after = await memoryOf(server);
    expect(after).toBeLessThan(before + COMES_BACK_TO);
    return result;
  }

  it('of 800 clients that write a megabyte each answers all, and keeps what it acknowledged', async () => {
    const answers = await survives(() => many(800, (index) => sendRaw(port, write(`a${index}`))));
    expect(statusOf(await sendRaw(port, write('after', Buffer.from('x'))))).toBe(200);
    const statuses = answers.map(statusOf);
    expect(new Set(statuses)).toEqual(new Set([200, ...statuses.filter((status) => status === 429)]));
    expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(0);
    const refused = answers.filter((answer) => statusOf(answer) !== 200);
    expect(refused.filter((answer) => !/\r\nRetry-After: \d+\r\n/.test(answer))).toEqual([]);
    const written = statuses.flatMap((status, index) => (status === 200 ? [urnOf(`a${index}`)] : []));
    // One after the other, because the answers have a megabyte each, and the service would refuse some of many at once.
    const found = new Set<number>();
    for (const urn of written) {
      const answer = await fetch(`${server.url}/aspects/${encodeURIComponent(urn)}?aspect=tagProperties`);
      await answer.text();
      found.add(answer.status);
    }
    expect(found).toEqual(new Set([200]));
  });

  it('of 250 small bodies that decompress to 16 MB each', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(15_900_000, ' '));
    const request = [postHead(INGEST, bomb.length, 'Content-Encoding: br\r\n'), bomb];
    const statuses = (await survives(() => many(250, () => sendRaw(port, request)))).map(statusOf);
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  });

  it('of 100 clients that ask for a megabyte 20 times each, and read nothing', async () => {
    expect(statusOf(await sendRaw(port, write('large')))).toBe(200);
    const read = `GET /entitiesV2/${encodeURIComponent(urnOf('large'))} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    await survives(async () => {
      const sockets = await many(100, async () => openSocket(port, [read.repeat(20)]).pause());
      await sleep(1500);
      sockets.forEach((socket) => socket.destroy());
    });
  });

  it('of 60 bodies of 15 MB that never end, while small writes go on', async () => {
    const part = Buffer.alloc(14_900_000, ' ');
    const small = await survives(async () => {
      const sockets = Array.from({ length: 60 }, () => openSocket(port, [postHead(INGEST, 15_000_000), part]).resume());
      await sleep(3000);
      const answer = await sendRaw(port, write('small', Buffer.from('x')));
      sockets.forEach((socket) => socket.destroy());
      return statusOf(answer);
    });
    expect(small).toBe(200);
  });
});
