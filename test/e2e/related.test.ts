/** What belongs to an entity and is stored as other entities, as its page lists it. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const PLANS = 'urn:li:dataset:(urn:li:dataPlatform:hive,secret.plans,PROD)';
const JANE = 'urn:li:corpuser:jane';

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

function check(id: string, table: string): Proposal {
  const datasetAssertion = { dataset: table, scope: 'DATASET_ROWS', operator: '_NATIVE_' };
  return upsert(`urn:li:assertion:${id}`, 'assertionInfo', {
    type: 'DATASET',
    description: `Checks ${id}.`,
    datasetAssertion,
  });
}

function result(id: string, time: number, type: string): Proposal {
  const assertionUrn = `urn:li:assertion:${id}`;
  const event = { timestampMillis: time, runId: String(time), assertionUrn, asserteeUrn: ORDERS, status: 'COMPLETE' };
  return upsert(assertionUrn, 'assertionRunEvent', { ...event, result: { type } });
}

function query(id: string, time: number, ...tables: readonly string[]): readonly Proposal[] {
  const stamp = { time, actor: JANE };
  const statement = { value: `select ${id}`, language: 'SQL' };
  const urn = `urn:li:query:${id}`;
  return [
    upsert(urn, 'queryProperties', { statement, source: 'MANUAL', name: id, created: stamp, lastModified: stamp }),
    upsert(urn, 'querySubjects', { subjects: tables.map((entity) => ({ entity })) }),
  ];
}

describe('what belongs to an entity', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens: Record<string, string> = {};

  async function related(urn: string, more = '', user = 'reader') {
    const path = `/openapi/v1/related?urn=${encodeURIComponent(urn)}${more}`;
    return catalog.send(path, { headers: { Authorization: `Bearer ${tokens[user]}` } });
  }

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(ORDERS, 'datasetProperties', { name: 'orders' }),
      upsert(PLANS, 'datasetProperties', { name: 'plans' }),
      upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
      ...['good', 'broken', 'mended', 'idle', 'gone'].map((id) => check(id, ORDERS)),
      result('good', 4000, 'SUCCESS'),
      result('broken', 2000, 'FAILURE'),
      result('broken', 1000, 'SUCCESS'),
      result('mended', 1000, 'FAILURE'),
      result('mended', 3000, 'SUCCESS'),
      upsert('urn:li:assertion:gone', 'status', { removed: true }),
      ...query('older', 1, ORDERS),
      ...query('newer', 2, ORDERS),
      ...query('both', 3, ORDERS, PLANS),
    ]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE'];
    tokens['reader'] = await tokenFor(catalog, 'reader', read);
    const some = [ORDERS, JANE, 'urn:li:query:newer', 'urn:li:query:both', 'urn:li:assertion:good'];
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', ...some));
  });

  it('is listed by kind: first what nobody wants, then the newest, without what is deleted', async () => {
    const { json } = await related(ORDERS);
    expect(json.groups.map(({ title, total }: { title: string; total: number }) => [title, total])).toEqual([
      ['Checks', 4],
      ['Queries', 3],
    ]);
    const [checks] = json.groups;
    expect(checks.outcomes).toEqual([
      { title: 'Failed', tone: 'bad', total: 1 },
      { title: 'Passed', tone: 'good', total: 2 },
    ]);
    expect(
      checks.cards.map(({ summary, outcome, time }: typeof checks) => [summary.name, outcome?.title, time]),
    ).toEqual([
      ['broken', 'Failed', 2000],
      ['good', 'Passed', 4000],
      ['mended', 'Passed', 3000],
      ['idle', undefined, undefined],
    ]);
  });

  it('says how each check was before, and since when one fails', async () => {
    const { json } = await related(ORDERS, '&entityType=assertion');
    const [{ health, cards }] = json.groups;
    expect(health).toEqual({ tone: 'bad', since: 2000 });
    expect(cards.map(({ past }: { past?: unknown }) => past)).toEqual([
      {
        since: 2000,
        marks: [
          { time: 1000, title: 'Passed', tone: 'good' },
          { time: 2000, title: 'Failed', tone: 'bad' },
        ],
      },
      { since: 4000, marks: [{ time: 4000, title: 'Passed', tone: 'good' }] },
      {
        since: 3000,
        marks: [
          { time: 1000, title: 'Failed', tone: 'bad' },
          { time: 3000, title: 'Passed', tone: 'good' },
        ],
      },
      undefined,
    ]);
  });

  it('has the code of a query, and who changed it when', async () => {
    const { json } = await related(ORDERS, '&entityType=query&start=1&count=1');
    expect(json.groups).toEqual([
      {
        title: 'Queries',
        entityType: 'query',
        total: 3,
        outcomes: [],
        cards: [
          {
            summary: { urn: 'urn:li:query:newer', entityType: 'query', name: 'newer' },
            time: 2,
            actor: { urn: JANE, name: 'Jane Doe' },
            code: 'select newer',
          },
        ],
      },
    ]);
  });

  it('is counted without cards, and empty where nothing belongs to an entity', async () => {
    const { json } = await related(ORDERS, '&count=0');
    expect(json.groups[0]).toMatchObject({ total: 4, cards: [] });
    expect((await related(JANE)).json).toEqual({ groups: [] });
  });

  it('leaves out what the caller may not see, and refuses an entity that is hidden', async () => {
    const { json } = await related(ORDERS, '', 'limited');
    const shown = json.groups.map(({ title, cards }: { title: string; cards: { summary: { name: string } }[] }) => [
      title,
      cards.map(({ summary }) => summary.name),
    ]);
    // One of the queries uses a table that the caller may not see.
    expect(shown).toEqual([
      ['Checks', ['good']],
      ['Queries', ['newer']],
    ]);
    expect((await related(PLANS, '', 'limited')).status).toBe(401);
  });

  it('refuses what is not a urn, and an unknown entity type', async () => {
    expect((await related('orders')).status).toBe(400);
    const { status, json } = await related(ORDERS, '&entityType=quer');
    expect([status, json.message]).toEqual([400, expect.stringContaining('query')]);
  });
});
