import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { DocumentStore } from '#search/engine/document-store';
import { DOCUMENT_CONSUMER } from '#search/engine/indexer/document-consumer';
import { indexChanges } from '#search/engine/indexer/index-changes';
import { registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import {
  hasBeenInCluster,
  rememberCluster,
  IndexMaintenanceCluster,
} from '#search/engine/indexer/index-maintenance-cluster';
import { replaceMadeBy, storeMadeBy } from '#search/engine/rebuild/search-state';
import { reconcile } from '#search/engine/reconcile/reconcile';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';
import { MemoryStore, NO_EVENTS } from './memory-store';

describe('IndexMaintenanceCluster', () => {
  const database = testDatabase();
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: storedProjections(models),
    now: () => Date.now(),
  });
  let store: MemoryStore;
  let maintenance: IndexMaintenanceCluster;
  const use = (documents: DocumentStore) => {
    maintenance = new IndexMaintenanceCluster({ database, models, documents, events: NO_EVENTS });
  };
  const numbers = Array.from({ length: 1200 }, (_, n) => n);
  const describeAs = (which: readonly number[], text: string) =>
    writer.write(
      ACTOR,
      which.map((n) => proposal('UPSERT', dataset(`t${n}`), 'datasetProperties', { description: `${text} ${n}` })),
    );
  const drainAll = async () => {
    while ((await indexChanges({ database, models, documents: store }, DOCUMENT_CONSUMER)) !== 'idle');
  };
  const expectTexts = (textOf: (n: number) => string | null) =>
    expect(store.field('description')).toEqual(
      new Map(numbers.flatMap((n) => (textOf(n) === null ? [] : [[dataset(`t${n}`), textOf(n)]]))),
    );

  beforeAll(async () => {
    store = new MemoryStore();
    await registerConsumers(database);
    await describeAs(numbers, 'first');
    await drainAll();
  });
  beforeEach(() => use(store));

  it('tells an index that another version made, or that is another one', async () => {
    await maintenance.declareCurrent();
    expect(await maintenance.isOutdated()).toBe(false);
    store.live = 'elsewhere';
    expect(await maintenance.isOutdated()).toBe(true);
    store.live = 'first';
    expect(await maintenance.isOutdated()).toBe(false);
  });

  it('remembers that the catalog has been in a cluster, whatever else was in use, and no less than that', async () => {
    for (const mark of ['postgres of some version', 'making postgres of some version']) {
      await storeMadeBy(database, mark);
      expect(await hasBeenInCluster(database)).toBe(false);
      await rememberCluster(database);
      expect([await hasBeenInCluster(database), await maintenance.isOutdated(), await maintenance.isReady()]).toEqual([
        true,
        true,
        false,
      ]);
    }
    await maintenance.declareCurrent();
    await rememberCluster(database);
    expect([await hasBeenInCluster(database), await maintenance.isOutdated()]).toEqual([true, false]);
    await replaceMadeBy(database, 'what it was before', 'late');
    expect(await maintenance.isOutdated()).toBe(false);
  });

  it('rebuilds beside writers and several indexers, and goes on after an interruption', async () => {
    const written = new Map(numbers.map((n) => [n, 'first']));
    const writeSome = async (round: number) => {
      const some = numbers.filter((n) => n % 17 === round % 17);
      await describeAs(some, `round${round}`);
      for (const n of some) written.set(n, `round${round}`);
      const [gone] = some.splice(3, 1);
      if (gone === undefined) return;
      await writer.write(ACTOR, [proposal('DELETE', dataset(`t${gone}`), 'datasetKey')]);
      written.delete(gone);
    };
    const stop = new AbortController();
    const writing = (async () => {
      for (let round = 1; round < 13; round++) await Promise.all([writeSome(round), drainAll(), drainAll()]);
    })();
    expect(await maintenance.rebuild({ signal: stop.signal, onProgress: () => stop.abort() })).toBe(false);
    expect(await maintenance.isOutdated()).toBe(true);
    expect((await readIndexerStatus(database)).rebuilding).toBe(true);
    const begun = [...store.generations.keys()];
    expect(await maintenance.rebuild({})).toBe(true);
    // The cluster decides by it how many shards the indices get.
    expect(store.sizes.get('dataset')).toBeGreaterThan(numbers.length * 0.9);
    expect(begun).toEqual(['first', store.live]);
    await writing;
    await drainAll();
    expectTexts((n) => (written.has(n) ? `${written.get(n)} ${n}` : null));
    expect([...store.generations.keys()]).toEqual([store.live]);
    expect(await maintenance.isOutdated()).toBe(false);
    expect((await readIndexerStatus(database)).rebuilding).toBe(false);
  });

  it('finds and repairs what is missing, stale and surplus, and nothing when all is well', async () => {
    await describeAs(numbers, 'last');
    await drainAll();
    expect(await reconcile({ database, models, maintenance })).toEqual({
      missing: 0,
      stale: 0,
      surplus: 0,
      finished: true,
    });
    const contents = store.generations.get(store.live);
    for (const n of [3, 4, 700]) contents?.delete(dataset(`t${n}`));
    const some = contents?.get(dataset('t10'));
    if (!contents || !some?.document) throw new Error('nothing there');
    contents.set(some.urn, { ...some, document: { ...some.document, fields: { description: 'wrong' } } });
    const surplus = ['gone', 'gone too'].map((name, n) => ({
      ...some,
      id: String(5 + 9_000_000 * n),
      urn: dataset(name),
    }));
    for (const write of surplus) contents.set(write.urn, write);
    expect(await reconcile({ database, models, maintenance })).toEqual({
      missing: 3,
      stale: 1,
      surplus: 2,
      finished: true,
    });
    expectTexts((n) => `last ${n}`);
    expect(await reconcile({ database, models, maintenance })).toMatchObject({ missing: 0, stale: 0, surplus: 0 });
  });

  it('keeps an entity that only the index knew if a writer creates it before the repair', async () => {
    const contents = store.generations.get(store.live);
    const some = contents?.get(dataset('t1'));
    if (!contents || !some) throw new Error('nothing there');
    const urn = dataset('of another database');
    contents.set(urn, { ...some, id: '7', urn });
    const repair: IndexMaintenanceCluster['repair'] = async (transaction, ...entities) => {
      await writer.write(ACTOR, [proposal('UPSERT', urn, 'datasetProperties', { description: 'created' })]);
      await maintenance.repair(transaction, ...entities);
    };
    const deps = { database, models, documents: store, events: NO_EVENTS };
    const late = Object.assign(new IndexMaintenanceCluster(deps), { repair });
    await reconcile({ database, models, maintenance: late });
    expect(store.field('description').get(urn)).toBe('created');
  });

  it('takes no write that is on its way for a difference, and goes on where it was stopped', async () => {
    await describeAs([1, 1001], 'on its way');
    const stop = new AbortController();
    const first = await reconcile({
      database,
      models,
      maintenance,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(first).toEqual({ missing: 0, stale: 0, surplus: 0, finished: false });
    store.generations.get(store.live)?.delete(dataset('t5'));
    expect(await reconcile({ database, models, maintenance })).toMatchObject({ missing: 0, finished: true });
    expect(await reconcile({ database, models, maintenance })).toMatchObject({ missing: 1, finished: true });
  });

  it('is filled when a first rebuild is finished, and stays so during the next', async () => {
    use(new MemoryStore());
    await storeMadeBy(database, 'postgres of some version');
    const found: boolean[] = [];
    for (const signal of [AbortSignal.abort(), undefined, AbortSignal.abort()]) {
      await maintenance.rebuild({ ...(signal && { signal }) });
      found.push(await maintenance.isReady());
    }
    expect(found).toEqual([false, true, true]);
  });
});
