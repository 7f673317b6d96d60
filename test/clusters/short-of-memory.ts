import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { runAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { clusterEnvironment, type OwnCluster } from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

const NOT_YET = 'not found by searches yet';
/** Less than the body of any request. */
const NO_MEMORY = '1b';

/** On a node that no other test uses at the same time: the node refuses the requests of everybody. */
export function describeShortOfMemory(node: () => OwnCluster): void {
  describe('a service whose search cluster is short of memory', () => {
    const database = testDatabase();
    let directory: string;
    let server: TestServer;
    const environment = () => ({
      DATABASE_URL: database.url(),
      ...clusterEnvironment(node().url, 'short-of-memory-'),
    });
    const start = () => startTestServer({ dataDirectory: directory, environment: environment() });

    async function limitMemory(limit: string | null): Promise<void> {
      const response = await fetch(`${node().url}/_cluster/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ persistent: { 'indices.breaker.total.limit': limit } }),
      });
      expect(response.status).toBe(200);
    }

    async function refusals(): Promise<number> {
      const answer: {
        readonly nodes: Readonly<
          Record<string, { readonly breakers: { readonly parent: { readonly tripped: number } } }>
        >;
      } = JSON.parse(await (await fetch(`${node().url}/_nodes/stats/breaker`)).text());
      return Object.values(answer.nodes).reduce((sum, { breakers }) => sum + breakers.parent.tripped, 0);
    }

    /** The node refuses requests until it has refused some of the work. */
    async function refusingAtFirst<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = await refusals();
      await limitMemory(NO_MEMORY);
      const result = work();
      try {
        await until('the node refuses requests', async () => (await refusals()) > before);
      } finally {
        await limitMemory(null);
      }
      return result;
    }

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'aspectory-memory-'));
    });
    afterAll(async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    });

    it('says so at its first start', async () => {
      await limitMemory(NO_MEMORY);
      await expect(start()).rejects.toThrow(
        /ended with 1: http:\/\/\S+ is short of memory \(\[parent\] Data too large.*\): give its nodes a larger heap, or wait until they have less to do\./,
      );
      await limitMemory(null);
    });

    it('starts, indexes and searches when memory is short for a moment', async () => {
      server = await refusingAtFirst(start);
      const written = await refusingAtFirst(() => writeDatasets(server, ['moment'], 'momentary', 'search'));
      expect([written.status, written.text.includes(NOT_YET)]).toEqual([200, false]);
      expect(await refusingAtFirst(() => searchDatasets(server, 'momentary'))).toMatchObject({ status: 200, total: 1 });
    });

    it('answers soon that search is not available when memory stays short, and loses nothing', async () => {
      await limitMemory(NO_MEMORY);
      const written = await writeDatasets(server, ['later'], 'momentary', 'search');
      expect([written.status, written.text.includes(NOT_YET)]).toEqual([200, true]);
      expect(await searchDatasets(server, 'momentary')).toMatchObject({ status: 503, retryAfter: '1' });
      await limitMemory(null);
      await until('searches find both writes', async () => (await searchDatasets(server, 'momentary')).total === 2);
      expect(await readIndexerStatus(database)).toMatchObject({ waiting: 0, poisoned: 0 });
      expect(await runAspectory(directory, ['reconcile'], '', environment())).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^0 missing, 0 stale and 0 surplus documents\./),
      });
    });
  });
}
