import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 30);
const urn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const METRIC = { fieldPath: 'totalSqlQueries', aggregationType: 'SUM' };
const byWindow = (unit: string, multiple?: number) => ({
  type: 'DATE_GROUPING_BUCKET',
  key: 'timestampMillis',
  timeWindowSize: { unit, ...(multiple !== undefined && { multiple }) },
});
const byColumn = (key: string) => ({ type: 'STRING_GROUPING_BUCKET', key });

function ask(rest: object) {
  const body = { entityName: 'dataset', aspectName: 'datasetUsageStatistics', metrics: [METRIC], ...rest };
  return catalog.send('/analytics?action=getTimeseriesStats', { body });
}

async function rows(rest: object) {
  const { status, json } = await ask(rest);
  expect([status, json]).toEqual([200, expect.anything()]);
  return json.value.table.rows;
}

/** Four days, the last two in February, two tables: 1, 2, 3, 4 and 10, 20, 30, 40 queries. */
beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const proposals = ['a', 'b'].flatMap((name, table) =>
    [1, 2, 3, 4].map((day) => ({
      entityType: 'dataset',
      urn: urn(name),
      aspectName: 'datasetUsageStatistics',
      changeType: 'UPSERT' as const,
      value: {
        timestampMillis: START + (day - 1) * DAY + 3_600_000,
        ...(table === 0 && { uniqueUserCount: 5 - day }),
        totalSqlQueries: day * 10 ** table,
      },
    })),
  );
  await services.writer.write(system, proposals);
});

describe('the statistics of time series', () => {
  test('groups by windows of time and by columns, with sums, latest values and numbers of values', async () => {
    const metrics = [
      METRIC,
      { fieldPath: 'uniqueUserCount', aggregationType: 'LATEST' },
      { fieldPath: 'totalSqlQueries', aggregationType: 'CARDINALITY' },
    ];
    const { json } = await ask({ metrics, buckets: [byColumn('urn'), byWindow('MONTH')] });
    const [january, february] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)].map(String);
    expect(json.value.table).toEqual({
      columnNames: [
        'urn',
        'timestampMillis',
        'sum_totalSqlQueries',
        'latest_uniqueUserCount',
        'cardinality_totalSqlQueries',
      ],
      columnTypes: ['string', 'long', 'double', 'int', 'long'],
      rows: [
        [urn('a'), january, '3', '3', '2'],
        [urn('a'), february, '7', '1', '2'],
        [urn('b'), january, '30', 'NULL', '2'],
        [urn('b'), february, '70', 'NULL', '2'],
      ],
    });
  });

  test.each([
    ['DAY', 1, [START, START + DAY, START + 2 * DAY, START + 3 * DAY]],
    ['DAY', 2, [START, START + 2 * DAY]],
    ['WEEK', 1, [Date.UTC(2024, 0, 29)]],
    ['QUARTER', 1, [Date.UTC(2024, 0, 1)]],
    ['YEAR', 5, [Date.UTC(2020, 0, 1)]],
  ])('windows of %s x %d begin in UTC', async (unit, multiple, starts) => {
    const found = await rows({ buckets: [byWindow(unit, multiple)] });
    expect(found.map(([start]: [string]) => Number(start)).toSorted()).toEqual([...new Set(starts)].toSorted());
  });

  test('filters by columns and by time', async () => {
    const and = [
      { field: 'timestampMillis', condition: 'GREATER_THAN', value: String(START + 2 * DAY) },
      { field: 'totalSqlQueries', condition: 'LESS_THAN', value: '40' },
    ];
    expect(await rows({ filter: { or: [{ and }] } })).toEqual([['37']]);
    expect(await rows({ filter: { or: [{ and: [{ field: 'totalSqlQueries', value: '99' }] }] } })).toEqual([['NULL']]);
  });

  test.each([
    [{ field: 'urn', value: urn('a'), condition: 'EQUAL' }, '10'],
    [{ field: 'urn', value: urn('a') }, '10'],
    [{ field: 'urn', values: [urn('a'), urn('b')], condition: 'IN' }, '110'],
    [{ field: 'urn', value: urn('a'), negated: true }, '100'],
    [{ field: 'urn', value: 'hive,b', condition: 'CONTAIN' }, '100'],
    [{ field: 'urn', value: urn('none') }, 'NULL'],
  ])('filters by the urn of the entity: %j', async (criterion, sum) => {
    expect(await rows({ filter: { or: [{ and: [criterion] }] } })).toEqual([[sum]]);
  });

  test.each([
    [{ metrics: [{ fieldPath: 'totalSqlQuerie', aggregationType: 'SUM' }] }, 'totalSqlQueries'],
    [{ buckets: [{ type: 'DATE_GROUPING_BUCKET', key: 'timestampMillis' }] }, 'timeWindowSize is missing'],
    [{ buckets: [{ ...byWindow('DAY'), key: 'totalSqlQueries' }] }, 'is not the time of the events'],
    [{ aspectName: 'datasetProperties' }, 'not a time series'],
    [{ metrics: [{ fieldPath: 'totalSqlQueries', aggregationType: 'AVG' }] }, 'LATEST'],
  ])('refuses %j', async (rest, reason) => {
    const { status, text } = await ask(rest);
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  });
});
