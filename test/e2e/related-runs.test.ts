/** Runs on the pages of a task, its pipeline, and the table that they write. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const FLOW = 'urn:li:dataFlow:(airflow,shop,PROD)';
const JOB = `urn:li:dataJob:(${FLOW},load)`;
const TABLE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const HOUR = 3_600_000;
const run = (index: number) => `urn:li:dataProcessInstance:run${String(index).padStart(4, '0')}`;

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

function started(index: number, outputs: readonly string[] = []): readonly Proposal[] {
  const time = index * HOUR;
  return [
    upsert(run(index), 'dataProcessInstanceProperties', {
      name: `load ${index}`,
      type: 'BATCH_SCHEDULED',
      externalUrl: `https://logs.example/${index}`,
      created: { time, actor: 'urn:li:corpuser:airflow' },
    }),
    upsert(run(index), 'dataProcessInstanceRelationships', { parentTemplate: JOB, upstreamInstances: [] }),
    upsert(run(index), 'dataProcessInstanceRunEvent', { timestampMillis: time, status: 'STARTED' }),
    ...(outputs.length > 0 ? [upsert(run(index), 'dataProcessInstanceOutput', { outputs: [...outputs] })] : []),
  ];
}

const ended = (index: number, type: string, more: object = {}) =>
  upsert(run(index), 'dataProcessInstanceRunEvent', {
    timestampMillis: index * HOUR + 5000,
    status: 'COMPLETE',
    result: { type, nativeResultType: 'x' },
    ...more,
  });

describe('runs', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens: Record<string, string> = {};

  async function runsOf(urn: string, more = '', user = 'reader') {
    const path = `/openapi/v1/related?urn=${encodeURIComponent(urn)}&entityType=dataProcessInstance${more}`;
    const { status, json } = await catalog.send(path, { headers: { Authorization: `Bearer ${tokens[user]}` } });
    expect(status).toBe(200);
    return json.groups[0];
  }

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    const write = (proposals: readonly Proposal[]) => services.writer.write(system, proposals);
    await write([
      upsert(JOB, 'dataJobInfo', { name: 'load', type: { string: 'x' } }),
      upsert(TABLE, 'status', { removed: false }),
    ]);
    for (let index = 1; index <= 4; index++) await write(started(index, index === 2 ? [TABLE] : []));
    await write([ended(1, 'FAILURE'), ended(2, 'SUCCESS'), ended(3, 'FAILURE', { durationMillis: 1234 })]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE'];
    tokens['reader'] = await tokenFor(catalog, 'reader', read);
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', JOB, FLOW, run(1)));
  });

  it('of a task are listed with state, start, duration, trigger and log, the newest first', async () => {
    const group = await runsOf(JOB);
    expect(group).toMatchObject({ title: 'Runs', total: 4, newestFirst: true });
    expect(group.cards).toMatchObject([
      { summary: { name: 'load 4' }, outcome: { value: 'STARTED', title: 'Started' }, start: 4 * HOUR },
      { summary: { name: 'load 3' }, outcome: { title: 'Failed', tone: 'bad' }, tookMs: 1234 },
      { summary: { name: 'load 2' }, outcome: { title: 'Succeeded', tone: 'good' }, tookMs: 5000 },
      { summary: { name: 'load 1' }, trigger: 'BATCH_SCHEDULED', link: 'https://logs.example/1' },
    ]);
    expect(group.cards[0]).not.toHaveProperty('tookMs');
    expect(await runsOf(JOB, '&start=1&count=2')).toMatchObject({
      total: 4,
      cards: [{ summary: { name: 'load 3' } }, { summary: { name: 'load 2' } }],
    });
  });

  it('count by the latest one alone', async () => {
    const group = await runsOf(JOB, '&count=0');
    expect(group).toMatchObject({ total: 4, cards: [], latest: { summary: { name: 'load 4' } } });
    expect(group.outcomes).toEqual([{ title: 'Started', total: 1 }]);
  });

  it('of its tasks are those of a pipeline, and a table has the runs that wrote it', async () => {
    expect(await runsOf(FLOW)).toMatchObject({ total: 4, latest: { summary: { name: 'load 4' } } });
    expect(await runsOf(TABLE)).toMatchObject({ total: 1, latest: { summary: { name: 'load 2' } } });
  });

  it('that the actor may not see do not count', async () => {
    expect(await runsOf(JOB, '', 'limited')).toMatchObject({ total: 1, latest: { summary: { name: 'load 1' } } });
  });
});
