/** What pages read: the models with their display hints, and entities as lists show them. */
import { registry } from '#generated/registry/registry';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog } from './served-catalog';
import { grant, only, tokenFor } from './token-for';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const PLAIN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.plain,PROD)';
const SALES = 'urn:li:dashboard:(looker,7)';
const NIGHTLY = 'urn:li:dataFlow:(airflow,nightly,PROD)';
const LOAD = `urn:li:dataJob:(${NIGHTLY},load)`;
const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1, actor: JANE };

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

const catalog = servedCatalog({ auth: 'on' });
let reader = '';
let limited = '';

function send(path: string, token = reader, sent: { readonly body?: object; readonly known?: string } = {}) {
  const { body, known } = sent;
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(known && { 'If-None-Match': known }),
  };
  return catalog.send(path, { headers, ...(body && { method: 'POST', body }) });
}

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, [
    upsert(ORDERS, 'datasetProperties', { name: 'orders', description: 'From the pipeline' }),
    upsert(ORDERS, 'editableDatasetProperties', { description: 'By people' }),
    upsert(ORDERS, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP }),
    upsert(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
    upsert(ORDERS, 'subTypes', { typeNames: ['View'] }),
    upsert(ORDERS, 'deprecation', { deprecated: true, note: '', actor: JANE }),
    upsert(PLAIN, 'status', { removed: true }),
    upsert('urn:li:tag:pii', 'tagProperties', { name: 'Personal data' }),
    upsert(JANE, 'corpUserInfo', { active: true, displayName: 'Jane Doe' }),
    upsert(SALES, 'dashboardInfo', {
      title: 'Sales',
      description: '',
      lastModified: { created: STAMP, lastModified: STAMP },
    }),
    upsert(NIGHTLY, 'status', { removed: false }),
    upsert(LOAD, 'status', { removed: false }),
    upsert('urn:li:dataPlatform:hive', 'dataPlatformInfo', {
      name: 'hive',
      displayName: 'Hive',
      type: 'FILE_SYSTEM',
      datasetNameDelimiter: '.',
    }),
  ]);
  reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE', 'EDIT_ENTITY_TAGS']);
  limited = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', PLAIN));
});

describe('the models', () => {
  it('are listed with titles, and have all entity types and search fields', async () => {
    const { json } = await send('/openapi/v1/models');
    expect(json.entities.map(({ name }: { name: string }) => name)).toEqual(registry.entities.map(({ name }) => name));
    expect(json.entities.find(({ name }: { name: string }) => name === 'dataJob')).toMatchObject({
      title: 'Job',
      plural: 'Jobs',
      icon: 'job',
      lineage: true,
    });
    expect(json.entities.find(({ name }: { name: string }) => name === 'corpuser')).toMatchObject({ lineage: false });
    expect(json.searchFields.platform).toMatchObject({ title: 'Platform', type: 'URN', facet: true });
  });

  it('of a type have its aspects in the order of pages, with what the caller may edit', async () => {
    const { json } = await send('/openapi/v1/models/DATASET');
    const aspects = new Map<string, object>(json.aspects.map((aspect: { name: string }) => [aspect.name, aspect]));
    const names = [...aspects.keys()];
    expect(names.indexOf('editableDatasetProperties')).toBeLessThan(names.indexOf('datasetProperties'));
    expect(names.at(-1)).toBe('datasetKey');
    expect(aspects.get('globalTags')).toMatchObject({ title: 'Tags', section: 'aside', mayEdit: 'all' });
    expect(aspects.get('ownership')).toMatchObject({ mayEdit: 'none' });
    expect(json.types['com.linkedin.dataset.DatasetProperties'].fields).toContainEqual(
      expect.objectContaining({ name: 'description', as: 'markdown', required: false }),
    );
  });

  it('say what an owner may edit of one entity, and that nobody creates what has no owner yet', async () => {
    const { services, system } = catalog.runtime();
    const owners = [{ owner: 'urn:li:corpuser:owning', type: 'DATAOWNER' }];
    await services.writer.write(system, [upsert(PLAIN, 'ownership', { owners, lastModified: STAMP })]);
    const token = await tokenFor(catalog, 'owning', ['VIEW_ENTITY_PAGE']);
    await grant(catalog, 'owners', { user: '', privileges: ['EDIT_ENTITY_TAGS'] }, { forOwners: true });
    const { json: model } = await send('/openapi/v1/models/dataset', token);
    expect(model.mayCreate).toBe(false);
    expect(model.aspects).toContainEqual(expect.objectContaining({ name: 'globalTags', mayEdit: 'some' }));
    const editable = (urn: string, by = token) => send(`/openapi/v1/editable?urn=${encodeURIComponent(urn)}`, by);
    expect((await editable(PLAIN)).json).toEqual({ aspects: ['globalTags'], parts: [], mayRequest: false });
    expect((await editable(ORDERS)).json).toEqual({ aspects: [], parts: [], mayRequest: false });
    expect((await editable(ORDERS.replace('orders', 'gone'))).status).toBe(404);
    const refused = await editable(ORDERS, limited);
    expect([refused.status, refused.json.message]).toEqual([401, expect.stringContaining('View Entity Page')]);
  });

  it('are not sent again to who has them, and are refused for an unknown type', async () => {
    const { headers } = await send('/openapi/v1/models');
    const again = await send('/openapi/v1/models', reader, { known: String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await send('/openapi/v1/models', reader, { known: '"another"' })).status).toBe(200);
    const { status, json } = await send('/openapi/v1/models/datset');
    expect([status, json.message]).toEqual([400, expect.stringContaining('dataset')]);
  });
});

describe('summaries', () => {
  const of = (...urns: readonly string[]) =>
    `/openapi/v1/summaries?${urns.map((urn) => `urn=${encodeURIComponent(urn)}`).join('&')}`;

  it('have what people call an entity, and what it refers to; what people wrote counts first', async () => {
    const { json } = await send(of(ORDERS));
    expect(json.summaries).toEqual([
      {
        urn: ORDERS,
        entityType: 'dataset',
        name: 'orders',
        key: 'shop.orders',
        description: 'By people',
        kinds: ['View'],
        states: ['Deprecation'],
        platform: { urn: 'urn:li:dataPlatform:hive', name: 'Hive' },
        owners: [{ urn: JANE, name: 'Jane Doe' }],
        tags: [{ urn: 'urn:li:tag:pii', name: 'Personal data' }],
      },
    ]);
  });

  it('take the name from the part of the key that people know, and have the whole key where it has no other name', async () => {
    const { json } = await send(of(SALES, NIGHTLY, LOAD));
    expect(json.summaries.map(({ name, key }: { name: string; key?: string }) => [name, key])).toEqual([
      ['Sales', '7'],
      ['nightly', 'airflow, nightly, PROD'],
      ['load', undefined],
    ]);
    expect(json.summaries[2].places).toEqual([{ urn: NIGHTLY, name: 'nightly' }]);
  });

  it('leave out what does not exist or is hidden, and say what is soft-deleted', async () => {
    const absent = PLAIN.replace('plain', 'absent');
    const all = await send(of(PLAIN, absent, ORDERS));
    expect(all.json.summaries.map(({ urn, removed }: { urn: string; removed?: true }) => [urn, removed])).toEqual([
      [PLAIN, true],
      [ORDERS, undefined],
    ]);
    const some = await send(of(PLAIN, absent, ORDERS), limited);
    expect(some.json.summaries).toEqual([expect.objectContaining({ urn: PLAIN, platform: expect.anything() })]);
  });

  it('refuse what is not a urn', async () => {
    expect((await send(of('orders'))).status).toBe(400);
  });

  it('are the hits of a search, with the names of facets and why each hit was found', async () => {
    const { json } = await send('/openapi/v1/search', reader, { body: { input: 'pipeline', count: 1 } });
    expect(json).toMatchObject({
      total: 1,
      hits: [{ urn: ORDERS, name: 'orders', matched: [{ field: 'description', title: 'Description' }] }],
    });
    const facets = new Map(json.facets.map(({ field, ...facet }: { field: string }) => [field, facet]));
    expect(facets.get('_entityType')).toMatchObject({ values: [{ value: 'dataset', title: 'Datasets', count: 1 }] });
    expect(facets.get('owners')).toMatchObject({ values: [{ value: JANE, title: 'Jane Doe', count: 1 }] });
  });

  it('have the values of search fields as columns, with the names that the caller may see', async () => {
    const body = {
      input: 'pipeline',
      columns: ['owners', 'hasTags', 'unknown'],
      searchFlags: { skipHighlighting: true },
    };
    const { json } = await send('/openapi/v1/search', reader, { body });
    expect(json.hits).toEqual([
      expect.objectContaining({
        urn: ORDERS,
        columns: {
          owners: [{ value: JANE, title: 'Jane Doe' }],
          hasTags: [{ value: 'true', title: 'true' }],
        },
      }),
    ]);
    const without = await send('/openapi/v1/search', reader, { body: { input: 'pipeline' } });
    expect(without.json.hits[0]).not.toHaveProperty('columns');
  });
});
