import type { ChangeSet } from '../../../../src/changes/change-set';
import { AspectState } from '../../../../src/changes/entity-state';
import { createAspectWriter } from '../../../../src/aspects/create-aspect-writer';
import { ConflictError } from '../../../../src/errors/domain-error';
import { DOCUMENTS, drainOutbox } from '../../../../src/search/outbox/drain-outbox';
import { readOutboxStatus } from '../../../../src/search/outbox/sql/outbox-status';
import { OutboxProjection } from '../../../../src/search/outbox/outbox-projection';
import { testDatabase } from '../../../support/test-database';
import { ACTOR, models, dataset, proposal, validator } from '../../aspects/test-store';
import { MemoryStore } from './memory-store';

/** What the deletion of an entity changes. */
function deletion(urn: string, entityType: string): ChangeSet {
  const entity = models.entity(entityType);
  if (!entity) throw new Error(`there is no entity type ${entityType}`);
  const fields = { text: '{}', systemMetadata: '{}', runId: 'r', createdOn: 1, createdBy: ACTOR.urn, version: 1 };
  const before = {
    aspects: new Map([[entity.keyAspect, new AspectState(fields)]]),
    newestEvents: new Map(),
    runIds: [],
  };
  const after = { ...before, aspects: new Map() };
  const nothing = { restated: new Set<string>(), events: { written: [], deleted: [] }, log: [] };
  return { time: 1, entities: [{ id: '1', urn, entity, before, after, ...nothing }] };
}

describe('the outbox', () => {
  const database = testDatabase();
  const projection = new OutboxProjection(models);
  const writer = createAspectWriter({ database, models, validator, projections: [projection], now: () => Date.now() });
  let store: MemoryStore;

  beforeEach(async () => {
    store = new MemoryStore();
    await database.query({
      text: 'truncate search_outbox, search_poison, search_rebuild, entity, aspect_latest, aspect_version, edge',
    });
  });

  const describeAs = (name: string, text: string) =>
    writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: text })]);
  const remove = (name: string) => writer.write(ACTOR, [proposal('DELETE', dataset(name), 'datasetKey')]);
  const drainAll = async () => {
    while ((await drainOutbox(database, store, DOCUMENTS)) > 0);
  };
  const waiting = async () => (await readOutboxStatus(database)).waiting;

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
    await database
      .transaction(async (client) => {
        await projection.apply(client, deletion('urn:li:tag:x', 'tag'));
        throw new Error('roll back');
      })
      .catch(() => undefined);
    await drainAll();
    expect(store.field('description')).toEqual(new Map([[dataset('a'), 'one']]));
    expect(store.sent).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('tells of an entity only its newest state, and of its end', async () => {
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

  it('is emptied by several processes at once, each row by one of them', async () => {
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
    const late = drainOutbox(database, store, DOCUMENTS);
    while (!(await isClaimed())) await Promise.resolve();
    store.pause = Promise.resolve();
    await describeAs('a', 'later');
    await drainAll();
    release();
    await late;
    expect(store.field('description').get(dataset('a'))).toBe('later');
    expect(await waiting()).toBe(0);
  });

  const isClaimed = async () =>
    (await database.query({ text: 'select version from search_outbox for update skip locked' })).length === 0;

  it('keeps its rows while the cluster is away', async () => {
    store.away = true;
    await describeAs('a', 'one');
    await expect(drainOutbox(database, store, DOCUMENTS)).rejects.toThrow('away');
    await describeAs('a', 'two');
    expect(await waiting()).toBe(2);
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
    const status = await readOutboxStatus(database);
    expect(status).toMatchObject({ waiting: 0, poisoned: 2 });
    expect(new Map(status.poison.map(({ urn, reason }) => [urn, reason]))).toEqual(
      new Map([
        [dataset('a'), 'term too long'],
        [dataset('b'), 'Error: stumbled'],
      ]),
    );
    await describeAs('a', 'better');
    await drainAll();
    expect((await readOutboxStatus(database)).poison.map(({ urn }) => urn)).toEqual([dataset('b')]);
  });

  it('tries again later what cannot be taken now, and lets the rest pass', async () => {
    store.decide = ({ urn }) => (urn === dataset('a') ? { kind: 'retry', reason: 'busy' } : undefined);
    await describeAs('a', 'one');
    await describeAs('b', 'one');
    await drainAll();
    expect(await waiting()).toBe(1);
    expect([...store.field('description').keys()]).toEqual([dataset('b')]);
    store.decide = () => undefined;
    await database.query({ text: "update search_outbox set due_on = '-infinity'" });
    await drainAll();
    expect(store.field('description').size).toBe(2);
  });
});
