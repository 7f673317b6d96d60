/** PostgreSQL as many run it: two servers that Patroni manages, both in DATABASE_URL. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPatroni, withPatroni } from '../support/own-patroni';
import { datasetExists, searchDatasets } from '../support/search-client';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';
import { writeOnAndOn } from '../support/write-on-and-on';

const GOES_ON_WITHIN_MS = 10_000;

withPatroni((programs) =>
  describe('a service whose PostgreSQL is managed by Patroni', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'aspectory-patroni-'));
      await chmod(folder, 0o755);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('keeps every acknowledged write when the primary dies, and goes on after the promotion', async () => {
      const cluster = await ownPatroni(folder, programs);
      const service = await startTestServer({ environment: { DATABASE_URL: cluster.url } });
      const writer = writeOnAndOn(service, 'kept');
      try {
        await until('some writes are acknowledged', () => writer.acknowledged.length > 30);
        await cluster.killPrimary();
        const promotedAt = performance.now();
        const before = writer.acknowledged.length;
        await until('a write is acknowledged again', () => writer.acknowledged.length > before);
        expect(performance.now() - promotedAt).toBeLessThan(GOES_ON_WITHIN_MS);
        await writer.stop();
        for (const name of writer.acknowledged)
          expect([name, await datasetExists(service, name)]).toEqual([name, true]);
        // A write that was not acknowledged may be there as well.
        await until('searches find what is stored', async () => {
          const [stored] = await cluster.query<{ readonly count: number }>(
            "select count(*)::int as count from urn join entity using (id) where urn like 'urn:li:dataset:%'",
          );
          return (await searchDatasets(service, 'kept')).total === stored?.count;
        });
        expect(service.log.some(({ msg }) => String(msg).includes('went back'))).toBe(false);
      } finally {
        await writer.stop();
        await service.stop();
        await cluster.stop();
      }
    });
  }),
);
