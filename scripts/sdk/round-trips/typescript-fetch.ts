// Uses the SDK for TypeScript against a live service. The check copies it into the folder of the SDK.
import { strict as assert } from 'node:assert';
import {
  Configuration,
  EntitiesApi,
  EntitiesV3Api,
  type ErrorResponse,
  RelationshipsApi,
  ResponseError,
} from './sdk/index';

const configuration = new Configuration({ basePath: process.env['ASPECTORY_URL'] ?? '' });
const entities = new EntitiesV3Api(configuration);
const TAG = 'urn:li:tag:sdk-typescript';
const [orders, customers] = ['orders', 'customers'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,typescript/${name},PROD)`,
) as [string, string];

// Write typed aspects of several entities in one request.
const written = await entities.writeEntitiesV3({
  entityType: 'dataset',
  entityV3: [
    {
      urn: orders,
      datasetProperties: {
        value: { name: 'orders', description: 'One row for each order', customProperties: { team: 'sales' } },
      },
      upstreamLineage: { value: { upstreams: [{ dataset: customers, type: 'TRANSFORMED' }] } },
      globalTags: { value: { tags: [{ tag: TAG }] } },
    },
    { urn: customers, globalTags: { value: { tags: [{ tag: TAG }] } } },
  ],
});
assert.deepEqual(
  written.map(({ urn }) => urn),
  [orders, customers],
);

// Read.
const read = await entities.getEntityV3({ entityType: 'dataset', urn: orders });
assert.equal(read.datasetProperties?.value.description, 'One row for each order');
assert.equal(read.datasetKey?.value.name, 'typescript/orders');
const many = await entities.batchGetEntitiesV3({
  entityType: 'dataset',
  entityRequestV3: [{ urn: orders, globalTags: {} }, { urn: customers }],
});
assert.equal(many[1]?.globalTags?.value.tags[0]?.tag, TAG);

// Search with a filter, page by page.
const filter = { or: [{ and: [{ field: 'tags', value: TAG }] }] };
const found: string[] = [];
let scrollId: string | undefined;
do {
  const page = await entities.scrollEntitiesV3({
    count: 1,
    ...(scrollId && { scrollId }),
    scrollRequestV3: { entities: ['dataset'], filter },
  });
  found.push(...page.entities.map(({ urn }) => urn));
  scrollId = page.scrollId;
} while (scrollId);
assert.deepEqual(found.toSorted(), [customers, orders]);
const search = new EntitiesApi(configuration);
const hits = await search.search({
  searchRequest: { entity: 'dataset', input: 'orders', start: 0, count: 10, filter },
});
assert.deepEqual(hits.value.entities, [orders]);

// Follow relationships.
const upstream = await new RelationshipsApi(configuration).getRelationships({
  urn: orders,
  direction: 'OUTGOING',
  types: ['DownstreamOf'],
});
assert.deepEqual(
  upstream.relationships.map(({ entity }) => entity),
  [customers],
);

// A condition that does not hold, and the end.
const refused = await entities
  .writeAspectV3({
    entityType: 'dataset',
    urn: orders,
    aspectName: 'globalTags',
    aspectWriteV3: { value: { tags: [] } },
    createIfNotExists: false,
    ifVersionMatch: '7',
  })
  .catch((error: unknown) => error);
assert(refused instanceof ResponseError);
assert.equal(refused.response.status, 412);
const deleted = await entities.deleteEntityV3({ entityType: 'dataset', urn: orders });
assert.equal(deleted.urn, orders);

// Errors have typed fields.
const refusal = await entities
  .getEntityV3({ entityType: 'dataset', urn: 'urn:li:dataset:(x)' })
  .catch((error: unknown) => error);
assert(refusal instanceof ResponseError);
const { status, code, details }: ErrorResponse = await refusal.response.json();
assert.deepEqual([status, code, details[0]?.pointer], [400, 'INVALID_INPUT', '/path/urn']);
console.log('round trip done');
