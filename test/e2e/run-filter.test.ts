/** Tasks, pipelines and checks by how their latest run ended, in searches of the API and of assistants. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { upsert } from '../browser/upsert';
import { type Assistant, connectAssistant } from './mcp-client';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 2, 12);
const YESTERDAY = '2026-06-01';
const flow = (name: string) => `urn:li:dataFlow:(airflow,${name},prod)`;
const task = (pipeline: string, name: string) => `urn:li:dataJob:(${flow(pipeline)},${name})`;

let runs = 0;
let ana: Assistant;
let limited: Assistant;
let token = '';

/** @param ended how it ended; undefined while it runs */
function run(of: string, hoursAgo: number, ended?: string): readonly Proposal[] {
  const urn = `urn:li:dataProcessInstance:run${runs++}`;
  const time = NOW - hoursAgo * HOUR;
  return [
    upsert(urn, 'dataProcessInstanceProperties', { name: urn, created: { time, actor: 'urn:li:corpuser:ana' } }),
    upsert(urn, 'dataProcessInstanceRelationships', { parentTemplate: of, upstreamInstances: [] }),
    upsert(urn, 'dataProcessInstanceRunEvent', {
      timestampMillis: time,
      status: ended === undefined ? 'STARTED' : 'COMPLETE',
      ...(ended !== undefined && { result: { type: ended, nativeResultType: 'airflow' } }),
    }),
  ];
}

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const names = ['broken', 'mended', 'old', 'fine', 'again'];
  await services.writer.write(system, [
    ...['nightly', 'hourly'].map((name) => upsert(flow(name), 'dataFlowInfo', { name })),
    ...names.map((name) => upsert(task('nightly', name), 'dataJobInfo', { name, type: { string: 'x' } })),
    upsert(task('hourly', 'one'), 'dataJobInfo', { name: 'one', type: { string: 'x' } }),
  ]);
  // In the order in which they ran.
  for (const each of [
    run(task('nightly', 'old'), 72, 'FAILURE'),
    run(task('nightly', 'broken'), 25, 'SUCCESS'),
    run(task('nightly', 'mended'), 5, 'FAILURE'),
    run(task('nightly', 'again'), 4, 'FAILURE'),
    run(task('nightly', 'mended'), 3, 'SUCCESS'),
    run(task('hourly', 'one'), 3, 'SUCCESS'),
    run(task('nightly', 'fine'), 2, 'SUCCESS'),
    run(task('nightly', 'again'), 2),
    run(task('nightly', 'broken'), 1, 'FAILURE'),
  ])
    await services.writer.write(system, each);
  const privileges = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE'];
  token = await tokenFor(catalog, 'ana', privileges);
  const bob = await tokenFor(catalog, 'bob', privileges, only('URN', 'NOT_EQUALS', task('nightly', 'broken')));
  ana = await connectAssistant(catalog.url(), token);
  limited = await connectAssistant(catalog.url(), bob);
});

afterAll(() => Promise.all([ana, limited].map(({ client }) => client.close())));

const FAILED = { field: 'lastOutcome', value: 'FAILURE' };
const RECENT = { field: 'lastRunTime', condition: 'GREATER_THAN_OR_EQUAL_TO', value: YESTERDAY };

async function found(entity: string, ...criteria: readonly object[]) {
  const { json } = await catalog.send('/entities?action=search', {
    headers: { Authorization: `Bearer ${token}` },
    body: { entity, input: '*', start: 0, count: 100, filter: { or: [{ and: criteria }] } },
  });
  return json.value.entities.toSorted();
}

test('the API finds those whose latest run failed, since a day', async () => {
  expect(await found('dataJob', FAILED)).toEqual([task('nightly', 'broken'), task('nightly', 'old')]);
  expect(await found('dataJob', FAILED, RECENT)).toEqual([task('nightly', 'broken')]);
  expect(await found('dataFlow', FAILED, RECENT)).toEqual([flow('nightly')]);
  expect(await found('dataFlow', { field: 'lastOutcome', value: 'SUCCESS' }, RECENT)).toEqual([flow('hourly')]);
  expect(await found('dataJob', { field: 'lastOutcome', value: 'SKIPPED' })).toEqual([]);
});

test('assistants find them, and see how and when they ran', async () => {
  const filter = `lastOutcome = 'FAILURE' AND lastRunTime >= '${YESTERDAY}'`;
  const text = await ana.call('search', { filter, types: ['dataJob', 'dataFlow'] });
  expect(text).toContain('2 found');
  expect(text).toMatch(/broken\t.*FAILURE 2026-06-02T11:00:00/);
  expect(text).toMatch(/nightly\t.*FAILURE 2026-06-02T11:00:00/);
  const all = await ana.call('search', { types: ['dataJob'] });
  expect(all).toMatch(/again\t.*STARTED 2026-06-02T10:00:00/);
  expect(await limited.call('search', { filter, types: ['dataJob'] })).toContain('0 found');
});
