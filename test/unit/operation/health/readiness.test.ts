import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { UnavailableError } from '#base/errors/domain-error';
import { checkReadiness, ProbedProcess, type ReadinessOptions } from '#operation/health/readiness';
import { testDatabase } from '#test/support/test-database';

const away = {
  check: async () => {
    throw new UnavailableError('The search cluster is not available at the moment. Try again.');
  },
};
const probes = { write: async () => undefined, read: async () => undefined };
const there = { check: async () => undefined };

describe('readiness', () => {
  const database = testDatabase();

  it('is given when everything answers', async () => {
    const checks = ['database', 'schema', 'search', 'writes'].map((name) => ({ name, ok: true }));
    expect(
      await checkReadiness({ control: database.control, probes, search: there, writes: {} }, { searchRequired: true }),
    ).toEqual({
      ready: true,
      checks,
    });
  });

  it('goes with the search cluster only where search is required', async () => {
    const required = await checkReadiness(
      { control: database.control, probes, search: away, writes: {} },
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
      await checkReadiness({ control: database.control, probes, search: away, writes: {} }, { searchRequired: false }),
    ).toEqual({
      ...required,
      ready: true,
    });
  });

  it('goes with what a write or a question would use', async () => {
    const dead = async () => {
      throw new UnavailableError('The database did not answer.');
    };
    for (const broken of [
      { ...probes, write: dead },
      { ...probes, read: dead },
    ]) {
      const deps = { control: database.control, probes: broken, search: there, writes: {} };
      const { ready, checks } = await checkReadiness(deps, { searchRequired: true });
      expect([ready, checks[0]]).toEqual([
        false,
        { name: 'database', ok: false, reason: 'The database did not answer.' },
      ]);
    }
  });

  it('waits for nobody who hangs', async () => {
    const hanging = { check: () => new Promise<never>(() => undefined) };
    const { ready, checks } = await checkReadiness(
      { control: database.control, probes, search: hanging, writes: {} },
      { searchRequired: true },
    );
    expect({ ready, search: checks[2] }).toEqual({
      ready: false,
      search: { name: 'search', ok: false, reason: 'no answer within 2000 ms' },
    });
    const begun = performance.now();
    const optional = await checkReadiness(
      { control: database.control, probes, search: hanging, writes: {} },
      { searchRequired: false },
    );
    expect(optional).toMatchObject({ ready: true, checks: [{}, {}, { ok: false, reason: 'no answer yet' }, {}] });
    // Sooner than a check that is required, whose time is 2000 ms.
    expect(performance.now() - begun).toBeLessThan(1500);
  });

  it('says that the database is away, and that its schema is an older one', async () => {
    const gone = new PostgresDatabase({
      address: { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' },
      connectionsMax: 2,
    });
    expect(
      (await checkReadiness({ control: gone, probes, search: there, writes: {} }, { searchRequired: true })).checks[0],
    ).toMatchObject({
      ok: false,
      reason: expect.stringContaining('database is not available'),
    });
    await gone.close();
    await database.query({ text: "delete from knex_migrations where name = '0001-catalog'" });
    const { ready, checks } = await checkReadiness(
      { control: database.control, probes, search: there, writes: {} },
      { searchRequired: true },
    );
    expect({ ready, schema: checks[1] }).toEqual({
      ready: false,
      schema: { name: 'schema', ok: false, reason: 'pending migrations: 0001-catalog' },
    });
  });
});

describe('a process that is probed', () => {
  it('needs search until its index was loaded once, if the probe says so, and is not ready when it stops', async () => {
    let isLoaded = false;
    const check = async ({ searchRequired }: ReadinessOptions) => ({
      ready: isLoaded || !searchRequired,
      checks: [{ name: 'search' as const, ok: isLoaded }],
    });
    const process = new ProbedProcess({ check, isLoading: async () => true });
    const ready = async (search: 'required' | 'optional' | 'loaded') => (await process.readiness({ search })).ready;
    expect([await ready('loaded'), await ready('optional')]).toEqual([false, true]);
    isLoaded = true;
    expect(await ready('loaded')).toBe(true);
    isLoaded = false;
    expect([await ready('loaded'), await ready('required')]).toEqual([true, false]);
    expect(process.stop()).toBe(true);
    expect([await ready('loaded'), await ready('optional')]).toEqual([false, false]);
    expect(await new ProbedProcess({ check }).readiness({ search: 'loaded' })).toMatchObject({ ready: true });
    expect(new ProbedProcess({ check }).stop()).toBe(false);
  });
});
