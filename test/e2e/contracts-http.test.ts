/** Data contracts over HTTP, authentication on: each reads and writes what the user of the token may. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const PATH = '/openapi/v1/contracts';
const TEXT = readFileSync('test/fixtures/contracts/orders.odcs.yaml', 'utf8');
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders_v2,PROD)';
const CONTRACT = 'urn:li:dataContract:sales-orders/orders';

interface Sent {
  readonly headers: { readonly Authorization: string };
}
let editor: Sent;
let reader: Sent;
let limited: Sent;

beforeAll(async () => {
  const as = (token: string): Sent => ({ headers: { Authorization: `Bearer ${token}` } });
  editor = as(await tokenFor(catalog, 'editor'));
  reader = as(await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']));
  limited = as(
    await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY'], only('URN', 'NOT_EQUALS', ORDERS)),
  );
});

const post = (sent: Sent, body: object) => catalog.send(PATH, { ...sent, body });
const read = (urn: string, sent: Sent, accept?: string) =>
  catalog.send(`${PATH}?urn=${encodeURIComponent(urn)}`, {
    headers: { ...sent.headers, ...(accept !== undefined && { Accept: accept }) },
  });
const exists = (urn: string) => catalog.runtime().stored.exists(urn);

test('a dry run says what would be written, and writes nothing', async () => {
  const { status, json } = await post(editor, { contract: TEXT, dryRun: true });
  expect(status).toBe(200);
  expect(json).toMatchObject({ dryRun: true, contracts: [CONTRACT, 'urn:li:dataContract:sales-orders/refunds'] });
  expect(json.changes).toHaveLength(json.written);
  expect(json.changes).toContainEqual({ urn: ORDERS, aspectName: 'globalTags', changeType: 'UPSERT' });
  expect(await exists(CONTRACT)).toBe(false);
});

test('who may not write a part of a contract writes none of it, also in a dry run', async () => {
  for (const sent of [reader, limited])
    for (const dryRun of [true, false]) {
      const { status, json } = await post(sent, { contract: TEXT, dryRun });
      expect([status, json.code]).toEqual([401, 'FORBIDDEN']);
    }
  expect(await exists(CONTRACT)).toBe(false);
});

test('what is written is read as YAML, byte for byte, and as JSON', async () => {
  expect((await post(editor, { contract: TEXT })).json).toMatchObject({ dryRun: false, unchanged: 0 });
  expect((await post(editor, { contract: JSON.stringify(parse(TEXT)), dryRun: true })).json.written).toBeLessThan(5);
  const yaml = await read(CONTRACT, reader, 'application/yaml');
  expect([yaml.status, yaml.headers['content-type'], yaml.text]).toEqual([200, 'application/yaml', TEXT]);
  const { json, headers } = await read(CONTRACT, reader);
  expect(headers['content-type']).toBe('application/json');
  expect(json).toEqual({ contract: parse(TEXT), text: TEXT, problems: [] });
  expect((await read(CONTRACT, reader, 'image/png')).status).toBe(406);
});

test('a contract of an entity without what the standard needs says so', async () => {
  const urn = 'urn:li:dataContract:bare';
  const { services, system } = catalog.runtime();
  const value = { entity: 'urn:li:dataset:(urn:li:dataPlatform:hive,bare,PROD)' };
  const proposal = { entityType: 'dataContract', urn, aspectName: 'dataContractProperties', changeType: 'UPSERT' };
  await services.writer.write(system, [{ ...proposal, changeType: 'UPSERT', value }]);
  const { json } = await read(urn, reader);
  const { text } = await read(urn, reader, 'application/yaml');
  expect(parse(text)).toEqual(json.contract);
  expect(text.startsWith('# Not valid yet: ')).toBe(json.problems.length > 0);
});

test('nobody reads a contract with a part that they may not see', async () => {
  for (const urn of [ORDERS, CONTRACT]) {
    const { status, text } = await read(urn, limited);
    expect([status, text]).toEqual([401, expect.not.stringContaining('One row an order')]);
  }
});

test.each([
  ['urn:li:tag:ours', 400, 'is a tag; name a dataContract or a dataset'],
  ['urn:li:dataContract:none', 404, 'There is no urn:li:dataContract:none'],
  ['orders', 400, 'urn'],
])('%s has no contract', async (urn, status, message) => {
  const answer = await read(urn, editor);
  expect([answer.status, answer.json.message]).toEqual([status, expect.stringContaining(message)]);
});

test.each([
  ['another document', 'kind: Service', 'this is not a data contract'],
  ['broken YAML', 'kind: [', 'line 1'],
  ['a wrong member', TEXT.replace('status: active', 'state: active'), 'line 7: state is unknown here'],
  ['a contract that aliases make large', bomb(), 'the limit contractValues is 200000'],
])('%s is refused with the line and the fix', async (_what, contract, message) => {
  const { status, json } = await post(editor, { contract });
  expect([status, json.message]).toEqual([400, expect.stringContaining(message)]);
});

/** Small, and large once each alias is what it stands for. */
function bomb(): string {
  const list = Array.from({ length: 300 }, () => '1').join(', ');
  return `kind: DataContract\na: &a [${list}]\nb: [${Array.from({ length: 900 }, () => '*a').join(', ')}]\n`;
}
