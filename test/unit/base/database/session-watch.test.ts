import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { PostgresQuestions } from '#base/database/connection/postgres-questions';
import { ConnectionLostError } from '#base/errors/domain-error';
import { testDatabase } from '#test/support/test-database';

/** A way to the server that can forget its connections without a word, as a firewall does. */
async function forgetfulWay(host: string, port: number) {
  const open: Socket[] = [];
  const server = createServer((incoming) => {
    const outgoing = connect(`${host}/.s.PGSQL.${port}`);
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing]) open.push(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    forget: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

describe('sessions that were dropped without a word', () => {
  const database = testDatabase();
  const closings: (() => unknown)[] = [];
  database.closeFirst(async () => {
    for (const close of closings) await close();
  });

  async function behindWay() {
    const direct = database.address();
    if ('connectionString' in direct) throw new Error('the test server has a socket');
    const way = await forgetfulWay(direct.host, direct.port);
    const address = { ...direct, host: '127.0.0.1', port: way.port };
    const silence = { milliseconds: 2000, control: database.control };
    const written = new PostgresDatabase({ address, connectionsMax: 2, silence });
    const asked = new PostgresQuestions({
      address,
      connectionsMax: 2,
      timeoutSeconds: 100,
      control: database.control,
      silence,
    });
    closings.push(
      () => written.close(),
      () => asked.close(),
      way.close,
    );
    return { way, written, asked };
  }

  it('are closed with the reason, also within a transaction, and the next request gets another one', async () => {
    const { way, written, asked } = await behindWay();
    const ONE = { text: 'select 1 as one' };
    await asked.query(ONE);
    const forgotten = written.transaction(async (transaction) => {
      await transaction.query(ONE);
      way.forget();
      await transaction.query(ONE);
    });
    const reason = /^The database did not answer for [\d.]+ s, .* firewall or NAT/;
    await expect(forgotten).rejects.toThrow(reason);
    await expect(forgotten).rejects.toBeInstanceOf(ConnectionLostError);
    await expect(asked.query(ONE)).rejects.toThrow(reason);
    expect([await written.query(ONE), await asked.query(ONE)]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  });

  it('are found by a probe before a request needs them', async () => {
    const { way, written } = await behindWay();
    await written.probe();
    way.forget();
    await expect(written.probe()).rejects.toThrow(/no answer|did not answer/);
    await written.probe();
  });

  it('are not those on which the server works for long', async () => {
    const { written } = await behindWay();
    expect(await written.query({ text: 'select 1 as one from pg_sleep(6)' })).toEqual([{ one: 1 }]);
  });
});
