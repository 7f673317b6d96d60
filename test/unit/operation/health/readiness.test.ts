import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { UnavailableError } from '#base/errors/domain-error';
import { checkReadiness } from '#operation/health/readiness';
import { testDatabase } from '#test/support/test-database';

const away = {
  check: async () => {
    throw new UnavailableError('The search cluster is not available at the moment. Try again.');
  },
};
const there = { check: async () => undefined };

describe('readiness', () => {
  const database = testDatabase();

  it('is given when everything answers', async () => {
    const checks = ['database', 'schema', 'search', 'writes'].map((name) => ({ name, ok: true }));
    expect(
      await checkReadiness({ control: database.control, search: there, writes: {} }, { searchRequired: true }),
    ).toEqual({
      ready: true,
      checks,
    });
  });

  it('goes with the search cluster only where search is required', async () => {
    const required = await checkReadiness(
      { control: database.control, search: away, writes: {} },
      { searchRequired: true },
    );
    expect(required).toMatchObject({
      ready: false,
      checks: [
        { ok: true },
        { ok: true },
        { name: 'search', ok: false, reason: expect.stringContaining('search cluster') },
        { name: 'writes', ok: true },
      ],
    });
    expect(
      await checkReadiness({ control: database.control, search: away, writes: {} }, { searchRequired: false }),
    ).toEqual({
      ...required,
      ready: true,
    });
  });

  it('waits for nobody who hangs', async () => {
    const hanging = { check: () => new Promise<never>(() => undefined) };
    const { ready, checks } = await checkReadiness(
      { control: database.control, search: hanging, writes: {} },
      { searchRequired: true },
    );
    expect({ ready, search: checks[2] }).toEqual({
      ready: false,
      search: { name: 'search', ok: false, reason: 'no answer within 2000 ms' },
    });
  });

  it('says that the database is away, and that its schema is an older one', async () => {
    const gone = new PostgresDatabase({
      address: { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' },
      connectionsMax: 2,
    });
    expect(
      (await checkReadiness({ control: gone, search: there, writes: {} }, { searchRequired: true })).checks[0],
    ).toMatchObject({
      ok: false,
      reason: expect.stringContaining('database is not available'),
    });
    await gone.close();
    await database.query({ text: "delete from knex_migrations where name = '0001-catalog'" });
    const { ready, checks } = await checkReadiness(
      { control: database.control, search: there, writes: {} },
      { searchRequired: true },
    );
    expect({ ready, schema: checks[1] }).toEqual({
      ready: false,
      schema: { name: 'schema', ok: false, reason: 'pending migrations: 0001-catalog' },
    });
  });
});
