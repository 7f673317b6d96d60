// Uses the types of openapi-typescript with openapi-fetch against a live service.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './sdk/schema.ts';

type Entity = components['schemas']['EntityV3'];

const client = createClient<paths>({ baseUrl: process.env['ASPECTORY_URL'] });
const [orders, customers] = ['orders', 'customers'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,openapi-fetch/${name},PROD)`,
) as [string, string];
const tag = 'urn:li:tag:sdk-openapi-fetch';
const dataset = { entityType: 'dataset' };
const table: Entity = {
  urn: orders,
  datasetProperties: { value: { name: 'orders', customProperties: { team: 'sales' } } },
  upstreamLineage: { value: { upstreams: [{ dataset: customers, type: 'TRANSFORMED' }] } },
  globalTags: { value: { tags: [{ tag }] } },
};

const written = await client.POST('/openapi/v3/entity/{entityType}', { params: { path: dataset }, body: [table] });
assert.equal(written.data?.[0]?.urn, orders);

const filter = { or: [{ and: [{ field: 'tags', value: tag }] }] };
const found = await client.POST('/openapi/v3/entity/scroll', { body: { entities: ['dataset'], filter } });
assert.deepEqual(
  found.data?.entities.map(({ urn }) => urn),
  [orders],
);

const path = { ...dataset, urn: orders };
const read = await client.GET('/openapi/v3/entity/{entityType}/{urn}', { params: { path } });
assert.equal(read.data?.datasetProperties?.value.customProperties?.['team'], 'sales');

const refused = await client.POST('/openapi/v3/entity/{entityType}/{urn}/{aspectName}', {
  params: {
    path: { ...path, aspectName: 'globalTags' },
    query: { createIfNotExists: false },
    header: { 'If-Version-Match': '7' },
  },
  body: { value: { tags: [] } },
});
assert.equal(refused.response.status, 412);
assert.equal(refused.error?.code, 'CONFLICT');

const deleted = await client.DELETE('/openapi/v3/entity/{entityType}/{urn}', { params: { path } });
assert.equal(deleted.data?.urn, orders);
