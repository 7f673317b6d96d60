import { SERVICE_READ } from '#test/support/service-read';
import type { Criterion } from '#catalog/filter/filter';
import { TimeseriesReaderPostgres } from '#catalog/timeseries/timeseries-reader-postgres';
import type { TimeseriesQuery } from '#catalog/timeseries/timeseries-service';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, testStore } from '../aspects/test-store';

const DAY = 86_400_000;
const T0 = 1_700_006_400_000;

describe('time series', () => {
  const database = testDatabase();
  const { upsert, change, writer, reader: aspects, documents, access } = testStore(database);
  const reader = new TimeseriesReaderPostgres(database.questions, access, models);
  const urn = dataset('profiled');

  const values = async (query: Partial<TimeseriesQuery> = {}) => {
    const events = await reader.values({
      urn,
      entityType: 'dataset',
      aspectName: 'datasetProfile',
      limit: 100,
      read: SERVICE_READ,
      ...query,
    });
    return events.map(({ value }) => JSON.parse(value).rowCount);
  };
  const where = (field: string, condition: Criterion['condition'], ...texts: string[]) => ({
    filter: { or: [[{ field, condition, values: texts, lenient: false, negated: false }]] },
  });

  beforeAll(async () => {
    for (const n of [0, 1, 2, 3])
      await upsert(urn, 'datasetProfile', { timestampMillis: T0 + n * DAY, rowCount: 100 + n });
    await upsert(urn, 'datasetProfile', {
      timestampMillis: T0 + 3 * DAY,
      rowCount: 444,
      partitionSpec: { type: 'PARTITION', partition: 'p\0\ud800' },
    });
    await upsert(urn, 'datasetProfile', {
      timestampMillis: T0 + 3 * DAY,
      rowCount: 445,
      eventGranularity: { unit: 'DAY', multiple: 1 },
    });
    await upsert(
      urn,
      'datasetProfile',
      { timestampMillis: T0, rowCount: 999 },
      { systemMetadata: { runId: 'ts-run' } },
    );
  });

  it('are read newest first, in a range and up to a limit; a second event with the same key replaces the first', async () => {
    expect(await values()).toEqual([103, 444, 445, 102, 101, 999]);
    expect(await values({ startTimeMillis: T0 + DAY, endTimeMillis: T0 + 2 * DAY })).toEqual([102, 101]);
    expect(await values({ endTimeMillis: T0 })).toEqual([999]);
    expect(await values({ limit: 2 })).toEqual([103, 444]);
    expect(await values({ urn: dataset('none') })).toEqual([]);
    expect(await values({ sort: { field: 'timestampMillis', descending: false }, limit: 2 })).toEqual([999, 101]);
    expect(await values({ sort: { field: 'rowCount', descending: true }, limit: 3 })).toEqual([999, 445, 444]);
  });

  it('are filtered by their columns', async () => {
    expect(await values(where('timestampMillis', 'LESS_THAN', `${T0 + 2 * DAY}`))).toEqual([101, 999]);
    expect(await values(where('partitionSpec.partition', 'EQUAL', 'p\ufffd\ufffd'))).toEqual([444]);
    expect(await values(where('partition', 'EQUAL', 'FULL_TABLE_SNAPSHOT'))).toHaveLength(5);
    expect(await values(where('rowCount', 'GREATER_THAN', '445'))).toEqual([999]);
    expect(await values(where('eventGranularity.unit', 'START_WITH', 'D'))).toEqual([445]);
    expect(await values(where('eventGranularity.unit', 'EXISTS'))).toEqual([445]);
    expect(await values(where('eventGranularity', 'EXISTS'))).toEqual([445]);
    expect(await values(where('eventGranularity', 'IS_NULL'))).toHaveLength(5);
    expect(await values(where('event', 'EXISTS'))).toEqual([]);
    expect(await values(where('rowCount', 'LESS_THAN', 'x'))).toEqual([]);
    expect(await values(where('timestampMillis', 'GREATER_THAN', '2023-11-17'))).toEqual([103, 444, 445]);
    expect(await values(where('partition', 'GREATER_THAN', 'FULL'))).toHaveLength(6);
    expect(await values(where('eventGranularity.unit', 'CONTAIN', '%'))).toEqual([]);
    expect(await values(where('nosuch', 'EQUAL', 'x'))).toEqual([]);
    expect(await values({ filter: { or: [[]] } })).toHaveLength(6);
    expect(await values({ filter: { or: [] } })).toHaveLength(6);
    const negated = {
      field: 'rowCount',
      condition: 'IN' as const,
      values: ['101', '102'],
      lenient: false,
      negated: true,
    };
    expect(
      await values({
        filter: {
          or: [
            [negated, { ...negated, values: ['999'], negated: false }],
            [{ ...negated, values: ['103, 445'], lenient: true, negated: false }],
          ],
        },
      }),
    ).toHaveLength(3);
    await upsert(dataset('parted'), 'datasetProfile', {
      timestampMillis: T0,
      rowCount: 7,
      partitionSpec: { type: 'PARTITION', partition: 'ds=1,region=x' },
    });
    const exactly = {
      field: 'partition',
      condition: 'EQUAL' as const,
      values: ['DS=1,region=x'],
      lenient: true,
      negated: false,
    };
    expect(await values({ urn: dataset('parted'), filter: { or: [[exactly]] } })).toEqual([7]);
  });

  it('show the system metadata that their writer gave', async () => {
    const events = await reader.values({
      urn,
      entityType: 'dataset',
      aspectName: 'datasetProfile',
      limit: 100,
      read: SERVICE_READ,
    });
    expect(events.at(-1)?.systemMetadata).toContain('"runId":"ts-run"');
    expect(events[0]?.systemMetadata).toBeNull();
  });

  it('create their entity, and put its newest event into the search document', async () => {
    expect((await aspects.entity(urn)).aspects.map(({ name }) => name).toSorted()).toEqual([
      'browsePaths',
      'browsePathsV2',
      'dataPlatformInstance',
      'datasetKey',
    ]);
    expect(documents.get(urn)?.fields['rowCount']).toBe(445);
    await upsert(urn, 'datasetProfile', { timestampMillis: T0 + 9 * DAY, rowCount: 7 });
    await upsert(urn, 'datasetProfile', { timestampMillis: T0 + 8 * DAY, rowCount: 8 });
    expect(documents.get(urn)?.fields['rowCount']).toBe(7);
    expect(documents.get(urn)?.runIds).toEqual(['ts-run']);
  });

  it('of one millisecond are ordered by their writes: separately, in one request and again', async () => {
    const crowded = dataset('crowded');
    const event = (n: number) => ({ timestampMillis: T0, rowCount: n, messageId: `m${n % 10}` });
    const batch = [1, 2, 3, 4, 5, 6, 11].map((n) => ({
      entityType: 'dataset',
      urn: crowded,
      aspectName: 'datasetProfile',
      changeType: 'UPSERT' as const,
      value: event(n),
    }));
    await writer.write(ACTOR, batch);
    expect(await values({ urn: crowded })).toEqual([2, 3, 4, 5, 6, 11]);
    await upsert(crowded, 'datasetProfile', event(13));
    expect(await values({ urn: crowded })).toEqual([2, 4, 5, 6, 11, 13]);
    await upsert(crowded, 'status', { removed: false });
    expect(documents.get(crowded)?.fields['rowCount']).toBe(13);
  });

  it('refuse other change types, and events without a time', async () => {
    await expect(change('PATCH', urn, 'datasetProfile', [])).rejects.toThrow('are only added');
    await expect(change('DELETE', urn, 'datasetProfile')).rejects.toThrow('are only added');
    await expect(upsert(urn, 'datasetProfile', { rowCount: 1 })).rejects.toThrow('timestampMillis');
    await expect(upsert(urn, 'datasetProfile', { timestampMillis: '1700006400000' })).rejects.toThrow(
      'timestampMillis',
    );
    await expect(upsert(urn, 'datasetProfile', { timestampMillis: 1 }, { ifVersionMatch: 1 })).rejects.toThrow(
      'does not have versions',
    );
  });

  it('are deleted with their entity', async () => {
    const other = dataset('short-lived');
    await upsert(other, 'datasetProfile', { timestampMillis: T0, rowCount: 1 });
    await change('DELETE', other, 'datasetKey');
    expect(await values({ urn: other })).toEqual([]);
    expect(documents.has(other)).toBe(false);
  });
});
