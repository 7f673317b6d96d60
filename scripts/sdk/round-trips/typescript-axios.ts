// Uses the client of typescript-axios against a live service.
import assert from 'node:assert/strict';
import axios from 'axios';
import { Configuration, EntitiesV3Api, type EntityV3, type ErrorResponse } from './sdk';

const entities = new EntitiesV3Api(new Configuration({ basePath: process.env['ASPECTORY_URL'] }));
const [orders, customers] = ['orders', 'customers'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,axios/${name},PROD)`,
) as [string, string];
const tag = 'urn:li:tag:sdk-axios';
const table: EntityV3 = {
  urn: orders,
  datasetProperties: { value: { name: 'orders', customProperties: { team: 'sales' } } },
  upstreamLineage: { value: { upstreams: [{ dataset: customers, type: 'TRANSFORMED' }] } },
  globalTags: { value: { tags: [{ tag }] } },
};

const written = await entities.writeEntitiesV3('dataset', [table]);
assert.equal(written.data[0]?.urn, orders);

const filter = { or: [{ and: [{ field: 'tags', value: tag }] }] };
const found = await entities.scrollEntitiesV3({ entities: ['dataset'], filter });
assert.deepEqual(
  found.data.entities.map(({ urn }) => urn),
  [orders],
);

const read = await entities.getEntityV3('dataset', orders);
assert.equal(read.data.datasetProperties?.value.customProperties?.['team'], 'sales');

const none = undefined;
const refusal = await entities
  .writeAspectV3('dataset', orders, 'globalTags', { value: { tags: [] } }, none, none, false, none, none, '7')
  .catch((error: unknown) => error);
assert(axios.isAxiosError<ErrorResponse>(refusal));
assert.equal(refusal.response?.status, 412);
assert.equal(refusal.response.data.code, 'CONFLICT');

const deleted = await entities.deleteEntityV3('dataset', orders);
assert.equal(deleted.data.urn, orders);
