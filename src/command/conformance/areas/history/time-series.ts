import type { JsonObject } from '#generated/registry/registry-types';
import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, listAt } from '#command/conformance/expectations';
import { DAY_MS } from '#base/background/durations';

const START = Date.UTC(2024, 0, 1);
const ROWS = [10, 20, 30];
const SUM = 60;

/** Dated values: profiles, usage, operations. */
export const TIME_SERIES: Area = {
  name: 'time-series',
  description: 'dated values of aspects, their ranges and statistics',
  checks: [
    {
      name: 'events are answered, the newest first',
      run: async (context) => {
        await threeEvents(context);
        expectEqual('rows', await rows(context), [30, 20, 10]);
      },
    },
    {
      name: 'a range of times is inclusive',
      run: async (context) => {
        await threeEvents(context);
        const range = { startTimeMillis: START, endTimeMillis: START + DAY_MS };
        expectEqual('rows', await rows(context, range), [20, 10]);
      },
    },
    {
      name: 'a limit leaves out older events',
      run: async (context) => {
        await threeEvents(context);
        expectEqual('rows', await rows(context, { limit: 1 }), [30]);
      },
    },
    {
      name: 'statistics have the sum of a column',
      run: async ({ server, scratch, eventually }) => {
        const urn = scratch.dataset('used');
        for (const [day, totalSqlQueries] of ROWS.entries()) {
          const value = { timestampMillis: START + day * DAY_MS, totalSqlQueries };
          await scratch.write({ urn, aspect: 'datasetUsageStatistics', value });
        }
        const question = {
          entityName: 'dataset',
          aspectName: 'datasetUsageStatistics',
          metrics: [{ fieldPath: 'totalSqlQueries', aggregationType: 'SUM' }],
          buckets: [{ type: 'STRING_GROUPING_BUCKET', key: 'urn' }],
          filter: { or: [{ and: [{ field: 'urn', value: urn, condition: 'EQUAL' }] }] },
        };
        await eventually(async () => {
          const [row] = listAt(await server.act('analytics', 'getTimeseriesStats', question), 'table', 'rows');
          expectEqual('row', [at(row, 0) ?? null, Number(at(row, 1))], [urn, SUM]);
        });
      },
    },
    {
      name: 'a delete of a range keeps the other events',
      run: async (context) => {
        const urn = await threeEvents(context);
        const range = { startTimeMillis: START, endTimeMillis: START + DAY_MS };
        const done = await context.server.act('entities', 'delete', { urn, aspectName: 'datasetProfile', ...range });
        expectEqual('timeseriesRows', at(done, 'timeseriesRows'), 2);
        await context.eventually(async () => expectEqual('rows', await rows(context), [30]));
      },
    },
  ],
};

/** One event a day. Waits until all are answered. */
async function threeEvents(context: CheckContext): Promise<string> {
  const urn = context.scratch.dataset('profiled');
  for (const [day, rowCount] of ROWS.entries())
    await context.scratch.write({
      urn,
      aspect: 'datasetProfile',
      value: { timestampMillis: START + day * DAY_MS, rowCount },
    });
  await context.eventually(async () => expectEqual('events', (await rows(context)).length, ROWS.length));
  return urn;
}

async function rows({ server, scratch }: CheckContext, more: JsonObject = {}) {
  const question = { urn: scratch.dataset('profiled'), entity: 'dataset', aspect: 'datasetProfile', ...more };
  const values = listAt(await server.act('aspects', 'getTimeseriesAspectValues', question), 'values');
  return values.map((each) => JSON.parse(String(at(each, 'aspect', 'value'))).rowCount ?? null);
}
