/** The assets of a data product by a filter for the product, whether they or the product say so. */
import { upsert } from '../browser/upsert';
import { type Assistant, connectAssistant } from './mcp-client';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const PRODUCT = 'urn:li:dataProduct:orders';
const OTHER = 'urn:li:dataProduct:other';
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const asset = (urn: string) => ({ destinationUrn: urn });

let token = '';
let assistant: Assistant;

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const names = ['listed', 'hidden', 'says', 'both', 'neither'];
  await services.writer.write(system, [
    ...names.map((name) => upsert(table(name), 'datasetProperties', { name, description: 'x' })),
    ...['says', 'both'].map((name) => upsert(table(name), 'dataProducts', { dataProducts: [asset(PRODUCT)] })),
    upsert(PRODUCT, 'dataProductProperties', {
      name: 'Orders product',
      assets: ['listed', 'hidden', 'both'].map((name) => asset(table(name))),
    }),
    upsert(OTHER, 'dataProductProperties', { name: 'Empty product' }),
  ]);
  const privileges = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE'];
  token = await tokenFor(catalog, 'ana', privileges, only('URN', 'NOT_EQUALS', table('hidden')));
  assistant = await connectAssistant(catalog.url(), token);
});

afterAll(() => assistant.client.close());

async function found(...criteria: readonly object[]): Promise<readonly string[]> {
  const body = { entity: 'dataset', input: '*', start: 0, count: 10, filter: { or: [{ and: criteria }] } };
  const { json } = await catalog.send('/entities?action=search', {
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  return json.value.entities.map((urn: string) => urn.split(',')[1]).toSorted();
}

const ofProduct = { field: 'dataProduct', values: [PRODUCT] };

it.each([
  ['by the product', [ofProduct], ['both', 'listed', 'says']],
  ['by one of several', [{ field: 'dataProduct', values: [OTHER, PRODUCT] }], ['both', 'listed', 'says']],
  ['by a product without assets', [{ field: 'dataProduct', values: [OTHER] }], []],
  ['together with another condition', [ofProduct, { field: 'name', values: ['listed'] }], ['listed']],
  ['without the product', [{ ...ofProduct, negated: true }], ['neither']],
  ['by what is no urn', [{ field: 'dataProduct', values: ['no urn', 'urn:li:dataProduct:a\0b'] }], []],
  // Their alternatives would be a product: the first few criteria are widened.
  [
    'by many criteria',
    Array.from({ length: 10 }, (_, at) => ({ ...ofProduct, values: [PRODUCT, `${OTHER}${at}`] })),
    ['both', 'says'],
  ],
])('finds tables %s', async (_what, criteria, names) => {
  expect(await found(...criteria)).toEqual(names);
});

it.each(['dataProduct = "Orders product"', `dataProduct = ${PRODUCT}`])(
  'finds them for assistants: %s',
  async (filter) => {
    const text = await assistant.call('search', { query: '*', filter });
    expect(['listed', 'says', 'both', 'hidden', 'neither'].map((name) => text.includes(table(name)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  },
);
