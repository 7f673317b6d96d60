import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createHttpServer } from '#interface/http/http-server';
import { BodyHold } from '#interface/http/load/body-hold';
import { RequestLoad } from '#interface/http/load/request-load';
import { HeavyWorkQueue } from '#interface/http/load/heavy-work-queue';
import { answeringPipeline } from '#test/support/test-pipeline';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const CLIENTS = 60;
const BODY = 'a'.repeat(100_000);

describe('large bodies that are sent together', () => {
  it('do not keep a probe waiting that is sent after them', async () => {
    const load = new RequestLoad({ bytes: 100_000_000, connections: 1000 });
    const done: string[] = [];
    const handle = answeringPipeline(
      async (exchange) => {
        const { request, response } = exchange;
        const { url = '' } = request;
        if (request.method === 'POST') {
          exchange.bodyHold = new BodyHold(load, response);
          await exchange.bodyHold.reserve(BODY.length);
        }
        done.push(url);
        return { status: 200, headers: {}, body: '' };
      },
      { load },
    );
    const server = createHttpServer(handle, { logger, load }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const clients = Array.from({ length: CLIENTS + 1 }, () => connect({ port, host: '127.0.0.1' }));
    // An answer shows that the service reads the connection.
    for (const client of clients) await answered(client, 'GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
    done.splice(0);
    const requests = clients.map((client, index) =>
      index < CLIENTS
        ? answered(client, `POST /${index} HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`)
        : answered(client, 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    await Promise.all(requests);
    for (const client of clients) client.destroy();
    server.close();
    expect(done.length).toBe(CLIENTS + 1);
    expect(done.indexOf('/health/live')).toBeLessThan(CLIENTS / 2);
  });
});

describe('heavy work', () => {
  it('reads new connections before other work, which still gets a turn', async () => {
    const queue = new HeavyWorkQueue();
    const order: string[] = [];
    const read = () => {
      order.push('read');
      if (order.length < 40) queue.soonFirst(read);
    };
    queue.soon(() => order.push('other'));
    queue.soonFirst(read);
    while (order.length < 40) await new Promise(setImmediate);
    const other = order.indexOf('other');
    expect(other).toBeGreaterThan(1);
    expect(other).toBeLessThan(20);
  });
});

async function answered(client: ReturnType<typeof connect>, request: string): Promise<void> {
  client.write(request);
  await once(client, 'data');
}
