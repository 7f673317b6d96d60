/** DATABASE_URL names a primary and its standby, as libpq has it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPair } from '../support/postgres-pair';
import { runAspectory } from '../support/run-aspectory';
import { datasetExists, searchDatasets } from '../support/search-client';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';
import { writeOnAndOn } from '../support/write-on-and-on';

const GOES_ON_WITHIN_MS = 10_000;

describe('a DATABASE_URL with two hosts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aspectory-hosts-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leads to the one that takes writes, also after a failover, and says what is wrong if none does', async () => {
    const { primary, standby, kill } = await postgresPair(folder, true);
    const url = (attributes: string) =>
      `postgres://aspectory@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres${attributes}`;
    const environment = { DATABASE_URL: url('?target_session_attrs=read-write') };
    const service = await startTestServer({ environment });
    const writer = writeOnAndOn(service, 'kept');
    const { acknowledged } = writer;
    try {
      await until('some writes are acknowledged', () => acknowledged.length > 30);
      await primary.kill();
      const shown = await runAspectory(service.dataDirectory, ['status'], '', { DATABASE_URL: url('') });
      expect(shown.output).toContain(`PostgreSQL at 127.0.0.1:${standby.port} or 127.0.0.1:${primary.port}/postgres`);
      expect(shown.output).toMatch(
        /no server of DATABASE_URL takes writes \(.*takes no writes.*\)\. Promote a standby/,
      );
      const before = acknowledged.length;
      await standby.query('select pg_promote()');
      const promotedAt = performance.now();
      await until('a write is acknowledged again', () => acknowledged.length > before);
      expect(performance.now() - promotedAt).toBeLessThan(GOES_ON_WITHIN_MS);
      await until('writes go on', () => acknowledged.length > before + 30);
      await writer.stop();
      for (const name of acknowledged) expect([name, await datasetExists(service, name)]).toEqual([name, true]);
      await until('searches find them', async () => {
        const { total } = await searchDatasets(service, 'kept');
        return total >= acknowledged.length;
      });
      expect(service.log.filter(({ status }) => status === 500)).toEqual([]);
    } finally {
      await writer.stop();
      await service.stop();
      await kill();
    }
  });
});
