import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { clusterEnvironment, describeWithCluster, type OwnCluster, ownCluster } from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

/** Entities that are written before the master is killed, and when there is another one. */
const BEFORE = 100;
const AFTER = 500;
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

describeWithCluster('a cluster of three nodes', () =>
  describe('a cluster of three nodes', () => {
    const database = testDatabase();
    let directory: string;
    let cluster: OwnCluster;
    let server: TestServer;
    let attempts = 0;
    const environment = () => ({ DATABASE_URL: database.url(), ...clusterEnvironment(cluster.urls.join(',')) });

    // Each attempt needs all three nodes.
    beforeEach(async () => {
      attempts += 1;
      directory = await mkdtemp(join(tmpdir(), 'aspectory-loss-'));
      // The nodes run as somebody else when we are root.
      await chmod(directory, 0o755);
      cluster = await ownCluster(join(directory, 'elasticsearch'), { nodes: 3 });
      server = await startTestServer({ dataDirectory: directory, environment: environment() });
    });
    afterEach(async () => {
      await server.stop();
      await cluster.signal('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    });

    async function goOn(seen: Seen, word: string, signal: AbortSignal): Promise<void> {
      const writer = async (_: unknown, who: number) => {
        for (let n = 0; !signal.aborted; n++) {
          const { status, text } = await writeDatasets(server, [`w${who}.${n}.a`, `w${who}.${n}.b`], word);
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

    /** Asked of a node that lives. */
    async function masterOf(): Promise<string> {
      for (const url of cluster.urls) {
        const answer = await fetch(`${url}/_cat/master?h=node`).catch(() => undefined);
        if (answer?.ok) return (await answer.text()).trim();
      }
      return '';
    }

    async function replaceMaster(): Promise<void> {
      const name = await masterOf();
      await cluster.signal('SIGKILL', name);
      await until('the cluster has another master', async () => !['', name].includes(await masterOf()));
    }

    /** On a busy machine, the first writes end before searches find them, and a copy of a shard may find them later than another. */
    async function foundInEveryCopy(): Promise<void> {
      await until(
        'searches find what was written',
        async () =>
          (await readIndexerStatus(database)).waiting === 0 &&
          (await searchDatasets(server, 'seeded')).total === SEED.length,
      );
      await fetch(`${cluster.url}/_cluster/health?wait_for_status=green&timeout=60s`);
      await fetch(`${cluster.url}/_refresh`, { method: 'POST' });
    }

    it('loses its master, and no client notices', async () => {
      expect(await writeDatasets(server, SEED, 'seeded')).toMatchObject({ status: 200 });
      await foundInEveryCopy();
      // An attempt before may have written to the same database.
      const word = `meanwhile${attempts}`;
      const done = new AbortController();
      const seen: Seen = { statuses: new Set(), totals: new Set(), written: 0, late: 0 };
      const going = goOn(seen, word, done.signal);
      const wrote = (more: number, from = seen.written) =>
        until(`clients have written ${more} more`, () => seen.written >= from + more);
      try {
        await wrote(BEFORE);
        await replaceMaster();
        await wrote(AFTER);
      } finally {
        done.abort();
        await going;
      }
      expect(seen).toMatchObject({ statuses: new Set([200]), totals: new Set([SEED.length]) });
      expect((await searchDatasets(server, word)).total).toBeGreaterThanOrEqual(seen.written - seen.late);
      await until(
        'searches find all that was written meanwhile',
        async () =>
          (await readIndexerStatus(database)).waiting === 0 &&
          (await searchDatasets(server, word)).total === seen.written,
      );
      expect(await readIndexerStatus(database)).toMatchObject({ poisoned: 0 });
      expect((await runAspectory(directory, ['reconcile'], '', environment())).output).toMatch(
        /^0 missing, 0 stale and 0 surplus documents\./,
      );
    });
  }),
);
