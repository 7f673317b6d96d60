// Uses the client of @hey-api/openapi-ts against a live service.
import assert from 'node:assert/strict';
import { client } from './sdk/client.gen';
import { deleteEntityV3, getEntityV3, scrollEntitiesV3, writeAspectV3, writeEntitiesV3, type EntityV3 } from './sdk';

client.setConfig({ baseUrl: process.env['ASPECTORY_URL'] ?? '' });
const [orders, customers] = ['orders', 'customers'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,hey-api/${name},PROD)`,
) as [string, string];
const tag = 'urn:li:tag:sdk-hey-api';
const table: EntityV3 = {
  urn: orders,
  datasetProperties: { value: { name: 'orders', customProperties: { team: 'sales' } } },
  upstreamLineage: { value: { upstreams: [{ dataset: customers, type: 'TRANSFORMED' }] } },
  globalTags: { value: { tags: [{ tag }] } },
};

const written = await writeEntitiesV3({ path: { entityType: 'dataset' }, body: [table] });
assert.equal(written.data?.[0]?.urn, orders);

const filter = { or: [{ and: [{ field: 'tags', value: tag }] }] };
const found = await scrollEntitiesV3({ body: { entities: ['dataset'], filter } });
assert.deepEqual(
  found.data?.entities.map(({ urn }) => urn),
  [orders],
);

const path = { entityType: 'dataset', urn: orders };
const read = await getEntityV3({ path });
assert.equal(read.data?.datasetProperties?.value.customProperties?.['team'], 'sales');

const refused = await writeAspectV3({
  path: { ...path, aspectName: 'globalTags' },
  query: { createIfNotExists: false },
  headers: { 'If-Version-Match': '7' },
  body: { value: { tags: [] } },
});
assert.equal(refused.response?.status, 412);
assert.equal(refused.error?.code, 'CONFLICT');

const deleted = await deleteEntityV3({ path });
assert.equal(deleted.data?.urn, orders);
