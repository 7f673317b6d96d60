import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { BackgroundLoop } from '#base/background/background-loop';
import { DOCUMENT_CONSUMER } from '#search/engine/indexer/document-consumer';
import { indexChanges } from '#search/engine/indexer/index-changes';
import { SearchWaits } from '#search/engine/indexer/search-waits';
import { registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { until } from '#test/support/until';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';
import { MemoryStore } from './memory-store';

describe('a write that waits for searches', () => {
  const database = testDatabase();
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: storedProjections(models),
    now: () => Date.now(),
  });
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const messages = { away: 'away', back: 'back', defect: 'defect' };
  let store: MemoryStore;
  let loop: BackgroundLoop;
  let waits: SearchWaits;

  /** @param indexes false if another process indexes */
  function open(indexes: boolean): void {
    store = new MemoryStore();
    const deps = { database, models, documents: store };
    loop = new BackgroundLoop({
      name: 'search documents',
      pass: async () => {
        if (!indexes) return 'idle';
        const delivered: SearchWaits['delivered'] = (position, writes) => waits.delivered(position, writes);
        return (await indexChanges({ ...deps, delivered }, DOCUMENT_CONSUMER)) === 'more' ? 'more' : 'idle';
      },
      lookEveryMs: 1000,
      logger,
      messages,
    });
    waits = new SearchWaits({ client: database, documents: store, indexer: loop });
    loop.start();
  }

  beforeAll(() => registerConsumers(database));
  afterEach(() => loop.stop());

  async function write(name: string): Promise<ReadonlyMap<string, string>> {
    await writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: name })]);
    const [counter] = await database.query<{ readonly position: number }>({
      text: 'select position::float8 as position from change_counter',
    });
    waits.committed(counter?.position ?? 0);
    return waits.wait([dataset(name)], 'search');
  }

  it('waits for a refresh that began after it was indexed; what is written meanwhile shares the next one', async () => {
    open(true);
    let release = () => {};
    store.refreshPause = new Promise((resolve) => (release = resolve));
    const answered: string[] = [];
    const begin = async (name: string) => {
      await write(name);
      answered.push(name);
    };
    const first = begin('a');
    await until('a refresh has begun', () => store.refreshes === 1);
    const next = [begin('b'), begin('c')];
    await until('three documents are indexed', () => store.field('description').size === 3);
    expect([answered, store.refreshes]).toEqual([[], 1]);
    release();
    await Promise.all([first, ...next]);
    expect([answered[0], store.refreshes]).toEqual(['a', 2]);
  });

  it('is answered with the refusal of the cluster', async () => {
    open(true);
    store.decide = () => ({ kind: 'refused', reason: 'too odd' });
    expect(await write('odd')).toEqual(
      new Map([[dataset('odd'), 'Stored, but the search cluster refused it: too odd']]),
    );
  });

  it('is answered when another process has indexed it', async () => {
    open(false);
    const answer = write('elsewhere');
    const other = { database, models, documents: store };
    await until('the other process has indexed it', async () => {
      await indexChanges(other, DOCUMENT_CONSUMER);
      return store.field('description').has(dataset('elsewhere'));
    });
    expect(await answer).toEqual(new Map());
    expect(store.refreshes).toBe(1);
  });

  it('is answered with a warning when the refresh fails', async () => {
    open(true);
    store.refresh = () => Promise.reject(new Error('no refresh'));
    expect([...(await write('hidden')).values()]).toEqual([
      'Stored, but it is unknown whether searches find it: Error: no refresh',
    ]);
  });
});
