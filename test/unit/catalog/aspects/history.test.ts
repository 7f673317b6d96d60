import { SERVICE_READ } from '#test/support/service-read';
import { createHistoryReader } from '#catalog/aspects/create-history-reader';
import { GoneError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, testStore } from './test-store';

const HOUR = 3_600_000;

describe('history', () => {
  const database = testDatabase();
  const { upsert, change, clock, access } = testStore(database);
  const history = createHistoryReader({
    questions: database.questions,
    models,
    systemActor: ACTOR,
    now: clock.now,
    access,
  });
  const T0 = clock.time;
  const at = (hours: number) => T0 + hours * HOUR;

  async function after<Result>(hours: number, work: () => Promise<Result>): Promise<Result> {
    clock.time = at(hours);
    return work();
  }

  /** An aspect that is written at 1 and 2, deleted at 3, and written again at 5. */
  async function writeAndDelete(urn: string): Promise<void> {
    await after(1, () => upsert(urn, 'datasetProperties', { description: 'one' }));
    await after(2, () => upsert(urn, 'datasetProperties', { description: 'two' }));
    await after(3, () => change('DELETE', urn, 'datasetProperties'));
    await after(5, () => upsert(urn, 'datasetProperties', { description: 'three' }));
  }

  const descriptionAt = async (urn: string, hours: number) => {
    const entity = await history.entityAsOf(urn, at(hours), { aspects: ['datasetProperties'], read: SERVICE_READ });
    const value = entity.aspects.find(({ name }) => name === 'datasetProperties')?.value;
    return value === undefined ? undefined : JSON.parse(value).description;
  };

  it('lists versions across deletions, newest first', async () => {
    const urn = dataset('listed');
    await writeAndDelete(urn);
    const [properties, key] = (await history.history(urn, { limit: 10, read: SERVICE_READ })).toSorted((a, b) =>
      a.aspectName < b.aspectName ? 1 : -1,
    );
    expect(key).toMatchObject({ aspectName: 'datasetKey', isPresent: true, isComplete: true });
    expect(properties).toMatchObject({
      aspectName: 'datasetProperties',
      isPresent: true,
      isComplete: true,
      historyStartsAt: at(1),
    });
    expect(
      properties?.versions.map(({ version, value, createdOn, deletedOn }) => [version, value, createdOn, deletedOn]),
    ).toEqual([
      [3, '{"description":"three"}', at(5), null],
      [2, '{"description":"two"}', at(2), at(3)],
      [1, '{"description":"one"}', at(1), null],
    ]);
    const limited = await history.history(urn, { aspects: ['datasetProperties'], limit: 1, read: SERVICE_READ });
    expect(limited.map(({ versions, historyStartsAt }) => [versions.length, historyStartsAt])).toEqual([[1, at(1)]]);
  });

  it('reads entities as they were, also before they existed', async () => {
    const urn = dataset('past');
    await writeAndDelete(urn);
    const seen = await Promise.all([0, 1, 1.5, 2, 2.9, 3, 4, 5, 6].map((hours) => descriptionAt(urn, hours)));
    expect(seen).toEqual([undefined, 'one', 'one', 'two', 'two', undefined, undefined, 'three', 'three']);
    await after(7, () => change('DELETE', urn, 'datasetKey'));
    const [before, then, now] = await Promise.all(
      [0, 6, 7].map((hours) => history.entityAsOf(urn, at(hours), { read: SERVICE_READ })),
    );
    expect([before?.exists, then?.exists, now?.exists]).toEqual([false, true, false]);
    expect(now?.aspects.map(({ name }) => name)).toEqual(['datasetKey']);
    const both = await history.entitiesAsOf([dataset('nothing'), urn], at(6), { read: SERVICE_READ });
    expect(both.map(({ exists }) => exists)).toEqual([false, true]);
  });

  it('reports where the kept history starts', async () => {
    const urn = dataset('pruned');
    await upsert(`urn:li:dataHubRetention:(dataset,status)`, 'dataHubRetentionConfig', {
      retention: { version: { maxVersions: 1 } },
    });
    for (const hours of [10, 11, 12, 13]) await after(hours, () => upsert(urn, 'status', { removed: hours % 2 === 1 }));
    const [status] = await history.history(urn, { aspects: ['status'], limit: 10, read: SERVICE_READ });
    expect(status).toMatchObject({ isComplete: false, historyStartsAt: at(12) });
    expect(status?.versions.map(({ version }) => version)).toEqual([4, 3]);
    await expect(history.entityAsOf(urn, at(11.5), { read: SERVICE_READ })).rejects.toMatchObject({
      kept: { historyStartsAt: at(12) },
    });
    await expect(history.entityAsOf(urn, at(11.5), { read: SERVICE_READ })).rejects.toBeInstanceOf(GoneError);
    expect((await history.entityAsOf(urn, at(11.5), { aspects: [], read: SERVICE_READ })).exists).toBe(true);
    expect((await history.entityAsOf(urn, at(12.5), { read: SERVICE_READ })).exists).toBe(true);
  });

  it('refuses unknown aspects and entities', async () => {
    await expect(history.history('urn:li:dataset:x', { limit: 1, read: SERVICE_READ })).rejects.toBeInstanceOf(
      InvalidInputError,
    );
    await expect(history.history(dataset('never'), { limit: 1, read: SERVICE_READ })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(
      history.history(dataset('past'), { aspects: ['statis'], limit: 1, read: SERVICE_READ }),
    ).rejects.toThrow("did you mean 'status'");
  });
});
