/** A start that a search cluster refuses: the catalog stays as it was, so that an earlier release or another setting still starts. */
import { migrate } from '#base/database/schema/migrate';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { runAspectory } from '../support/run-aspectory';
import { clusterEnvironment, describeWithCluster, testCluster } from '../support/test-cluster';
import { testDatabase } from '../support/test-database';

describeWithCluster('a cluster that cannot be used', () => {
  describe('refuses the start', () => {
    const database = testDatabase({ migrated: false });
    const PREFIX = 'refused_';
    let url: string;

    const ask = (path: string, body?: object, method = 'PUT') =>
      fetch(`${url}/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const serve = (environment: Readonly<Record<string, string>> = {}, prefix = PREFIX) =>
      runAspectory('/nowhere', ['serve'], '', {
        PORT: '0',
        DATABASE_URL: database.url(),
        ...clusterEnvironment(url, prefix),
        ...environment,
      });
    const steps = async () => (await database.query({ text: 'select from knex_migrations' })).length;
    const servedWith = () => database.query({ text: 'select * from served_with' });

    beforeAll(async () => {
      url = await testCluster();
      await migrate(database.address(), MIGRATIONS.slice(0, -1));
      await ask(`${PREFIX}datasetindex_v2`);
    });
    afterAll(() => ask(`${PREFIX}datasetindex_v2`, undefined, 'DELETE'));

    it('for an index of another program and for want of room, before the schema changes', async () => {
      const limit = (most: number | null) =>
        ask('_cluster/settings', { persistent: { 'cluster.max_shards_per_node': most } });
      expect(await serve()).toMatchObject({ code: 1, complaints: expect.stringContaining('of another program') });
      await limit(3);
      const full = await serve({}, 'refused_full_').finally(() => limit(null));
      expect(full).toMatchObject({ code: 1, complaints: expect.stringContaining('has no room for another index') });
      expect(await steps()).toBe(MIGRATIONS.length - 1);
      expect(await (await ask('refused_full_*', undefined, 'GET')).json()).toEqual({});
    });

    it('and leaves what the catalog remembers where the schema is up to date', async () => {
      await migrate(database.address());
      const before = await servedWith();
      expect(await serve({ ASPECTORY_AUTH: 'on' })).toMatchObject({ code: 1 });
      expect(await servedWith()).toEqual(before);
    });
  });
});
