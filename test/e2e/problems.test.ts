/** What is wrong in the whole catalog: checks that fail and incidents that are open, by owner, place and platform. */
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const table = (name: string, platform = 'hive') => `urn:li:dataset:(urn:li:dataPlatform:${platform},shop.${name},PROD)`;
const [ORDERS, STOCK, PLANS] = [table('orders'), table('stock', 'kafka'), table('plans')];
const JANE = 'urn:li:corpuser:jane';
const SALES = 'urn:li:domain:sales';

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

function check(id: string, dataset: string, ...results: readonly (readonly [number, string])[]): readonly Proposal[] {
  const urn = `urn:li:assertion:${id}`;
  const datasetAssertion = { dataset, scope: 'DATASET_ROWS', operator: '_NATIVE_' };
  return [
    upsert(urn, 'assertionInfo', { type: 'DATASET', description: `Checks ${id}.`, datasetAssertion }),
    ...results.map(([timestampMillis, type]) =>
      upsert(urn, 'assertionRunEvent', {
        timestampMillis,
        runId: 'r',
        assertionUrn: urn,
        asserteeUrn: dataset,
        status: 'COMPLETE',
        result: { type },
      }),
    ),
  ];
}

function incident(id: string, on: string, state: string): Proposal {
  const created = { time: 5000, actor: JANE };
  const status = { state, lastUpdated: created };
  return upsert(`urn:li:incident:${id}`, 'incidentInfo', {
    type: 'OPERATIONAL',
    title: id,
    entities: [on],
    status,
    created,
  });
}

describe('what is wrong in the catalog', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens: Record<string, string> = {};

  async function problems(more = '', user = 'reader') {
    const headers = { Authorization: `Bearer ${tokens[user]}` };
    const { json, status } = await catalog.send(`/openapi/v1/problems${more}`, { headers });
    const names = json.problems?.map(({ card }: { card: { summary: { name: string } } }) => card.summary.name);
    return { json, status, names };
  }

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      ...[ORDERS, STOCK, PLANS].map((urn) => upsert(urn, 'status', { removed: false })),
      upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
      upsert(SALES, 'domainProperties', { name: 'Sales' }),
      upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }] }),
      upsert(ORDERS, 'domains', { domains: [SALES] }),
      ...check('late', ORDERS, [1000, 'SUCCESS'], [2000, 'FAILURE'], [4000, 'FAILURE']),
      ...check('mended', ORDERS, [1000, 'FAILURE'], [2000, 'SUCCESS']),
      ...check('negative', STOCK, [3000, 'ERROR']),
      ...check('hidden', PLANS, [3500, 'FAILURE']),
      incident('outage', ORDERS, 'ACTIVE'),
      incident('solved', ORDERS, 'RESOLVED'),
    ]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE'];
    tokens['reader'] = await tokenFor(catalog, 'reader', read);
    const assertions = ['late', 'negative', 'hidden'].map((id) => `urn:li:assertion:${id}`);
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', ORDERS, STOCK, ...assertions));
  });

  it('is what fails now, newest first, with since when and with what has it', async () => {
    const { json, names } = await problems();
    expect(names).toEqual(['outage', 'late', 'hidden', 'negative']);
    expect(json.total).toBe(4);
    const [, late] = json.problems;
    expect(late.card).toMatchObject({ outcome: { title: 'Failed' }, past: { since: 2000 } });
    expect(late.on).toMatchObject([
      { urn: ORDERS, platform: { name: 'hive' }, places: [{ name: 'Sales' }], owners: [{ name: 'Jane Doe' }] },
    ]);
  });

  it('is counted by kind, owner, place and platform, and narrowed down by each', async () => {
    const { json } = await problems('?count=0');
    const facets = json.facets.map(
      ({ title, values }: { title: string; values: { title: string; count: number }[] }) => [
        title,
        ...values.map((value) => `${value.title} ${value.count}`),
      ],
    );
    expect(facets).toEqual([
      ['Kinds', 'Checks 3', 'Incidents 1'],
      ['Owners', 'Jane Doe 2', 'Nobody 2'],
      ['Domains', 'Sales 2'],
      ['Platforms', 'hive 3', 'kafka 1'],
    ]);
    expect((await problems(`?owner=${JANE}`)).names).toEqual(['outage', 'late']);
    expect((await problems('?owner=none&platform=urn:li:dataPlatform:kafka')).names).toEqual(['negative']);
    expect((await problems(`?place=${SALES}&type=assertion`)).names).toEqual(['late']);
    expect((await problems('?start=1&count=2')).names).toEqual(['late', 'hidden']);
  });

  it('leaves out what the caller may not see', async () => {
    const { names, json } = await problems('', 'limited');
    expect(names).toEqual(['late', 'negative']);
    expect(json.facets.find(({ title }: { title: string }) => title === 'Kinds').values).toHaveLength(1);
  });

  it('has the last outcome as a filter of searches, with its time', async () => {
    const failed = { field: 'lastOutcome', condition: 'EQUAL', values: ['FAILURE'] };
    const since = { field: 'lastRunTime', condition: 'GREATER_THAN', values: ['3800'] };
    const body = { entities: ['assertion'], filter: { or: [{ and: [failed, since] }] } };
    const headers = { Authorization: `Bearer ${tokens['reader']}` };
    const { json } = await catalog.send('/openapi/v1/search', { headers, body });
    expect(json.hits.map(({ name }: { name: string }) => name)).toEqual(['late']);
  });
});
