// Uses the client of orval against a live service.
import assert from 'node:assert/strict';
import { deleteEntityV3, getEntityV3, scrollEntitiesV3, writeAspectV3, writeEntitiesV3, type EntityV3 } from './sdk';

// The addresses of the client have no host.
const send = globalThis.fetch;
globalThis.fetch = (address, init) => send(new URL(String(address), process.env['ASPECTORY_URL']), init);
const [orders, customers] = ['orders', 'customers'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,orval/${name},PROD)`,
) as [string, string];
const tag = 'urn:li:tag:sdk-orval';
const table: EntityV3 = {
  urn: orders,
  datasetProperties: { value: { name: 'orders', customProperties: { team: 'sales' } } },
  upstreamLineage: { value: { upstreams: [{ dataset: customers, type: 'TRANSFORMED' }] } },
  globalTags: { value: { tags: [{ tag }] } },
};

const written = await writeEntitiesV3('dataset', [table]);
assert(written.status === 200);
assert.equal(written.data[0]?.urn, orders);

const filter = { or: [{ and: [{ field: 'tags', value: tag }] }] };
const found = await scrollEntitiesV3({ entities: ['dataset'], filter });
assert(found.status === 200);
assert.deepEqual(
  found.data.entities.map(({ urn }) => urn),
  [orders],
);

const read = await getEntityV3('dataset', orders);
assert(read.status === 200);
assert.equal(read.data.datasetProperties?.value.customProperties?.['team'], 'sales');

const condition = { headers: { 'If-Version-Match': '7' } };
const value = { tags: [] };
const refused = await writeAspectV3(
  'dataset',
  orders,
  'globalTags',
  { value },
  { createIfNotExists: false },
  condition,
);
assert(refused.status === 412);
assert.equal(refused.data.code, 'CONFLICT');

const deleted = await deleteEntityV3('dataset', orders);
assert(deleted.status === 200);
assert.equal(deleted.data.urn, orders);
