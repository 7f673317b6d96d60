import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectItem, expectSameItems, expectThat, listAt } from '#command/conformance/expectations';

/** What an ingestion run wrote, and how it is taken back. */
export const RUNS: Area = {
  name: 'runs',
  description: 'ingestion runs: list, describe, roll back',
  checks: [
    {
      name: 'a run is listed',
      run: async (context) => {
        const run = await twoRuns(context);
        await context.eventually(async () => {
          const runs = await context.server.act('runs', 'list', { pageOffset: 0, pageSize: 1000, includeSoft: false });
          expectItem(
            'runs',
            listAt(runs).map((each) => at(each, 'runId')),
            run.second,
          );
        });
      },
    },
    {
      name: 'a run is described by what it wrote',
      run: async (context) => {
        const { urn, second } = await twoRuns(context);
        await context.eventually(async () => {
          const rows = listAt(await context.server.act('runs', 'describe', { runId: second, start: 0, count: 10 }));
          const found = rows.map((row) => [at(row, 'urn') ?? null, at(row, 'aspectName') ?? null]);
          expectItem('rows', found, [urn, 'datasetProperties']);
        });
      },
    },
    {
      name: 'a dry run of a rollback names what it would revert, and reverts nothing',
      run: async (context) => {
        const { urn, second } = await twoRuns(context);
        const plan = await rollBack(context, second, true);
        expectItem(
          'aspectRowSummaries',
          listAt(plan, 'aspectRowSummaries').map((row) => at(row, 'urn')),
          urn,
        );
        expectEqual('description', await description(context, urn), 'second');
      },
    },
    {
      name: 'a rollback brings back the value before the run',
      run: async (context) => {
        const { urn, second } = await twoRuns(context);
        const done = await rollBack(context, second, false);
        expectThat(
          'aspectsReverted',
          at(done, 'aspectsReverted'),
          'more than 0',
          Number(at(done, 'aspectsReverted')) > 0,
        );
        await context.eventually(async () => expectEqual('description', await description(context, urn), 'first'));
      },
    },
    {
      name: 'a rollback of the run that made an entity deletes it',
      run: async (context) => {
        const run = `${context.scratch.id}-only`;
        const urn = await context.scratch.describe('only', 'made by a run', run);
        await rollBack(context, run, false);
        await context.eventually(async () => {
          expectSameItems(
            'aspect',
            [await context.scratch.aspect(urn, 'datasetProperties')].filter((each) => each !== undefined),
            [],
          );
          expectEqual('exists', await context.server.act('entities', 'exists', { urn }), false);
        });
      },
    },
  ],
};

async function twoRuns({ scratch }: CheckContext) {
  const [first, second] = [`${scratch.id}-first`, `${scratch.id}-second`];
  await scratch.describe('run', 'first', first);
  const urn = await scratch.describe('run', 'second', second);
  return { urn, second };
}

/** A server may index system metadata later, so this waits until the run has rows. */
async function rollBack({ server, eventually }: CheckContext, runId: string, dryRun: boolean) {
  await eventually(async () => {
    const rows = listAt(await server.act('runs', 'describe', { runId, start: 0, count: 10 }));
    expectThat('rows of the run', rows.length, 'more than 0', rows.length > 0);
  });
  return server.act('runs', 'rollback', { runId, dryRun, hardDelete: true, safe: false });
}

async function description({ scratch }: CheckContext, urn: string) {
  return at(await scratch.aspect(urn, 'datasetProperties'), 'description');
}
