import { storedProjections } from '#command/composition/stored-projections';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { ConflictError } from '#base/errors/domain-error';
import { clusterVersion } from '#search/engine/indexer/cluster-version';
import { readMadeBy, storeMadeBy } from '#search/engine/rebuild/search-state';
import { DOCUMENT_CONSUMER, documentConsumer } from '#search/engine/indexer/document-consumer';
import { EVENT_CONSUMER } from '#search/engine/indexer/event-consumer';
import { indexChanges, type IndexingResult } from '#search/engine/indexer/index-changes';
import { OwnStates } from '#search/engine/indexer/own-states';
import { RAISE_VERSIONS, registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { readIndexerStatus } from '#search/engine/indexer/sql/indexer-status';
import { eventRetry, putDueRows } from '#search/engine/indexer/sql/retry-rows';
import { until } from '#test/support/until';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '#test/unit/catalog/aspects/test-store';
import { MemoryStore } from './memory-store';

const SEED = testSeed(20_271);
describe('the indexer', () => {
  const database = testDatabase();
  const writer = createAspectWriter({
    database,
    models,
    validator,
    projections: storedProjections(models),
    now: () => Date.now(),
  });
  let store: MemoryStore;

  beforeEach(async () => {
    store = new MemoryStore();
    await database.query({
      text: 'truncate search_retry, search_poison, search_rebuild, entity, aspect_latest, aspect_version, edge, change',
    });
    await registerConsumers(database);
    await database.query({ text: 'update change_consumer set position = (select position from change_counter)' });
  });

  const describeAs = (name: string, text: string) =>
    writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: text })]);
  const remove = (name: string) => writer.write(ACTOR, [proposal('DELETE', dataset(name), 'datasetKey')]);
  const pass = (consumer = DOCUMENT_CONSUMER): Promise<IndexingResult> =>
    indexChanges({ database, models, documents: store }, consumer);
  const drainAll = async () => {
    for (const consumer of [DOCUMENT_CONSUMER, EVENT_CONSUMER]) while ((await pass(consumer)) !== 'idle');
  };
  const waiting = async () => (await readIndexerStatus(database)).waiting;

  it('holds what was committed, and nothing of what was not', async () => {
    await describeAs('a', 'one');
    await expect(
      writer.write(ACTOR, [
        proposal('UPSERT', dataset('a'), 'datasetProperties', { description: 'two' }),
        proposal('CREATE', dataset('a'), 'datasetKey', {
          platform: 'urn:li:dataPlatform:hive',
          name: 'a',
          origin: 'PROD',
        }),
      ]),
    ).rejects.toBeInstanceOf(ConflictError);
    await drainAll();
    expect(store.field('description')).toEqual(new Map([[dataset('a'), 'one']]));
    expect(store.sent).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('leaves the index of another version to its processes, and does their work if none is there', async () => {
    const parts = { database, models, documents: store };
    const ours = clusterVersion(store, models);
    const passAs = (version: string) => indexChanges({ ...parts, version }, DOCUMENT_CONSUMER);
    const mark = () => readMadeBy(database);
    for (const theirs of ['cluster mapping-2 x of-an-index', 'making cluster mapping-2 x generation beside the old']) {
      await storeMadeBy(database, theirs);
      await describeAs('shared', theirs);
      expect([await passAs(ours), store.sent.length]).toEqual(['leased', 0]);
      expect(await passAs('cluster mapping-2 x')).toBe('more');
      expect([await passAs('cluster mapping-2 x'), await mark()]).toEqual(['idle', theirs]);

      await describeAs('shared', 'late');
      await database.query({ text: 'update change set created_on = created_on - 2100' });
      expect([await passAs(ours), await mark()]).toEqual(['more', 'cluster mixed']);
      expect([await passAs(ours), store.field('description').get(dataset('shared'))]).toEqual(['idle', 'late']);
      store = new MemoryStore();
      parts.documents = store;
    }
    await storeMadeBy(database, `${ours} of-an-index`);
    await describeAs('shared', 'ours');
    expect(await passAs(ours)).toBe('more');
    await database.query({ text: 'delete from search_state' });
  });

  it('sends of an entity only its newest state, and its end', async () => {
    for (const text of ['one', 'two', 'three']) await describeAs('a', text);
    await describeAs('b', 'stays');
    await describeAs('c', 'goes');
    await remove('c');
    await drainAll();
    expect(store.sent).toHaveLength(3);
    expect(store.field('description')).toEqual(
      new Map([
        [dataset('a'), 'three'],
        [dataset('b'), 'stays'],
      ]),
    );
  });

  it('runs in several processes at once, and sends each change once', async () => {
    await writer.write(
      ACTOR,
      Array.from({ length: 1200 }, (_, n) =>
        proposal('UPSERT', dataset(`t${n}`), 'datasetProperties', { description: `${n}` }),
      ),
    );
    await Promise.all([drainAll(), drainAll(), drainAll()]);
    expect(store.sent).toHaveLength(1200);
    expect(new Set(store.sent.map(({ urn }) => urn)).size).toBe(1200);
    expect(await waiting()).toBe(0);
  });

  it('lets nothing go back in time when an early state comes late', async () => {
    await describeAs('a', 'early');
    let release = (): void => undefined;
    store.pause = new Promise((resolve) => {
      release = resolve;
    });
    const late = pass();
    await until('the index is asked', () => store.requests > 0);
    store.pause = Promise.resolve();
    await describeAs('a', 'later');
    expect(await pass()).toBe('leased');
    // The process is taken for dead, but its request is still on the way.
    await database.query({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    });
    await drainAll();
    release();
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(store.field('description').get(dataset('a'))).toBe('later');
    expect(await waiting()).toBe(0);
  });

  it('does not delete an event that only the index knew, if a writer creates it before', async () => {
    const profile = { timestampMillis: 5, rowCount: 7 };
    await writer.write(ACTOR, [proposal('UPSERT', dataset('a'), 'datasetProfile', profile)]);
    const [key] = await database.query<{ readonly eventKey: string }>({
      text: 'select event_key as "eventKey" from timeseries_event',
    });
    await drainAll();
    const event = { aspect: 'datasetProfile', timestampMillis: 5, eventKey: key?.eventKey ?? '' };
    const surplus = eventRetry({ urn: dataset('a'), entityId: '0', entityType: 'dataset', ...event });
    await database.transaction(async (transaction) => transaction.send(putDueRows([surplus])));
    const sent = jest.spyOn(store, 'apply');
    await drainAll();
    expect(sent.mock.calls.flatMap(([writes]) => writes)).toEqual([
      expect.objectContaining({ ...event, event: expect.objectContaining({ event: JSON.stringify(profile) }) }),
    ]);
  });

  it('uses higher versions after another database took its place, although its log starts again', async () => {
    await database.query(RAISE_VERSIONS);
    await describeAs('a', 'in the old database');
    await drainAll();
    await database.query({ text: 'truncate change, entity, aspect_latest' });
    for (const table of ['change_counter', 'change_consumer'])
      await database.query({ text: `update ${table} set position = 0` });
    await database.query({ text: 'update search_version set base = 0' });
    await database.query(RAISE_VERSIONS);
    await describeAs('a', 'in the new database');
    await drainAll();
    expect(store.field('description').get(dataset('a'))).toBe('in the new database');
  });

  describe('in a process that writes', () => {
    const own = new OwnStates();
    const ownWriter = createAspectWriter({
      database,
      models,
      validator,
      projections: storedProjections(models),
      now: () => Date.now(),
      onCommit: (position, changeSet) => own.committed(position, changeSet),
    });
    const consumer = documentConsumer(own);
    const describeOwn = (name: string, text: string) =>
      ownWriter.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: text })]);
    const removeOwn = (name: string) => ownWriter.write(ACTOR, [proposal('DELETE', dataset(name), 'datasetKey')]);
    /** Only a process that reads the entity sees this. */
    const changeUnlogged = () =>
      database.query({
        text: `update aspect_latest set value = '{"description":"read"}' where aspect = 'datasetProperties'`,
      });

    const drainOwn = async () => {
      for (const each of [consumer, EVENT_CONSUMER]) while ((await pass(each)) !== 'idle');
    };

    beforeEach(() => own.forget());

    it('sends what it wrote without reading it', async () => {
      await describeOwn('a', 'one');
      await describeOwn('a', 'two');
      await describeOwn('b', 'goes');
      await removeOwn('b');
      await changeUnlogged();
      await drainOwn();
      expect(store.field('description')).toEqual(new Map([[dataset('a'), 'two']]));
      expect(store.sent).toHaveLength(2);
      expect(await waiting()).toBe(0);
    });

    it('reads what another process wrote between, and loses nothing', async () => {
      await describeOwn('a', 'one');
      await describeAs('b', 'of another process');
      await describeOwn('c', 'three');
      await describeAs('a', 'later');
      await drainOwn();
      expect(store.field('description')).toEqual(
        new Map([
          [dataset('a'), 'later'],
          [dataset('b'), 'of another process'],
          [dataset('c'), 'three'],
        ]),
      );
    });

    it('reads what it forgot', async () => {
      await describeOwn('a', 'one');
      own.forget();
      await describeOwn('b', 'two');
      await changeUnlogged();
      await drainOwn();
      expect(new Set(store.field('description').values())).toEqual(new Set(['read']));
    });

    it('sends again as it is stored what the cluster could not take', async () => {
      store.decide = () => ({ kind: 'retry', reason: 'busy' });
      await describeOwn('a', 'one');
      await drainOwn();
      expect(await waiting()).toBe(1);
      store.decide = () => undefined;
      await database.query({ text: "update search_retry set due_on = '-infinity'" });
      await describeOwn('a', 'two');
      await drainOwn();
      expect(store.field('description')).toEqual(new Map([[dataset('a'), 'two']]));
      expect(await waiting()).toBe(0);
    });

    it(`holds what is stored after a random history of three processes (seed ${SEED})`, async () => {
      const below = seededRandom(SEED);
      for (let round = 0; round < 60; round++) {
        const name = `r${below(8)}`;
        const write = [describeOwn, describeOwn, describeAs, removeOwn, remove][below(5)] ?? describeOwn;
        await Promise.all([write(name, `${round}`), describeOwn(`r${below(8)}`, `also ${round}`)]);
        if (below(3) === 0) await Promise.all([pass(consumer), pass()]);
        if (below(10) === 0) own.forget();
      }
      await drainOwn();
      const rows = await database.query<{ urn: string; text: string }>({
        text: `select urn, value::jsonb ->> 'description' as text from aspect_latest join urn on urn.id = entity_id where aspect = 'datasetProperties'`,
      });
      expect(rows.length).toBeGreaterThan(0);
      expect(store.field('description')).toEqual(new Map(rows.map(({ urn, text }) => [urn, text])));
    });
  });

  it('keeps its place while the cluster is away', async () => {
    store.away = true;
    await describeAs('a', 'one');
    await expect(pass()).rejects.toThrow('away');
    await describeAs('a', 'two');
    expect(await waiting()).toBeGreaterThanOrEqual(2);
    store.away = false;
    await drainAll();
    expect(store.field('description').get(dataset('a'))).toBe('two');
  });

  it('sets poison aside with its reason, whatever way it is refused, until a later state is taken', async () => {
    store.decide = ({ document }) => {
      if (document?.fields['description'] === 'bad') return { kind: 'refused', reason: 'term too long' };
      return document?.fields['description'] === 'worse' ? new Error('stumbled') : undefined;
    };
    await Promise.all([
      describeAs('a', 'bad'),
      describeAs('b', 'worse'),
      ...Array.from({ length: 5 }, (_, n) => describeAs(`t${n}`, 'good')),
    ]);
    await drainAll();
    expect(store.field('description').size).toBe(5);
    const status = await readIndexerStatus(database);
    expect(status).toMatchObject({ waiting: 0, poisoned: 2 });
    expect(new Map(status.poison.map(({ urn, reason }) => [urn, reason]))).toEqual(
      new Map([
        [dataset('a'), 'term too long'],
        [dataset('b'), 'Error: stumbled'],
      ]),
    );
    await describeAs('a', 'better');
    await drainAll();
    expect((await readIndexerStatus(database)).poison.map(({ urn }) => urn)).toEqual([dataset('b')]);
  });

  it('tries again later what cannot be taken now, and lets the rest pass', async () => {
    store.decide = ({ urn }) => (urn === dataset('a') ? { kind: 'retry', reason: 'busy' } : undefined);
    await describeAs('a', 'one');
    await describeAs('b', 'one');
    await drainAll();
    expect(await waiting()).toBe(1);
    expect([...store.field('description').keys()]).toEqual([dataset('b')]);
    store.decide = () => undefined;
    await database.query({ text: "update search_retry set due_on = '-infinity'" });
    await drainAll();
    expect(store.field('description').size).toBe(2);
  });
});
