import { clusterEnvironment, describeWithCluster, TEST_PRODUCT, testCluster } from '../support/test-cluster';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

const names = (first: number, count: number) => Array.from({ length: count }, (_, n) => `switch.t${first + n}`);

describeWithCluster('a catalog that changes its search engine', () =>
  describe('a catalog that changes its search engine', () => {
    const prefix = `switch${process.pid}-`;
    let cluster = '';
    let server: TestServer;

    beforeAll(async () => {
      cluster = await testCluster();
      server = await startTestServer();
      await writeDatasets(server, names(0, 300), 'walrus');
    });
    afterAll(async () => {
      await server.stop();
      await removeDataDirectory(server);
      await fetch(`${cluster}/${prefix}*`, { method: 'DELETE' });
    });

    /** Searches get 503 or the whole answer. @returns the other answers */
    async function wrongUntil(input: string, total: number): Promise<readonly string[]> {
      const wrong: string[] = [];
      await until(`searches find ${total} of ${input}, or are wrong 100 times`, async () => {
        const found = await searchDatasets(server, input);
        if (found.status === 200 && found.total === total) return true;
        if (found.status !== 503) wrong.push(`${found.status} ${found.total}`);
        return wrong.length > 100;
      });
      return wrong;
    }

    it.each([
      [TEST_PRODUCT.title.toLowerCase(), 1],
      ['memory', 2],
      [TEST_PRODUCT.title.toLowerCase(), 3],
    ])('finds in %s what was written with any of them', async (engine, round) => {
      await server.stop();
      const environment = {
        ASPECTORY_SEARCH_ENGINE: engine,
        ...clusterEnvironment(cluster, prefix),
      };
      server = await startTestServer({ dataDirectory: server.dataDirectory, environment });
      const info = await (await fetch(`${server.url}/metrics`)).text();
      expect(info).toContain(`search="${engine}"`);
      expect(await wrongUntil('walrus', 300 + 10 * (round - 1))).toEqual([]);
      await writeDatasets(server, names(300 + 10 * (round - 1), 10), 'walrus');
      expect(await wrongUntil('walrus', 300 + 10 * round)).toEqual([]);
    });
  }),
);
