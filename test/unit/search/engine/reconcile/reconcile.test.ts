import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { reconcile } from '#search/engine/reconcile/reconcile';
import { testDatabase } from '#test/support/test-database';
import { dataset, models, testStore } from '#test/unit/catalog/aspects/test-store';

const FAR = 3_000_000_000;
const STEPS_MAX = 10;

describe('reconcile', () => {
  const database = testDatabase();
  const maintenance = new IndexMaintenanceMemory(database, models);
  const store = testStore(database);

  it('takes as long as there are entities, however far apart their ids are, and finds surplus documents between them', async () => {
    await store.upsert(dataset('near'), 'datasetProperties', { description: 'near' });
    await database.query({ text: `select setval('urn_id_seq', ${FAR})` });
    await store.upsert(dataset('far'), 'datasetProperties', { description: 'far' });
    // The store of the test writes no documents.
    await database.query({ text: `insert into stored_document values (${FAR / 2}, '{}'), (${2 * FAR}, '{}')` });
    const stopped = new AbortController();
    let steps = 0;
    const onProgress = () => {
      steps += 1;
      if (steps === STEPS_MAX) stopped.abort();
    };
    expect(await reconcile({ database, models, maintenance, onProgress, signal: stopped.signal })).toMatchObject({
      surplus: 2,
      finished: true,
    });
    expect(steps).toBeLessThan(STEPS_MAX);
    const repaired = await database.query<{ id: string }>({
      text: `select d.entity_id as id from stored_document as d join urn as u on u.id = d.entity_id where u.urn = $1`,
      values: [dataset('far')],
    });
    expect(repaired).toHaveLength(1);
  });
});
