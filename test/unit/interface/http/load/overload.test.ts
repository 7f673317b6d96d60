import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { LIMITS } from '#generated/http/limits';
import { createHttpServer } from '#interface/http/http-server';
import { AnswerHold } from '#interface/http/load/answer-hold';
import { BodyHold } from '#interface/http/load/body-hold';
import { RequestLoad } from '#interface/http/load/request-load';
import { readBody } from '#interface/http/request/read-body';
import { answeringPipeline } from '#test/support/test-pipeline';
import { until } from '#test/support/until';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const REQUEST_MS = 2000;
/** Longer than a busy machine pauses a client. */
const STALLED_MS = 1_500;
const ANSWER = 'a'.repeat(12_000_000);

/** A server with room for 4 MB of large bodies, 1 MB of small ones, 3 MB of answers and 6 connections. */
async function testServer() {
  const refusals: string[] = [];
  const load = new RequestLoad({ bytes: 8_000_000, connections: 6, waitMs: 400 }, (reason) => refusals.push(reason));
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const built: string[] = [];
  const handle = answeringPipeline(
    async (exchange) => {
      const { request, response } = exchange;
      begun.push(request.url ?? '');
      if (request.url === '/read') {
        await (exchange.answerHold = new AnswerHold(load, response)).room(2_000_000);
        built.push(request.url);
        return { status: 200, headers: {}, body: ANSWER.slice(0, 1_200_000) };
      }
      exchange.bodyHold = new BodyHold(load, response);
      const { length } = await readBody(request, exchange.bodyHold, LIMITS.requestBodyBytes);
      if (request.url === '/held') await new Promise<void>((resolve) => ends.push(resolve));
      return { status: 200, headers: {}, body: request.url === '/large' ? ANSWER : `got ${length}` };
    },
    { load, stalledMs: STALLED_MS },
  );
  const timeouts = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: 50 };
  const server: Server = createHttpServer(handle, { logger, load }, timeouts).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const held = () => Object.values(load.usage().bytes).reduce((sum, bytes) => sum + bytes, 0);
  return {
    load,
    refusals,
    begun,
    built,
    held,
    open: (...parts: readonly (string | Buffer)[]) => new Client(port, parts),
    holding: () => until('a request is held', () => ends.length > 0),
    endHeld: () => ends.splice(0).forEach((end) => end()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class Client {
  readonly socket: Socket;
  text = '';

  constructor(port: number, parts: readonly (string | Buffer)[]) {
    this.socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    this.socket.on('data', (chunk) => (this.text += chunk.toString('latin1')));
    for (const part of parts) this.socket.write(part);
  }

  get statuses(): readonly number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  async answers(count: number): Promise<readonly number[]> {
    await until(
      `${count} answers arrive, or the connection closes`,
      () => this.statuses.length >= count || this.socket.closed,
    );
    return this.statuses;
  }

  async closed(): Promise<this> {
    await until('the connection closes', () => this.socket.closed);
    return this;
  }
}

const head = (length: number, path = '/x', fields = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${fields}\r\n`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('an edge under load', () => {
  let server: Awaited<ReturnType<typeof testServer>>;
  beforeEach(async () => {
    server = await testServer();
  });
  afterEach(() => server.close());

  const untilReleased = () => until('all memory is released', () => server.held() === 0);
  /** Another request. What the server does at once with earlier bytes, it has done when it answers. */
  const another = async () => expect(await server.open(head(2, '/other'), 'ab').answers(1)).toEqual([200]);

  it('refuses a body for which there is no memory, reads the rest of it, and keeps the connection', async () => {
    const first = server.open(head(3_000_000, '/held'), Buffer.alloc(3_000_000, ' '));
    await server.holding();
    const second = server.open(head(2_000_000), Buffer.alloc(2_000_000, ' '), head(1), 'a');
    expect(await second.answers(2)).toEqual([429, 200]);
    expect(second.text).toMatch(/Retry-After: 5\r\n/);
    expect(server.refusals).toEqual(['bytes']);
    server.endHeld();
    expect(await first.answers(1)).toEqual([200]);
    await untilReleased();
  });

  it('refuses a body before all of it has come, and reads the rest before it closes the connection', async () => {
    server.open(head(3_000_000, '/held'), Buffer.alloc(3_000_000, ' '));
    await server.holding();
    const refused = server.open(head(2_000_000, '/x', 'Connection: close\r\n'), Buffer.alloc(1_000_000, ' '));
    expect(await refused.answers(1)).toEqual([429]);
    await another();
    expect(refused.socket.closed).toBe(false);
    refused.socket.write(Buffer.alloc(1_000_000, ' '));
    await refused.closed();
    expect(refused.socket.errored).toBeNull();
  });

  it('lets a body wait until there is memory for it, and asks a waiting client for it then', async () => {
    const first = server.open(head(3_000_000, '/held'), Buffer.alloc(3_000_000, ' '));
    await server.holding();
    const second = server.open(head(2_000_000, '/x', 'Expect: 100-continue\r\n'));
    await another();
    expect(second.text).toBe('');
    server.endHeld();
    expect(await second.answers(1)).toEqual([100]);
    second.socket.write(Buffer.alloc(2_000_000, ' '));
    expect(await second.answers(2)).toEqual([100, 200]);
    expect([await first.answers(1), server.refusals]).toEqual([[200], []]);
    await untilReleased();
  });

  it('refuses chunks when they outgrow the memory', async () => {
    server.open(head(3_000_000, '/held'), Buffer.alloc(3_000_000, ' '));
    await server.holding();
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const chunked = server.open(
      'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
      chunk.repeat(3),
      '0\r\n\r\n',
    );
    expect(await chunked.answers(1)).toEqual([429]);
    expect(server.held()).toBe(3_000_000);
  });

  it('opens compressed bodies two at a time, and stops where the memory ends', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(15_000_000));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, server.held())), 1);
    const clients = Array.from({ length: 6 }, () =>
      server.open(head(bomb.length, '/x', 'Content-Encoding: br\r\n'), bomb),
    );
    const statuses = await Promise.all(clients.map((client) => client.answers(1)));
    clearInterval(watch);
    expect(new Set(statuses.flat())).toEqual(new Set([200, 429]));
    // One body alone may exceed the limit.
    expect(most).toBeLessThan(17_000_000);
    await untilReleased();
  });

  it('writes small bodies while large ones take all memory', async () => {
    server.open(head(10_000_000, '/held'), Buffer.alloc(10_000_000, ' '));
    await server.holding();
    expect(await server.open(head(2), 'ab').answers(1)).toEqual([200]);
  });

  it('frees the memory of bodies that never end, also when their bytes trickle', async () => {
    const silent = server.open(head(3_000_000), Buffer.alloc(1_000_000));
    const trickling = server.open(head(900_000));
    const drip = setInterval(() => trickling.socket.write(' '), 20);
    const closed = await Promise.all([silent.closed(), trickling.closed()]);
    clearInterval(drip);
    expect(closed.map(({ statuses }) => statuses)).toEqual([[408], [408]]);
    expect(server.refusals).toEqual(['slow sender', 'slow sender']);
    await untilReleased();
  });

  it('breaks off an answer that nobody reads, and meanwhile refuses another one', async () => {
    const reader = server.open(get('/large'));
    reader.socket.pause();
    await until('an answer is held', () => server.held() > 0);
    expect(await server.open(get('/large')).answers(1)).toEqual([429]);
    await untilReleased();
    expect(server.refusals).toEqual(['bytes', 'slow reader']);
    const other = server.open(get('/large'));
    await until('the answer has arrived', () => other.text.length > ANSWER.length);
    expect(other.text.endsWith('aaa')).toBe(true);
  });

  it('builds an answer when there is memory for it', async () => {
    const first = server.open(get('/large'));
    first.socket.pause();
    await until('an answer is held', () => server.held() > 0);
    expect(await server.open(get('/read')).answers(1)).toEqual([429]);
    const waiting = server.open(get('/read'));
    await until('three requests have begun', () => server.begun.length === 3);
    expect(server.built).toEqual([]);
    first.socket.destroy();
    expect(await waiting.answers(1)).toEqual([200]);
    await untilReleased();
  });

  it('starts a pipelined request when the answer before it was taken', async () => {
    const client = server.open(get('/large'), get('/x'));
    client.socket.pause();
    await until('an answer is held', () => server.held() > 0);
    await another();
    expect(server.begun).toEqual(['/large', '/other']);
    client.socket.resume();
    expect(await client.answers(2)).toEqual([200, 200]);
    await untilReleased();
  });

  it('lets a new connection take the place of the oldest idle one', async () => {
    const idle = Array.from({ length: 6 }, () => server.open());
    await until('six connections are open', () => server.load.usage().connections === 6);
    expect(await server.open(get('/x')).answers(1)).toEqual([200]);
    expect(idle.map(({ socket }) => socket.closed)).toEqual([true, false, false, false, false, false]);
  });

  it('keeps a connection that was just read, because its request may be on its way', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(5000);
    try {
      const answered = Array.from({ length: 5 }, () => server.open(get('/x')));
      await Promise.all(answered.map((client) => client.answers(1)));
      const silent = server.open();
      const closed = () => [...answered, silent].map(({ socket }) => socket.closed);
      await until('six connections are open', () => server.load.usage().connections === 6);
      // A moment after its answer, a connection is idle.
      await sleep(20);
      expect(await server.open(get('/x')).answers(1)).toEqual([200]);
      expect(closed()).toEqual([true, false, false, false, false, false]);
      clock.mockReturnValue(7000);
      expect(await server.open(get('/x')).answers(1)).toEqual([200]);
      expect(closed()).toEqual([true, false, false, false, false, true]);
    } finally {
      clock.mockRestore();
    }
  });

  it('refuses requests beyond the connections that work, except probes', async () => {
    const busy = Array.from({ length: 6 }, () => server.open(get('/held')));
    await until('all connections have a request', () => server.begun.length === 6);
    const refused = server.open(get('/x'));
    expect(await refused.answers(1)).toEqual([429]);
    expect(refused.text).toMatch(/Connection: close\r\n[^]*Retry-After: 5\r\n/);
    expect(await server.open(get('/health/live')).answers(1)).toEqual([200]);
    server.endHeld();
    expect(await Promise.all(busy.map((client) => client.answers(1)))).toEqual(busy.map(() => [200]));
  });

  it('answers a bounded number of pipelined requests', async () => {
    const client = server.open(get('/held'), get('/x').repeat(100));
    await server.holding();
    await another();
    server.endHeld();
    const { statuses } = await client.closed();
    expect([statuses.length, statuses.at(-1), new Set(statuses.slice(0, -1))]).toEqual([34, 429, new Set([200])]);
    expect((await server.open(get('/held'), get('/x').repeat(2000)).closed()).text).toBe('');
  });
});
