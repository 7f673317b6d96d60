import { runAspectory } from '../support/run-aspectory';
import { tablesWith } from '../support/tables-with';
import { testDatabase } from '../support/test-database';
import { clusterEnvironment, describeWithCluster, testCluster } from '../support/test-cluster';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const SECRET = 'zanzibarine';
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,erased,PROD)';
const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:hive,other,PROD)';
const PREFIX = `erase${process.pid}-`;

describeWithCluster('erasing in a search cluster', () =>
  describe('erasing in a search cluster', () => {
    const database = testDatabase();
    let cluster: string;
    let server: TestServer;
    const environment = () => ({
      DATABASE_URL: database.url(),
      ...clusterEnvironment(cluster, PREFIX),
    });
    const post = (path: string, body: object) =>
      fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const write = (urn: string, aspect: string, value: object) =>
      post('/aspects?action=ingestProposal', { proposal: upsertOf(urn, aspect, value) });

    /** The documents of all its indices whose source has the secret. */
    async function documentsWithSecret(): Promise<number> {
      await fetch(`${cluster}/${PREFIX}*/_refresh`, { method: 'POST' });
      const answer = await fetch(`${cluster}/${PREFIX}*/_search?size=1000`);
      const { hits }: { readonly hits: { readonly hits: readonly object[] } } = JSON.parse(await answer.text());
      return hits.hits.filter((hit) => JSON.stringify(hit).includes(SECRET)).length;
    }

    beforeAll(async () => {
      cluster = await testCluster();
      server = await startTestServer({ environment: environment() });
      for (const urn of [URN, OTHER]) {
        await write(urn, 'datasetProperties', { description: `${SECRET} before` });
        await write(urn, 'datasetProperties', { description: SECRET });
        await write(urn, 'datasetProfile', { timestampMillis: 1000, fieldProfiles: [{ fieldPath: SECRET }] });
      }
    });
    afterAll(async () => {
      await server.stop();
      await fetch(`${cluster}/${PREFIX}*`, { method: 'DELETE' });
    });

    it('removes documents and events from the cluster, and values from every table', async () => {
      await until('documents and events are indexed', async () => (await documentsWithSecret()) === 4);
      expect((await post('/entities?action=erase', { urn: URN })).status).toBe(200);
      await until('those of the other dataset are left', async () => (await documentsWithSecret()) === 2);
      const erased = await runAspectory(server.dataDirectory, ['erase', OTHER, '--yes'], '', environment());
      expect(erased).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Erased of .*\n +6 values.*\n +1 events/),
      });
      await until('nothing is left', async () => (await documentsWithSecret()) === 0);
      expect(await tablesWith(database, SECRET)).toEqual([]);
      const changes = await (await fetch(`${server.url}/openapi/v1/changes?limit=1000`)).text();
      expect(changes).not.toContain(SECRET);
    });
  }),
);
