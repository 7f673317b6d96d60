import { connect, type Socket } from 'node:net';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const FOLLOWERS = 1000;
const SLOW_FOLLOWERS = 200;
const TAGS = 3500;
const BATCH = 500;
/** Two changes for each tag: its key and its properties. */
const LAST = 2 * TAGS;
const DESCRIPTION = 'x'.repeat(400);
/**
 * Measured: 8 s on a quiet machine, up to 21 s beside other work, because the streams then take minutes. If each follower had its own pages
 * rendered, it would be 75 s.
 */
const PROCESSOR_SECONDS_MAX = 40;

describe('followers that are far behind', () => {
  let server: TestServer;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    for (let first = 0; first < TAGS; first += BATCH) {
      const proposals = Array.from({ length: BATCH }, (_, n) => {
        const name = `follower${first + n}`;
        return upsertOf(`urn:li:tag:${name}`, 'tagProperties', { name, description: DESCRIPTION });
      });
      const body = JSON.stringify({ proposals });
      await fetch(`${server.url}/aspects?action=ingestProposalBatch`, { method: 'POST', body });
    }
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    await removeDataDirectory(server);
  });

  /** Follows all changes from a position on. Looks only at the end of what arrives, because a test has one processor too. */
  function follow(after: number, onEnd: () => void): Socket {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const lines = [
      `GET /openapi/v1/changes?after=${after} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Accept: text/event-stream',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    let tail = '';
    socket.on('data', (bytes) => {
      tail = `${tail}${bytes.subarray(-2000).toString('latin1')}`.slice(-2000);
      if (tail.includes(`"position":${LAST},`)) onEnd();
    });
    return socket;
  }

  async function processorSeconds(): Promise<number> {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]);
  }

  it('share what is rendered, and those that do not read cost nothing', async () => {
    const began = await processorSeconds();
    const ended = new Set<Socket>();
    for (let n = 0; n < SLOW_FOLLOWERS; n++) follow(0, () => undefined).pause();
    for (let n = 0; n < FOLLOWERS; n++) {
      const socket = follow(n % 2 === 0 ? 0 : n, () => ended.add(socket));
    }
    await until('all followers have all changes', () => ended.size === FOLLOWERS);
    expect((await processorSeconds()) - began).toBeLessThan(PROCESSOR_SECONDS_MAX);
  });
});
