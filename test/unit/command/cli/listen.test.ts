import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { listen } from '#command/cli/listen';

describe('listen', () => {
  it('stops without waiting for a connection that has no request', async () => {
    const listener = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    const client = connect(Number(new URL(listener.url).port), '127.0.0.1');
    client.on('error', () => undefined);
    await once(client, 'connect');
    const began = Date.now();
    await listener.stop(20_000);
    expect(Date.now() - began).toBeLessThan(15_000);
  });
});
