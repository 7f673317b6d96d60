import { testDatabase } from '../support/test-database';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { datasetExists, datasetUrn, searchDatasets, writeDatasets } from '../support/search-client';
import { until } from '../support/until';

const DATASETS = 1500;
const names = (first: number, count: number) => Array.from({ length: count }, (_, n) => `upgrade.t${first + n}`);

/** A catalog whose documents another engine made: they are made again beside reads and writes, and searches find all of them or say why not. */
describe('the first start of a catalog of an engine of earlier releases', () => {
  let server: TestServer;
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });
  const database = testDatabase();

  async function start(): Promise<void> {
    const environment = { DATABASE_URL: database.url(), ASPECTORY_SEARCH_ENGINE: 'postgres' };
    server = await startTestServer({ environment, ...(server && { dataDirectory: server.dataDirectory }) });
  }

  const ready = async () => {
    const answer = await fetch(`${server.url}/health/ready`);
    return { status: answer.status, text: await answer.text() };
  };

  beforeAll(async () => {
    await start();
    await writeDatasets(server, names(0, DATASETS), 'walrus');
    await server.stop();
    await database.query({ text: 'truncate stored_document' });
    await database.query({ text: "update search_state set version = 'postgres 2 digest'" });
  });

  it('answers reads and writes meanwhile, refuses searches, and survives a kill', async () => {
    // The rebuild waits for this entity.
    await database.transaction(async (transaction) => {
      await transaction.query({
        text: 'select from entity as e join urn as u on u.id = e.id where u.urn = $1 for update of e',
        values: [datasetUrn('upgrade.t700')],
      });
      await start();
      await until('the rebuild has begun', () =>
        server.log.some(({ msg }) => msg?.includes('rebuilding it in the background')),
      );
      expect(server.log.map(({ msg }) => msg)).toContainEqual(
        expect.stringMatching(/^ASPECTORY_SEARCH_ENGINE is postgres/),
      );
      expect((await writeDatasets(server, names(9000, 1), 'otter')).status).toBe(200);
      expect(await datasetExists(server, 'upgrade.t3')).toBe(true);
      const searched = await searchDatasets(server, 'walrus');
      expect([searched.status, searched.retryAfter]).toEqual([503, '5']);
      expect(searched.text).toMatch(/The search index is being filled.*\. Try again later\./);
      expect(await ready()).toEqual({
        status: 503,
        text: expect.stringContaining('The search index is being filled'),
      });
      await server.kill();
    });
    await start();
    const answers = new Set<string>();
    await until('searches find all datasets', async () => {
      const { status, total } = await searchDatasets(server, 'walrus');
      return answers.add(`${status} ${total}`).has(`200 ${DATASETS}`);
    });
    expect([...answers].filter((answer) => answer !== '503 NaN')).toEqual([`200 ${DATASETS}`]);
    expect((await searchDatasets(server, 'otter')).total).toBe(1);
    await until('the service is ready', async () => (await ready()).status === 200);
    expect(server.log.filter(({ msg }) => msg === 'the search index is rebuilt')).toHaveLength(1);
  });
});
