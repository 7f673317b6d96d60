import { once } from 'node:events';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import {
  clusterEnvironment,
  describeWithCluster,
  type OwnCluster,
  ownCluster,
  TEST_PRODUCT,
} from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { datasetExists, datasetUrn, post, searchDatasets, writeDatasets } from '../support/search-client';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

/** Few that wait, so that a node can be given more than it takes; so many threads for its memory that a query may have 1024 clauses, the fewest there are. */
const NARROW = [
  'thread_pool.write.size=1',
  'thread_pool.write.queue_size=1',
  'thread_pool.search.size=64',
  'thread_pool.search.queue_size=10',
];
const NOT_YET = 'not found by searches yet';
const BATCHES_MAX = 500;

describeWithCluster('a service whose search cluster is not well', () =>
  describe('a service whose search cluster is not well', () => {
    const database = testDatabase();
    let directory: string;
    let node: OwnCluster;
    let server: TestServer;
    let refused = 0;
    const environment = () => ({ DATABASE_URL: database.url(), ...clusterEnvironment(node.url) });
    const start = async () => {
      server = await startTestServer({ dataDirectory: directory, environment: environment() });
    };
    const command = (...args: string[]) => runAspectory(directory, args, '', environment());
    const logged = (text: string) => server.log.some((line) => JSON.stringify(line).includes(text));
    /** Whether the node sent back documents, or all of a request. */
    const wasRefused = async () => {
      const [row] = await database.query<{ readonly attempts: number }>({
        text: 'select coalesce(max(attempts), 0) as attempts from search_retry',
      });
      return (
        (row?.attempts ?? 0) > 0 ||
        server.log.some(({ reason }) => String(reason).includes('es_rejected_execution_exception'))
      );
    };
    const across = () => post(server, '/entities?action=searchAcrossEntities', { input: '*', start: 0, count: 1 });
    const readiness = async () => {
      const response = await fetch(`${server.url}/health/ready`);
      return { status: response.status, text: await response.text() };
    };

    async function expectNothingLost(input: string, total: number): Promise<void> {
      // The index of datasets may answer seconds before others, and both a reconcile and the readiness need all of them.
      await node.recovered();
      await until(
        'searches find all that was written',
        async () =>
          (await readIndexerStatus(database)).waiting === 0 && (await searchDatasets(server, input)).total === total,
      );
      expect(await readIndexerStatus(database)).toMatchObject({ poisoned: 0 });
      const { code, output, complaints } = await command('reconcile');
      expect([code, code === 0 ? '' : complaints]).toEqual([0, '']);
      expect(output).toMatch(/^0 missing, 0 stale and 0 surplus documents\./);
    }

    /** What goes on without search does; search says that it is away. */
    async function expectOnlySearchAway(name: string, input: string): Promise<void> {
      const written = await writeDatasets(server, [name], input);
      expect([written.status, written.text.includes(NOT_YET)]).toEqual([200, true]);
      expect(await datasetExists(server, name)).toBe(true);
      expect(await searchDatasets(server, input)).toMatchObject({ status: 503, retryAfter: '1' });
      expect(await readiness()).toMatchObject({ status: 503, text: expect.stringContaining('search') });
    }

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-outage-'));
      // The node runs as somebody else when we are root.
      await chmod(directory, 0o755);
      node = await ownCluster(join(directory, 'elasticsearch'), { settings: NARROW });
    });
    afterAll(async () => {
      await server.stop();
      await node.signal('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    });

    it('is told at its first start of an address where nothing answers', async () => {
      await expect(
        startTestServer({
          dataDirectory: directory,
          environment: { ...environment(), ...clusterEnvironment('http://127.0.0.1:1') },
        }),
      ).rejects.toThrow(
        new RegExp(
          String.raw`ended with 1: ${TEST_PRODUCT.title} does not answer at http://127\.0\.0\.1:1 \(.*\): check that it runs, and ${TEST_PRODUCT.urlSetting}\.`,
        ),
      );
      await start();
      expect((await writeDatasets(server, ['first'], 'before')).text).not.toContain(NOT_YET);
    });

    it('tries again what a busy node refuses', async () => {
      await writeDatasets(server, names('busy', 50), 'counted');
      const load = bulkLoad(node.url);
      const statuses = new Set<number>();
      let batches = 0;
      for (; batches < BATCHES_MAX && !(await wasRefused()); batches++)
        statuses.add((await writeDatasets(server, names(`r${batches}`, 25), 'refused', 'commit')).status);
      const searched = await Promise.all(Array.from({ length: 40 }, () => searchDatasets(server, 'counted')));
      const searchedAcross = await Promise.all(Array.from({ length: 60 }, across));
      await load.stop();
      expect([batches < BATCHES_MAX, statuses]).toEqual([true, new Set([200])]);
      expect(server.log.filter(({ status }) => status === 500)).toEqual([]);
      expect(new Set([...searched, ...searchedAcross].map(({ status }) => status))).toEqual(new Set([200, 503]));
      expect(new Set(searched.flatMap(({ status, total }) => (status === 200 ? [total] : [])))).toEqual(new Set([50]));
      await expectNothingLost('refused', (refused = 25 * batches));
    });

    it('stops soon while the node hangs, and leaves nothing out', async () => {
      await node.signal('SIGSTOP');
      const written = writeDatasets(server, ['hung'], 'hanging', 'index');
      const searched = searchDatasets(server, 'hanging');
      await until('the write is stored', () => datasetExists(server, 'hung'));
      const begun = Date.now();
      expect(await server.stop()).toBe(0);
      expect(Date.now() - begun).toBeLessThan(6000);
      expect([(await written).status, (await searched).status]).toEqual([200, 503]);
    });

    it('starts while the cluster hangs, is away, or is another one, and comes to life with it', async () => {
      await start();
      await until('the log says that the cluster hangs', () => logged('The search cluster did not answer within 3 s.'));
      await expectOnlySearchAway('degraded', 'hanging');
      await server.stop();
      await node.signal('SIGKILL');
      await start();
      await until('the log says that the cluster is away', () =>
        logged(`${TEST_PRODUCT.title} does not answer at ${node.url} (`),
      );
      await expectOnlySearchAway('away', 'hanging');
      expect(await command('reconcile')).toMatchObject({
        code: 1,
        complaints: expect.stringContaining(`${TEST_PRODUCT.title} does not answer at ${node.url} (`),
      });
      const old = createServer((_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
          .end(JSON.stringify({ version: { number: '2.11.0', distribution: TEST_PRODUCT.title.toLowerCase() } })),
      );
      await once(old.listen(Number(new URL(node.url).port), '127.0.0.1'), 'listening');
      const sentence = `${node.url} is ${TEST_PRODUCT.title} 2.11.0: point ${TEST_PRODUCT.urlSetting} at version ${TEST_PRODUCT.versions}.`;
      await until('the log names the version', () => logged(sentence));
      expect(await searchDatasets(server, 'hanging')).toMatchObject({
        status: 503,
        text: expect.stringContaining(sentence),
      });
      old.closeAllConnections();
      old.close();
      await node.startAgain();
      await expectNothingLost('hanging', 3);
      await until('the first searches are prepared', async () => (await readiness()).status === 200);
    });

    it('waits out an index whose shard is gone, and goes on with all others', async () => {
      const [index = '', uuid = ''] = (
        await (await fetch(`${node.url}/_cat/indices/datasetindex_v2?h=index,uuid`)).text()
      )
        .trim()
        .split(' ');
      const shard = join(directory, 'elasticsearch/node-1/data/indices', uuid, '0');
      /** The node closes the shard, or opens it, with what is on its disk. A restart would do the same, and take 10 s. */
      const move = async (from: string, to: string, action: string, accepted: object) => {
        await rename(from, to);
        const commands = [{ [action]: { index, shard: 0, node: 'node-1', ...accepted } }];
        const { status } = await fetch(`${node.url}/_cluster/reroute`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ commands }),
        });
        expect(status).toBe(200);
      };
      await move(shard, join(directory, 'shard'), 'cancel', { allow_primary: true });
      expect(
        await (await fetch(`${node.url}/_cluster/health/datasetindex_v2?wait_for_no_initializing_shards=true`)).text(),
      ).toContain('"status":"red"');
      const tag = upsertOf('urn:li:tag:green', 'tagProperties', { name: 'green' });
      await until(
        'searches find what is written to the other index',
        async () => !(await post(server, '/aspects?action=ingestProposal', { proposal: tag })).text.includes(NOT_YET),
      );
      await expectOnlySearchAway('red', 'hanging');
      expect(await across()).toMatchObject({ status: 503, retryAfter: '1' });
      expect(await post(server, '/entities?action=getBrowsePaths', { urn: datasetUrn('red') })).toMatchObject({
        status: 503,
        retryAfter: '1',
      });
      await move(join(directory, 'shard'), shard, 'allocate_stale_primary', { accept_data_loss: true });
      await expectNothingLost('hanging', 4);
      expect((await searchDatasets(server, 'refused')).total).toBe(refused);
    });
  }),
);

function names(begin: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `${begin}.${n}`);
}

/** Another program that gives the node more than it takes. */
function bulkLoad(url: string): { stop(): Promise<void> } {
  const over = new AbortController();
  const body = Array.from({ length: 2000 }, () => `{"index":{}}\n${JSON.stringify({ text: 'x'.repeat(500) })}\n`).join(
    '',
  );
  const running = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted)
      await (
        await fetch(`${url}/load/_bulk`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      ).text();
  });
  return {
    stop: async () => {
      over.abort();
      await Promise.all(running);
      await fetch(`${url}/load`, { method: 'DELETE' });
    },
  };
}
