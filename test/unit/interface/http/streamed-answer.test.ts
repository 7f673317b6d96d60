import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answeringPipeline } from '#test/support/test-pipeline';
import { until } from '#test/support/until';

const PART = 'x'.repeat(64_000);
const PARTS_MAX = 2000;

describe('a streamed answer', () => {
  const lines: object[] = [];
  let server: Server;
  let parts: AsyncIterable<string>;

  beforeAll(async () => {
    const log = (fields: object) => lines.push(fields);
    const handle = answeringPipeline(
      async () => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: parts }),
      { logger: { info: log, warn: log, error: log } },
    );
    server = createServer(handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    lines.length = 0;
  });

  function port(): number {
    const address: AddressInfo | string | null = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** A client that has sent its request and does not read. */
  function silentClient() {
    const socket = connect(port(), '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  }

  /** Counts the parts that were asked for. */
  function countedParts() {
    const counted = { asked: 0, ended: false };
    parts = (async function* () {
      try {
        for (; counted.asked < PARTS_MAX; counted.asked++) yield PART;
      } finally {
        counted.ended = true;
      }
    })();
    return counted;
  }

  /** Until 10 looks in a row find that no further part was asked for. */
  async function untilFull(counted: { readonly asked: number }): Promise<void> {
    let [before, equal] = [0, 0];
    await until('the socket is full', () => {
      equal = counted.asked > 0 && counted.asked === before ? equal + 1 : 0;
      before = counted.asked;
      return equal === 10;
    });
  }

  it('is sent part by part, with the headers of every answer', async () => {
    parts = (async function* () {
      yield 'a';
      await sleep(10);
      yield 'b';
    })();
    const response = await fetch(`http://127.0.0.1:${port()}/`);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(await response.text()).toBe('ab');
    expect(lines).toMatchObject([{ status: 200 }]);
  });

  it('asks for no part while the socket is full, and goes on when the client reads', async () => {
    const counted = countedParts();
    const client = silentClient();
    await untilFull(counted);
    expect(counted.asked).toBeLessThan(500);
    const received = await text(client);
    expect(received.length).toBeGreaterThan(PARTS_MAX * PART.length);
  });

  it('ends its source when the client goes', async () => {
    const counted = countedParts();
    const client = silentClient();
    await untilFull(counted);
    client.destroy();
    await until('the source has ended', () => counted.ended);
    expect(counted.asked).toBeLessThan(PARTS_MAX);
  });

  it('breaks the connection when its source fails, so that the client does not take it for the end', async () => {
    parts = (async function* () {
      yield 'a';
      throw new Error('broken');
    })();
    const reading = fetch(`http://127.0.0.1:${port()}/`).then((response) => response.text());
    await expect(reading).rejects.toThrow(/fetch failed|terminated/);
    expect(lines).toMatchObject([{ err: { message: 'broken' } }]);
  });
});
