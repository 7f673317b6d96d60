import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '#interface/http/http-server';
import { RequestLoad } from '#interface/http/load/request-load';
import { answeringPipeline } from '#test/support/test-pipeline';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const CLIENTS = 60;

describe('connections that arrive together', () => {
  // New connections go first for 250 ms. On a busy machine, 60 of them take longer to arrive.
  beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => jest.restoreAllMocks());

  it('are accepted before they are read, and the newest is among the first', async () => {
    const load = new RequestLoad({ bytes: 1_000_000, connections: 1000 });
    const read: string[] = [];
    const openThen: number[] = [];
    const handle = answeringPipeline(
      async ({ url }) => {
        read.push(url);
        openThen.push(load.usage().connections);
        return { status: 200, headers: {}, body: '' };
      },
      { load },
    );
    const server = createHttpServer(handle, { logger, load }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const answers = Array.from({ length: CLIENTS }, async (_, index) => {
      const [answer] = await once(get({ port, host: '127.0.0.1', path: `/${index}`, agent: false }), 'response');
      await once(answer.resume(), 'end');
    });
    await Promise.all(answers);
    server.close();
    expect(openThen[0]).toBe(CLIENTS);
    expect(read.slice(0, 8)).toEqual(expect.arrayContaining(['/0', `/${CLIENTS - 1}`]));
    expect(read.length).toBe(CLIENTS);
  });
});
