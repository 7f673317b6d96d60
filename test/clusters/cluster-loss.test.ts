import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIndexerStatus } from '../../src/search/indexer/sql/indexer-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { describeWithElasticsearch, type OwnElasticsearch, ownElasticsearch } from '../support/test-elasticsearch';
import { startTestServer, type TestServer } from '../support/test-server';
import { searchDatasets, until, writeDatasets } from '../support/search-client';

const BEFORE_MS = 1500;
const AFTER_MS = 8000;
/** Leaves the processors to the nodes. */
const PAUSE_MS = 20;
const WRITERS = 3;
const SEARCHERS = 3;
const SEED = Array.from({ length: 200 }, (_, n) => `seed.${n}`);

/** What clients saw. */
interface Seen {
  readonly statuses: Set<number>;
  /** Of searches for what was there before. */
  readonly totals: Set<number>;
  written: number;
  /** Of these, the answer warned that searches do not find them yet. */
  late: number;
}

describeWithElasticsearch('a cluster of three nodes', () =>
  describe('a cluster of three nodes', () => {
    const database = testDatabase();
    let directory: string;
    let cluster: OwnElasticsearch;
    let server: TestServer;
    const environment = () => ({ DATABASE_URL: database.url(), ELASTICSEARCH_URL: cluster.urls.join(',') });

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-loss-'));
      // The nodes run as somebody else when we are root.
      await chmod(directory, 0o755);
      cluster = await ownElasticsearch(join(directory, 'elasticsearch'), { nodes: 3 });
      server = await startTestServer({ dataDirectory: directory, environment: environment() });
    });
    afterAll(async () => {
      await server.stop();
      await cluster.signal('SIGKILL');
      await sleep(500);
      await rm(directory, { recursive: true, force: true });
    });

    async function goOn(seen: Seen, signal: AbortSignal): Promise<void> {
      const writer = async (_: unknown, who: number) => {
        for (let n = 0; !signal.aborted; n++) {
          const { status, text } = await writeDatasets(server, [`w${who}.${n}.a`, `w${who}.${n}.b`], 'meanwhile');
          seen.statuses.add(status);
          seen.written += 2;
          if (text.includes('not found by searches yet')) seen.late += 2;
        }
      };
      const searcher = async () => {
        while (!signal.aborted) {
          const { status, total } = await searchDatasets(server, 'seeded');
          seen.statuses.add(status);
          seen.totals.add(total);
          await sleep(PAUSE_MS);
        }
      };
      await Promise.all([...Array.from({ length: WRITERS }, writer), ...Array.from({ length: SEARCHERS }, searcher)]);
    }

    async function killMaster(): Promise<void> {
      const name = (await (await fetch(`${cluster.url}/_cat/master?h=node`)).text()).trim();
      await cluster.signal('SIGKILL', name);
    }

    it('loses its master, and no client notices', async () => {
      expect(await writeDatasets(server, SEED, 'seeded')).toMatchObject({ status: 200 });
      // On a busy machine, the first writes end before searches find them.
      await until(async () => (await searchDatasets(server, 'seeded')).total === SEED.length);
      await fetch(`${cluster.url}/_cluster/health?wait_for_status=green&timeout=60s`);
      const done = new AbortController();
      const seen: Seen = { statuses: new Set(), totals: new Set(), written: 0, late: 0 };
      const going = goOn(seen, done.signal);
      await sleep(BEFORE_MS);
      await killMaster();
      await sleep(AFTER_MS);
      done.abort();
      await going;
      expect(seen).toMatchObject({ statuses: new Set([200]), totals: new Set([SEED.length]) });
      expect((await searchDatasets(server, 'meanwhile')).total).toBeGreaterThanOrEqual(seen.written - seen.late);
      await until(
        async () =>
          (await readIndexerStatus(database)).waiting === 0 &&
          (await searchDatasets(server, 'meanwhile')).total === seen.written,
      );
      expect(await readIndexerStatus(database)).toMatchObject({ poisoned: 0 });
      expect((await runAspectory(directory, ['reconcile'], '', environment())).output).toMatch(
        /^0 missing, 0 stale and 0 surplus documents\./,
      );
    });
  }),
);
