import { BusyError, CancelledError, ConnectionLostError, InvalidInputError } from '#base/errors/domain-error';
import { DatabaseErrors } from '#base/database/connection/database-errors';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { testDatabase } from '#test/support/test-database';

describe('errors of the database', () => {
  const database = testDatabase();

  it('are counted by kind, whether a statement or a transaction has them', async () => {
    const errors = new DatabaseErrors();
    const own = new PostgresDatabase({ address: database.address(), connectionsMax: 1, failed: errors.count });
    const run = (text: string) => own.query({ text }).catch(() => undefined);
    await run('select 1');
    await run('set statement_timeout = 20; select pg_sleep(5)');
    await run("select 'x'::int");
    await run('select * from no_such_table');
    await own.transaction((transaction) => transaction.query({ text: 'select 1 / 0' })).catch(() => undefined);
    await run('select pg_terminate_backend(pg_backend_pid())');
    await own.close();
    expect(Object.fromEntries(errors.byKind())).toEqual({
      'time limit': 1,
      value: 2,
      refused: 1,
      'connection lost': 1,
    });
  });

  it('are neither those of the catalog nor of its load', () => {
    const errors = new DatabaseErrors();
    [new InvalidInputError('x'), new BusyError('x'), new CancelledError(), new Error('x')].forEach(errors.count);
    expect([...errors.byKind()]).toEqual([]);
    errors.count(new ConnectionLostError('The database did not answer for 10 s'));
    expect([...errors.byKind()]).toEqual([['no answer', 1]]);
  });
});
