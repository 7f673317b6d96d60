import { EVERYTHING } from '../../../src/auth/actor';
import { createHistoryReader } from '../../../src/aspects/create-history-reader';
import { ChangeLogPostgres } from '../../../src/changes/change-log-postgres';
import { LimitExceededError } from '../../../src/errors/domain-error';
import { TimeseriesReaderPostgres } from '../../../src/timeseries/timeseries-reader-postgres';
import { SERVICE_READ } from '../../support/service-read';
import { testDatabase } from '../../support/test-database';
import { ACTOR, dataset, models, testStore } from './test-store';

// Any four of these values fit into an answer of 32 MB, five do not.
const TEXT = 'x'.repeat(7_500_000);
const URNS = ['a', 'b', 'c', 'd', 'e'].map((name) => dataset(`large.${name}`));

describe('answers over the limit', () => {
  const database = testDatabase();
  const { questions } = database;
  const { reader, upsert, clock } = testStore(database);
  const history = createHistoryReader({ questions, models, systemActor: ACTOR, now: clock.now });
  const read = { read: SERVICE_READ };
  const refusal = (fewer: string) =>
    expect.objectContaining({
      name: LimitExceededError.name,
      status: 400,
      message: expect.stringMatching(
        new RegExp(`would have 3\\d{7} bytes; expected at most 33554432 bytes; .*${fewer}`),
      ),
    });

  beforeAll(async () => {
    for (const [index, urn] of URNS.entries()) {
      await upsert(urn, 'datasetProperties', { description: TEXT });
      clock.time++;
      await upsert(URNS[0] ?? '', 'editableDatasetProperties', { description: `${TEXT}${index}` });
      await upsert(URNS[0] ?? '', 'datasetProfile', { timestampMillis: index, fieldProfiles: [{ fieldPath: TEXT }] });
    }
  });

  it('of many entities are refused with their size, before they are read', async () => {
    const properties = { aspects: ['datasetProperties'], ...read };
    await expect(reader.entities(URNS, properties)).rejects.toEqual(refusal('fewer entities'));
    await expect(history.entitiesAsOf(URNS, clock.time, properties)).rejects.toEqual(refusal('fewer entities'));
    await expect(reader.entities(URNS, { aspects: ['datasetKey'], ...read })).resolves.toHaveLength(5);
  });

  it('of one entity do not refuse those that are read at the same moment', async () => {
    const found = await Promise.all(URNS.map((urn) => reader.entity(urn, ['datasetProperties'])));
    expect(found.map(({ aspects }) => aspects.at(-1)?.value.length)).toEqual(URNS.map(() => TEXT.length + 18));
  });

  it('of a history are refused, and a shorter one is not', async () => {
    const urn = URNS[0] ?? '';
    const aspects = ['editableDatasetProperties'];
    await expect(history.history(urn, { aspects, limit: 20, ...read })).rejects.toEqual(refusal('smaller limit'));
    const [shorter] = await history.history(urn, { aspects, limit: 2, ...read });
    expect(shorter?.versions.map(({ version }) => version)).toEqual([5, 4]);
  });

  it('of a time series are refused, and a shorter one is not', async () => {
    const series = { urn: URNS[0] ?? '', entityType: 'dataset', aspectName: 'datasetProfile', filter: { or: [] } };
    const events = new TimeseriesReaderPostgres(questions);
    await expect(events.values({ ...series, limit: 100, ...read })).rejects.toEqual(refusal('smaller limit'));
    await expect(events.values({ ...series, limit: 4, ...read })).resolves.toHaveLength(4);
  });

  it('of the change log end earlier, without a gap', async () => {
    const log = new ChangeLogPostgres(database);
    const { last } = await log.bounds();
    const found: number[][] = [];
    for (let after = 0; after < last;) {
      const page = await log.read({ after, limit: 1000, access: EVERYTHING });
      found.push(page.changes.map(({ position }) => position));
      after = page.position;
    }
    expect(found.flat()).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect(found.length).toBeGreaterThan(2);
  });
});
