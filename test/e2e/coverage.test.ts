/** How much of a catalog is documented, owned, tagged and has terms: each number is that of the search which it names. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { CoverageHistory } from '#search/service/coverage/coverage-history';
import { coverageLoop } from '#search/service/coverage/coverage-loop';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`;
const [ORDERS, STOCK, PLANS] = [table('orders'), table('stock'), table('plans')];
const CHART = 'urn:li:chart:(looker,sales)';
const [SALES, FINANCE] = ['urn:li:domain:sales', 'urn:li:domain:finance'];

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

describe('the coverage of a catalog', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens: Record<string, string> = {};

  async function send(path: string, body?: object, user = 'reader') {
    const headers = { Authorization: `Bearer ${tokens[user]}` };
    return (await catalog.send(path, { headers, ...(body && { body }) })).json;
  }

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, [
      upsert(SALES, 'domainProperties', { name: 'Sales', description: 'What is sold.' }),
      upsert(FINANCE, 'domainProperties', { name: 'Finance' }),
      upsert(ORDERS, 'datasetProperties', { description: 'Orders of the shop.' }),
      upsert(ORDERS, 'ownership', { owners: [{ owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' }] }),
      upsert(ORDERS, 'domains', { domains: [SALES] }),
      upsert(STOCK, 'datasetProperties', { description: '' }),
      upsert(STOCK, 'editableDatasetProperties', { description: 'What is left.' }),
      upsert(STOCK, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
      upsert(STOCK, 'domains', { domains: [SALES, FINANCE] }),
      upsert(PLANS, 'status', { removed: false }),
      upsert(CHART, 'domains', { domains: [SALES] }),
    ]);
    const read = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE'];
    tokens['reader'] = await tokenFor(catalog, 'reader', read);
    tokens['limited'] = await tokenFor(catalog, 'limited', read, only('URN', 'EQUALS', STOCK, PLANS));
  });

  it('counts what people look after, whole, by domain and by type', async () => {
    const { measures, whole, groups } = await send('/openapi/v1/coverage');
    expect(measures.map(({ title }: { title: string }) => title)).toEqual([
      'Documented',
      'Owned',
      'Tagged',
      'With terms',
    ]);
    expect(whole).toEqual({ total: 4, counts: [2, 1, 1, 0] });
    const rows = groups.map(
      ({ title, rows: each }: { title: string; rows: { title: string; total: number; counts: number[] }[] }) => [
        title,
        ...each.map((row) => `${row.title} ${row.total}: ${row.counts.join(' ')}`),
      ],
    );
    expect(rows).toEqual([
      ['Domain', 'Sales 3: 2 1 1 0', 'Finance 1: 1 0 1 0', 'None 1: 0 0 0 0'],
      ['Type', 'Datasets 3: 2 1 1 0', 'Charts 1: 0 0 0 0'],
    ]);
  });

  it('has the number of hits of the searches that it names', async () => {
    const { measures, groups } = await send('/openapi/v1/coverage?type=dataset');
    const [{ field, hasField, rows }] = groups;
    for (const row of rows) {
      const place =
        row.value === undefined
          ? { field: hasField, condition: 'EQUAL', values: ['true'], negated: true }
          : { field, condition: 'EQUAL', values: [row.value] };
      for (const [index, measure] of measures.entries()) {
        const has = { field: measure.field, condition: 'EQUAL', values: ['true'] };
        const body = { entities: ['dataset'], count: 0, filter: { or: [{ and: [place, has] }] } };
        expect((await send('/openapi/v1/search', body)).total).toBe(row.counts[index]);
      }
    }
  });

  it('has what a loop counted on earlier days, for who may see the whole catalog', async () => {
    const { services, system } = catalog.runtime();
    const { database } = catalog;
    const now = () => Date.now() - 86_400_000;
    const history = new CoverageHistory({ client: database, questions: database.questions, now });
    const loop = coverageLoop({ coverage: services.coverage, history, system, logger: pino({ level: 'silent' }) });
    loop.start();
    while (!(await history.hasToday())) await sleep(20);
    await loop.stop();
    await services.writer.write(system, [upsert(PLANS, 'domains', { domains: [SALES] })]);
    const { whole, history: days, comparedWith, groups } = await send('/openapi/v1/coverage');
    expect(days).toEqual([{ day: comparedWith, ...whole }]);
    expect(groups[0].rows[0]).toMatchObject({ total: 4, before: { total: 3, counts: [2, 1, 1, 0] } });
    const ofType = await send('/openapi/v1/coverage?type=chart');
    expect([ofType.history, ofType.groups[0].rows[0].before]).toMatchObject([[{ total: 1 }], undefined]);
    const limited = await send('/openapi/v1/coverage', undefined, 'limited');
    expect([limited.history, limited.comparedWith, limited.groups[0].rows[0].before]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });

  it('leaves out what the caller may not see, and counts nothing of types that are not measured', async () => {
    expect((await send('/openapi/v1/coverage', undefined, 'limited')).whole).toEqual({
      total: 2,
      counts: [1, 0, 1, 0],
    });
    expect((await send('/openapi/v1/coverage?type=tag')).whole).toEqual({ total: 0, counts: [] });
    expect((await send('/openapi/v1/coverage?type=tabel')).message).toMatch(/tabel/);
  });
});
