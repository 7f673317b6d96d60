import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { clusterEnvironment, describeWithCluster, type OwnCluster, ownCluster } from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { describeShortOfMemory } from './short-of-memory';
import { datasetExists, datasetUrn, searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

/** Between searches while the index is rebuilt. Leaves the processors to the rebuild. */
const PAUSE_MS = 20;
/** Without a limit for disks, a node removes the block of a full disk whenever it looks at its disks: every 30 s, unless told otherwise. */
const KEEPS_BLOCKS = 'cluster.info.update.interval=1h';

describeWithCluster('a service and its search cluster', () =>
  describe('a service and its search cluster', () => {
    const database = testDatabase();
    let directory: string;
    let node: OwnCluster;
    let servers: TestServer[] = [];
    const environment = () => ({ DATABASE_URL: database.url(), ...clusterEnvironment(node.url) });
    const start = () => startTestServer({ dataDirectory: directory, environment: environment() });
    /** A test that runs again comes after the last one, which stops the servers. */
    const first = async () => {
      if (servers.length === 0) servers = await Promise.all([start(), start()]);
      return servers[0] ?? Promise.reject(new Error('no server'));
    };
    const isDrained = async () => (await readIndexerStatus(database)).waiting === 0;
    const firstAnswer = () =>
      until('searches are answered', async () => {
        const found = await searchDatasets(await first(), 'fresh0 OR many');
        return found.status !== 503 && found;
      });
    const command = (...args: string[]) => runAspectory(directory, args, '', environment());

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-cluster-'));
      // The node runs as somebody else when we are root.
      await chmod(directory, 0o755);
      node = await ownCluster(join(directory, 'elasticsearch'), { settings: [KEEPS_BLOCKS] });
      servers = await Promise.all([start(), start()]);
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await node.signal('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    });

    it('answers a write when both of its processes find it', async () => {
      for (let n = 0; n < 10; n++) {
        const written = await Promise.all(
          servers.map((server, at) => writeDatasets(server, [`fresh.${n}.${at}`], `fresh${n}`)),
        );
        expect(written.map(({ status }) => status)).toEqual([200, 200]);
        expect(await Promise.all(servers.map((server) => searchDatasets(server, `fresh${n}`)))).toMatchObject([
          { total: 2 },
          { total: 2 },
        ]);
      }
      expect((await writeDatasets(await first(), ['late'], 'late', 'commit')).text).not.toContain('warnings');
    });

    it('goes on writing and reading while the node hangs, and finds all of it afterwards', async () => {
      const server = await first();
      await node.signal('SIGSTOP');
      const begun = Date.now();
      const { status, text } = await writeDatasets(server, ['hung'], 'hanging');
      expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('not found by searches yet') });
      expect(Date.now() - begun).toBeLessThan(10_000);
      expect(await datasetExists(server, 'hung')).toBe(true);
      const searched = await searchDatasets(server, 'hanging');
      expect([searched.status, searched.retryAfter]).toEqual([503, '10']);
      await node.signal('SIGCONT');
      await until(
        'all is indexed',
        async () => (await isDrained()) && (await searchDatasets(server, 'hanging')).total === 1,
      );
    });

    it('loses nothing when the node is killed while it indexes, and the service between commit and index', async () => {
      const server = await first();
      const names = (batch: number) => Array.from({ length: 100 }, (_, n) => `k${batch}.${n}`);
      const written = await Promise.all(
        Array.from({ length: 20 }, async (_, batch) => {
          if (batch === 8) await node.signal('SIGKILL');
          return (await writeDatasets(server, names(batch), 'killed', 'commit')).status;
        }),
      );
      expect(new Set(written)).toEqual(new Set([200]));
      expect((await searchDatasets(server, 'killed')).status).toBe(503);
      expect(await isDrained()).toBe(false);
      expect((await writeDatasets(server, names(3), 'again')).text).toContain('not found by searches yet');
      await Promise.all(servers.map((each) => each.kill()));
      await node.startAgain();
      await node.recovered();
      servers = await Promise.all([start(), start()]);
      await until('nothing waits to be indexed', isDrained);
      await until(
        'searches find all that was written',
        async () => (await searchDatasets(await first(), 'killed')).total === 1900,
      );
      expect((await searchDatasets(await first(), 'again')).total).toBe(100);
      expect((await command('reconcile')).output).toMatch(/^0 missing, 0 stale and 0 surplus documents\./);
    });

    it('waits out an index that takes no writes, and repairs one that lost some', async () => {
      const server = await first();
      const index = `${node.url}/datasetindex_v2`;
      const headers = { 'content-type': 'application/json' };
      const block = (isBlocked: boolean) =>
        fetch(`${index}/_settings`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ 'index.blocks.read_only_allow_delete': isBlocked }),
        });
      await block(true);
      expect((await writeDatasets(server, ['blocked'], 'flooded')).text).toContain('not found by searches yet');
      expect((await writeDatasets(server, ['blocked.index'], 'flooded', 'index')).status).toBe(200);
      await block(false);
      await until('searches find both writes', async () => (await searchDatasets(server, 'flooded')).total === 2);
      await fetch(`${index}/_delete_by_query?refresh=true`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: { term: { urn: datasetUrn('blocked') } } }),
      });
      expect((await searchDatasets(server, 'flooded')).total).toBe(1);
      expect((await command('reconcile')).output).toMatch(/^1 missing, 0 stale and 0 surplus documents, repaired\./);
      await until('searches find both writes', async () => (await searchDatasets(server, 'flooded')).total === 2);
    });

    it('is made anew without a moment without answers', async () => {
      const server = await first();
      const done = new AbortController();
      const asked = (async () => {
        const totals = new Set<number>();
        for (; !done.signal.aborted; await sleep(PAUSE_MS)) totals.add((await searchDatasets(server, 'killed')).total);
        return totals;
      })();
      const { output } = await command('reindex');
      done.abort();
      expect(output).toContain('The search index is rebuilt.');
      expect(await asked).toEqual(new Set([1900]));
      expect((await writeDatasets(server, ['after'], 'killed')).status).toBe(200);
      expect((await searchDatasets(server, 'killed')).total).toBe(1901);
      await until('the command shows that nothing is queued', async () =>
        (await command('status')).output.includes('0 changes queued, 0 documents refused'),
      );
    });

    it('answers from no engine that knows only a part, when another one was in use before', async () => {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      for (const [engine, total] of [
        ['database', 3],
        ['cluster', 4],
        ['database', 4],
      ] as const) {
        const server = await startTestServer({
          dataDirectory: directory,
          environment: engine === 'cluster' ? environment() : { DATABASE_URL: database.url() },
        });
        servers.push(server);
        await writeDatasets(server, [`moved.${engine}`], 'one of many', 'commit');
        expect(await firstAnswer()).toMatchObject({ status: 200, total });
        await Promise.all(servers.splice(0).map((each) => each.stop()));
      }
    });

    describe('when its indices were deleted', () => {
      const deleteIndices = async () => {
        const aliases: readonly { readonly index: string }[] = JSON.parse(
          await (await fetch(`${node.url}/_cat/aliases?format=json`)).text(),
        );
        for (const { index } of aliases) await fetch(`${node.url}/${index}`, { method: 'DELETE' });
      };

      it('answers nothing from new empty ones at its start, and fills them by itself', async () => {
        await Promise.all(servers.splice(0).map((server) => server.stop()));
        await command('reindex');
        await deleteIndices();
        servers.push(await start());
        expect(await firstAnswer()).toMatchObject({ status: 200, total: 4 });
      });

      it('notices it while it runs, and makes new ones', async () => {
        await first();
        await until('searches are answered', async () => (await firstAnswer()).total === 4);
        await deleteIndices();
        const { status, text } = await searchDatasets(await first(), 'fresh0 OR many');
        expect([status, text]).toEqual([503, expect.stringContaining('An index of the search cluster is missing.')]);
        expect(await firstAnswer()).toMatchObject({ status: 200, total: 4 });
      });
    });

    // Here, because a node of its own would take 10 s of processor time to start.
    describeShortOfMemory(() => node);
  }),
);
