/** What entities belong to, and links, as released clients change them by GraphQL. Each change is read back by REST. */
import { graphqlClient } from './graphql-client';
import { restAccess } from './rest-access';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [ORDERS, SALES] = [dataset('orders'), dataset('sales')];
const DOMAIN = 'urn:li:domain:commerce';

const catalog = servedCatalog({ auth: 'on' });
const tokens = { editor: '', reader: '', manager: '', deleter: '', owner: '' };
const editor = graphqlClient(catalog, () => tokens.editor);
const reader = graphqlClient(catalog, () => tokens.reader);
const manager = graphqlClient(catalog, () => tokens.manager);
const deleter = graphqlClient(catalog, () => tokens.deleter);
const owner = graphqlClient(catalog, () => tokens.owner);

const { write, stored } = restAccess(catalog, () => tokens.editor);

beforeAll(async () => {
  tokens.editor = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'EDIT_ENTITY']);
  tokens.reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  tokens.manager = await tokenFor(catalog, 'manager', ['VIEW_ENTITY_PAGE', 'MANAGE_GLOSSARIES', 'MANAGE_DOMAINS']);
  tokens.deleter = await tokenFor(catalog, 'deleter', ['DELETE_ENTITY', 'MANAGE_INGESTION']);
  tokens.owner = await tokenFor(catalog, 'owner', ['VIEW_ENTITY_PAGE', 'MANAGE_GLOBAL_OWNERSHIP_TYPES']);
  await write(...[ORDERS, SALES].map((urn) => upsertOf(urn, 'datasetProperties', { description: urn })));
});

describe('applications', () => {
  const CREATE =
    'mutation($input: CreateApplicationInput!) { createApplication(input: $input) { urn properties { name } } }';
  const SET = 'mutation($input: BatchSetApplicationInput!) { batchSetApplication(input: $input) }';
  const UNSET = 'mutation($input: BatchUnsetApplicationInput!) { batchUnsetApplication(input: $input) }';
  const of = (id: string) => `urn:li:application:${id}`;

  it('are created, changed, and get entities', async () => {
    const input = { id: 'signup', properties: { name: 'Sign-up', description: 'New customers.' }, domainUrn: DOMAIN };
    const made = { urn: of('signup'), properties: { name: 'Sign-up' } };
    expect(await editor.data(CREATE, { input })).toEqual({ createApplication: made });
    expect(await stored(of('signup'), 'domains')).toMatchObject({ domains: [DOMAIN] });
    expect((await stored(of('signup'), 'ownership')).owners).toMatchObject([{ owner: 'urn:li:corpuser:editor' }]);
    await editor.data(CREATE, {
      input: { id: 'billing', properties: { name: 'Billing' }, shouldAddCreatorAsOwner: false },
    });
    expect(await stored(of('billing'), 'ownership')).toBeUndefined();
    await editor.data(
      `mutation { updateApplication(urn: "${of('billing')}", input: { description: "Bills." }) { urn } }`,
    );
    expect(await stored(of('billing'), 'applicationProperties')).toMatchObject({
      name: 'Billing',
      description: 'Bills.',
    });

    for (const id of ['signup', 'billing'])
      await editor.data(SET, { input: { applicationUrn: of(id), resourceUrns: [ORDERS, SALES] } });
    expect(await stored(ORDERS, 'applications')).toEqual({ applications: [of('signup'), of('billing')] });
    const read = `{ dataset(urn: "${ORDERS}") { application { associatedUrn application { urn properties { name } } } } }`;
    expect((await reader.data(read)).dataset.application).toEqual({ associatedUrn: ORDERS, application: made });
    await editor.data(UNSET, { input: { applicationUrn: of('signup'), resourceUrns: [ORDERS] } });
    expect(await stored(ORDERS, 'applications')).toEqual({ applications: [of('billing')] });
    await editor.data(SET, { input: { applicationUrn: null, resourceUrns: [SALES] } });
    expect(await stored(SALES, 'applications')).toEqual({ applications: [] });
    expect((await reader.data(read.replaceAll(ORDERS, SALES))).dataset.application).toBeNull();
  });

  it('are refused where they exist, do not exist, or the actor may not', async () => {
    const input = { id: 'twice', properties: { name: 'Twice' } };
    await editor.data(CREATE, { input });
    expect(await editor.refusal(CREATE, { input })).toEqual([400, 'CONFLICT']);
    expect(await editor.refusal(`mutation { updateApplication(urn: "${of('none')}", input: {}) { urn } }`)).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await editor.refusal(SET, { input: { applicationUrn: DOMAIN, resourceUrns: [ORDERS] } })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await reader.refusal(CREATE, { input: { properties: { name: 'x' } } })).toEqual([403, 'FORBIDDEN']);
    for (const document of [SET, UNSET])
      expect(
        await reader.refusal(document, { input: { applicationUrn: of('twice'), resourceUrns: [ORDERS] } }),
      ).toEqual([403, 'FORBIDDEN']);
  });
});

describe('data products', () => {
  const CREATE = 'mutation($input: CreateDataProductInput!) { createDataProduct(input: $input) { urn } }';
  const SET = 'mutation($input: BatchSetDataProductInput!) { batchSetDataProduct(input: $input) }';
  const many = (field: string) => `mutation($input: BatchSetDataProductsInput!) { ${field}(input: $input) }`;
  const of = (id: string) => `urn:li:dataProduct:${id}`;
  const assetsOf = async (id: string) =>
    ((await stored(of(id), 'dataProductProperties')).assets ?? []).map(
      ({ destinationUrn }: { destinationUrn: string }) => destinationUrn,
    );

  it('are created, changed, and get entities', async () => {
    for (const id of ['one', 'two']) {
      const input = { id, properties: { name: id }, domainUrn: DOMAIN };
      expect(await editor.data(CREATE, { input })).toEqual({ createDataProduct: { urn: of(id) } });
    }
    await editor.data(`mutation { updateDataProduct(urn: "${of('one')}", input: { name: "One" }) { urn } }`);
    expect(await stored(of('one'), 'dataProductProperties')).toMatchObject({ name: 'One' });
    expect(await stored(of('one'), 'domains')).toMatchObject({ domains: [DOMAIN] });
    await editor.data(SET, { input: { dataProductUrn: of('one'), resourceUrns: [ORDERS] } });
    const both = { dataProductUrns: [of('one'), of('two')], resourceUrns: [ORDERS, SALES] };
    await editor.data(many('batchAddToDataProducts'), { input: both });
    expect([await assetsOf('one'), await assetsOf('two')]).toEqual([
      [ORDERS, SALES],
      [ORDERS, SALES],
    ]);
    await editor.data(SET, { input: { resourceUrns: [SALES] } });
    expect([await assetsOf('one'), await assetsOf('two')]).toEqual([[ORDERS], [ORDERS]]);
    await editor.data(many('batchRemoveFromDataProducts'), { input: { ...both, dataProductUrns: [of('two')] } });
    expect([await assetsOf('one'), await assetsOf('two')]).toEqual([[ORDERS], []]);
  });

  it('are refused where they do not exist, or the actor may not', async () => {
    const input = { dataProductUrn: of('none'), resourceUrns: [ORDERS] };
    expect(await editor.refusal(SET, { input })).toEqual([404, 'NOT_FOUND']);
    expect(await editor.refusal(CREATE, { input: { properties: { name: 'x' }, domainUrn: ORDERS } })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await reader.refusal(CREATE, { input: { properties: { name: 'x' }, domainUrn: DOMAIN } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await reader.refusal(SET, { input: { ...input, dataProductUrn: of('one') } })).toEqual([403, 'FORBIDDEN']);
  });
});

test('links are added, changed and removed by their address', async () => {
  const link = { linkUrl: 'https://acme.org/a/b', label: 'Wiki', resourceUrn: ORDERS };
  const add = 'mutation($input: AddLinkInput!) { addLink(input: $input) }';
  await editor.data(add, { input: { ...link, settings: { showInAssetPreview: true } } });
  expect((await stored(ORDERS, 'institutionalMemory')).elements).toEqual([
    expect.objectContaining({
      url: link.linkUrl,
      description: 'Wiki',
      settings: { showInAssetPreview: true },
      createStamp: expect.objectContaining({ actor: 'urn:li:corpuser:editor' }),
    }),
  ]);
  await editor.data('mutation($input: UpsertLinkInput!) { upsertLink(input: $input) }', {
    input: { ...link, label: 'Pages' },
  });
  const update = 'mutation($input: UpdateLinkInput!) { updateLink(input: $input) }';
  const moved = { ...link, currentUrl: link.linkUrl, currentLabel: 'Pages', linkUrl: 'https://acme.org/c' };
  await editor.data(update, { input: moved });
  expect((await stored(ORDERS, 'institutionalMemory')).elements).toMatchObject([
    { url: 'https://acme.org/c', description: 'Wiki' },
  ]);
  expect(await editor.refusal(update, { input: moved })).toEqual([404, 'NOT_FOUND']);
  const remove = 'mutation($input: RemoveLinkInput!) { removeLink(input: $input) }';
  expect(await reader.refusal(remove, { input: { linkUrl: 'https://acme.org/c', resourceUrn: ORDERS } })).toEqual([
    403,
    'FORBIDDEN',
  ]);
  await editor.data(remove, { input: { linkUrl: 'https://acme.org/c', resourceUrn: ORDERS } });
  expect((await stored(ORDERS, 'institutionalMemory')).elements).toEqual([]);
  expect(await reader.refusal(add, { input: link })).toEqual([403, 'FORBIDDEN']);
});

describe('hierarchies', () => {
  const MOVE = 'mutation($input: UpdateParentNodeInput!) { updateParentNode(input: $input) }';
  const DOMAINS = 'mutation($input: MoveDomainInput!) { moveDomain(input: $input) }';
  const node = (id: string) => `urn:li:glossaryNode:${id}`;
  const term = (id: string) => `urn:li:glossaryTerm:${id}`;
  const domain = (id: string) => `urn:li:domain:${id}`;

  beforeAll(() =>
    write(
      ...['a', 'b'].map((id) => upsertOf(node(id), 'glossaryNodeInfo', { definition: id })),
      ...['t', 'u'].map((id) => upsertOf(term(id), 'glossaryTermInfo', { definition: id, termSource: 'INTERNAL' })),
      ...['a', 'b'].map((id) => upsertOf(domain(id), 'domainProperties', { name: id })),
    ),
  );

  it('of the glossary are changed, without circles', async () => {
    await manager.data(MOVE, { input: { resourceUrn: node('b'), parentNode: node('a') } });
    await editor.data(MOVE, { input: { resourceUrn: term('t'), parentNode: node('b') } });
    expect(await stored(node('b'), 'glossaryNodeInfo')).toMatchObject({ parentNode: node('a') });
    expect(await stored(term('t'), 'glossaryTermInfo')).toMatchObject({ parentNode: node('b') });
    const circle = { input: { resourceUrn: node('a'), parentNode: node('b') } };
    expect((await manager.answer(MOVE, circle)).errors?.[0]?.message).toContain('give another parent');
    await manager.data(MOVE, { input: { resourceUrn: node('b') } });
    expect((await stored(node('b'), 'glossaryNodeInfo')).parentNode).toBeUndefined();
    expect(await editor.refusal(MOVE, { input: { resourceUrn: node('none') } })).toEqual([404, 'NOT_FOUND']);
    expect(await reader.refusal(MOVE, { input: { resourceUrn: node('b') } })).toEqual([403, 'FORBIDDEN']);
  });

  it('of domains are changed, without circles', async () => {
    await manager.data(DOMAINS, { input: { resourceUrn: domain('b'), parentDomain: domain('a') } });
    expect(await stored(domain('b'), 'domainProperties')).toMatchObject({ parentDomain: domain('a') });
    expect(await manager.refusal(DOMAINS, { input: { resourceUrn: domain('a'), parentDomain: domain('b') } })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    await editor.data(DOMAINS, { input: { resourceUrn: domain('b') } });
    expect((await stored(domain('b'), 'domainProperties')).parentDomain).toBeUndefined();
    expect(await reader.refusal(DOMAINS, { input: { resourceUrn: domain('b') } })).toEqual([403, 'FORBIDDEN']);
  });

  it('terms are related to others', async () => {
    const relate = (field: string) => `mutation($input: RelatedTermsInput!) { ${field}(input: $input) }`;
    const input = { urn: term('t'), termUrns: [term('u')], relationshipType: 'isA' };
    await editor.data(relate('addRelatedTerms'), { input });
    await editor.data(relate('addRelatedTerms'), { input: { ...input, relationshipType: 'hasA' } });
    await editor.data(relate('removeRelatedTerms'), { input: { ...input, relationshipType: 'hasA' } });
    expect(await stored(term('t'), 'glossaryRelatedTerms')).toEqual({
      isRelatedTerms: [term('u')],
      hasRelatedTerms: [],
    });
    expect(await editor.refusal(relate('addRelatedTerms'), { input: { ...input, termUrns: [term('t')] } })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await reader.refusal(relate('addRelatedTerms'), { input })).toEqual([403, 'FORBIDDEN']);
  });
});

test.each([
  ['deleteGlossaryEntity', 'urn:li:glossaryTerm:managed', 'glossaryTermInfo', { definition: '', termSource: '' }],
  ['deleteDomain', 'urn:li:domain:managed', 'domainProperties', { name: 'x' }],
])('%s by those who manage them', async (field, urn, aspect, value) => {
  await write(upsertOf(urn, aspect, value));
  const remove = `mutation { ${field}(urn: "${urn}") }`;
  expect(await owner.refusal(remove)).toEqual([403, 'FORBIDDEN']);
  expect(await manager.data(remove)).toEqual({ [field]: true });
  expect(await stored(urn, aspect)).toBeUndefined();
});

test('what is deleted is taken out of what names it, if the actor may write that or manages such entities', async () => {
  const LEFT = dataset('left');
  const [domain, tag] = ['urn:li:domain:left', 'urn:li:tag:left'];
  await write(
    upsertOf(domain, 'domainProperties', { name: 'x' }),
    upsertOf(tag, 'tagProperties', { name: 'x' }),
    upsertOf(LEFT, 'domains', { domains: [domain] }),
    upsertOf(LEFT, 'globalTags', { tags: [{ tag }] }),
  );
  await manager.data(`mutation { deleteDomain(urn: "${domain}") }`);
  expect(await stored(LEFT, 'domains')).toEqual({ domains: [] });
  await deleter.data(`mutation { deleteTag(urn: "${tag}") }`);
  expect(await stored(LEFT, 'globalTags')).toEqual({ tags: [{ tag }] });
});

test('a domain is deleted after the domains in it', async () => {
  const [outer, inner] = ['urn:li:domain:outer', 'urn:li:domain:inner'];
  const owners = [{ ownerUrn: 'urn:li:corpuser:jane', ownerEntityType: 'CORP_USER', type: 'DATAOWNER' }];
  const create = 'mutation($input: CreateDomainInput!) { createDomain(input: $input) }';
  await manager.data(create, { input: { id: 'outer', name: 'Outer', owners } });
  await manager.data(create, { input: { id: 'inner', name: 'Inner', parentDomain: outer } });
  expect((await stored(outer, 'ownership')).owners).toMatchObject([
    { owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' },
  ]);
  const remove = (urn: string) => `mutation { deleteDomain(urn: "${urn}") }`;
  expect(await manager.refusal(remove(outer))).toEqual([400, 'CONFLICT']);
  for (const urn of [inner, outer]) expect(await manager.data(remove(urn))).toEqual({ deleteDomain: true });
});

test('a source of ingestion is deleted by those who manage ingestion', async () => {
  const create = 'mutation($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }';
  const input = { name: 's', type: 'mysql', config: { recipe: '{}', executorId: 'default' } };
  const { createIngestionSource: urn } = await deleter.data(create, { input });
  const remove = 'mutation($urn: String!) { deleteIngestionSource(urn: $urn) }';
  expect(await reader.refusal(remove, { urn })).toEqual([403, 'FORBIDDEN']);
  expect(await deleter.data(remove, { urn })).toEqual({ deleteIngestionSource: urn });
  expect(await deleter.refusal(remove, { urn })).toEqual([404, 'NOT_FOUND']);
});

describe('names', () => {
  const RENAME = 'mutation($input: UpdateNameInput!) { updateName(input: $input) }';

  it.each([
    ['urn:li:tag:named', 'tagProperties', { name: 'x' }],
    ['urn:li:domain:named', 'domainProperties', { name: 'x' }],
    ['urn:li:dataProduct:named', 'dataProductProperties', { name: 'x' }],
    ['urn:li:glossaryTerm:named', 'glossaryTermInfo', { definition: 'x', termSource: 'INTERNAL' }],
    ['urn:li:glossaryNode:named', 'glossaryNodeInfo', { definition: 'x' }],
  ])('of %s are changed', async (urn, aspect, value) => {
    expect(await editor.refusal(RENAME, { input: { urn, name: 'New' } })).toEqual([404, 'NOT_FOUND']);
    await write(upsertOf(urn, aspect, value));
    await editor.data(RENAME, { input: { urn, name: 'New' } });
    expect(await stored(urn, aspect)).toMatchObject({ ...value, name: 'New' });
    expect(await reader.refusal(RENAME, { input: { urn, name: 'x' } })).toEqual([403, 'FORBIDDEN']);
  });

  it('of datasets are changed beside those of their sources, and those of jobs are not', async () => {
    await editor.data(RENAME, { input: { urn: ORDERS, name: 'Orders' } });
    expect(await stored(ORDERS, 'editableDatasetProperties')).toMatchObject({ name: 'Orders' });
    const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)';
    const { errors } = await editor.answer(RENAME, { input: { urn: job, name: 'x' } });
    expect(errors?.[0]?.message).toContain(
      'has no name that people edit; give an entity of the type dataset, glossaryTerm',
    );
    expect(await editor.refusal(RENAME, { input: { urn: 'urn:li:corpGroup:g', name: 'x' } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('and colors of tags are changed', async () => {
    const urn = 'urn:li:tag:colored';
    const color = `mutation { setTagColor(urn: "${urn}", colorHex: "#00FF00") }`;
    expect(await editor.refusal(color)).toEqual([404, 'NOT_FOUND']);
    await write(upsertOf(urn, 'tagProperties', { name: 'colored' }));
    await editor.data(color);
    const update = 'mutation($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { urn } }';
    const input = {
      urn,
      name: 'Colored',
      description: 'Has a color.',
      ownership: { owners: [{ owner: 'urn:li:corpuser:jane' }] },
    };
    expect(await editor.data(update, { urn, input })).toEqual({ updateTag: { urn } });
    expect(await stored(urn, 'tagProperties')).toEqual({
      name: 'Colored',
      description: 'Has a color.',
      colorHex: '#00FF00',
    });
    expect((await stored(urn, 'ownership')).owners).toMatchObject([{ owner: 'urn:li:corpuser:jane' }]);
    expect(await reader.refusal(color)).toEqual([403, 'FORBIDDEN']);
    expect(await reader.refusal(update, { urn, input })).toEqual([403, 'FORBIDDEN']);
  });
});

test('queries are created and changed', async () => {
  const create = 'mutation($input: CreateQueryInput!) { createQuery(input: $input) { urn properties { name } } }';
  const statement = { value: 'select 1', language: 'SQL' };
  const input = { properties: { name: 'One', statement }, subjects: [{ datasetUrn: ORDERS }] };
  const { createQuery } = await editor.data(create, { input });
  expect(createQuery.properties).toEqual({ name: 'One' });
  const update = 'mutation($urn: String!, $input: UpdateQueryInput!) { updateQuery(urn: $urn, input: $input) { urn } }';
  const change = { properties: { description: 'Counts.' }, subjects: [{ datasetUrn: SALES }] };
  await editor.data(update, { urn: createQuery.urn, input: change });
  expect(await stored(createQuery.urn, 'queryProperties')).toMatchObject({
    name: 'One',
    description: 'Counts.',
    statement,
    source: 'MANUAL',
  });
  expect(await stored(createQuery.urn, 'querySubjects')).toEqual({ subjects: [{ entity: SALES }] });
  expect(await editor.refusal(create, { input: { ...input, subjects: [] } })).toEqual([400, 'INVALID_INPUT']);
  expect(await editor.refusal(update, { urn: 'urn:li:query:none', input: change })).toEqual([404, 'NOT_FOUND']);
  expect(await reader.refusal(create, { input })).toEqual([403, 'FORBIDDEN']);
  expect(await reader.refusal(update, { urn: createQuery.urn, input: change })).toEqual([403, 'FORBIDDEN']);
});

test('roles of owners are created, changed and deleted', async () => {
  const create = 'mutation { createOwnershipType(input: { name: "Keeper", description: "Keeps it." }) { urn } }';
  const { urn } = (await owner.data(create)).createOwnershipType;
  await owner.data(`mutation { updateOwnershipType(urn: "${urn}", input: { name: "Guard" }) { urn } }`);
  expect(await stored(urn, 'ownershipTypeInfo')).toMatchObject({ name: 'Guard', description: 'Keeps it.' });
  const remove = (more = '') => `mutation { deleteOwnershipType(urn: "${urn}"${more}) }`;
  expect(await owner.refusal(remove(', deleteReferences: true'))).toEqual([400, 'INVALID_INPUT']);
  for (const document of [create, remove()]) expect(await editor.refusal(document)).toEqual([403, 'FORBIDDEN']);
  expect(await owner.data(remove())).toEqual({ deleteOwnershipType: true });
  expect(await stored(urn, 'ownershipTypeInfo')).toBeUndefined();
});

test('incidents are changed', async () => {
  const { raiseIncident: urn } = await editor.data(
    `mutation { raiseIncident(input: { type: OPERATIONAL, title: "Late", resourceUrn: "${ORDERS}" }) }`,
  );
  const update = 'mutation($urn: String!, $input: UpdateIncidentInput!) { updateIncident(urn: $urn, input: $input) }';
  const input = {
    description: 'Very late.',
    priority: 'HIGH',
    resourceUrns: [SALES],
    assigneeUrns: ['urn:li:corpuser:jane'],
    status: { state: 'RESOLVED', message: 'done' },
  };
  expect(await editor.data(update, { urn, input })).toEqual({ updateIncident: true });
  expect(await stored(urn, 'incidentInfo')).toMatchObject({
    title: 'Late',
    description: 'Very late.',
    entities: [SALES],
    assignees: [{ actor: 'urn:li:corpuser:jane' }],
    status: { state: 'RESOLVED', message: 'done' },
  });
  expect((await editor.data(`{ entity(urn: "${urn}") { ... on Incident { priority } } }`)).entity.priority).toBe(
    'HIGH',
  );
  expect(await editor.refusal(update, { urn, input: { resourceUrns: [] } })).toEqual([400, 'INVALID_INPUT']);
  expect(await editor.refusal(update, { urn: 'urn:li:incident:none', input })).toEqual([404, 'NOT_FOUND']);
  expect(await reader.refusal(update, { urn, input })).toEqual([403, 'FORBIDDEN']);
});

describe('patches', () => {
  const PATCH = 'mutation($input: PatchEntityInput!) { patchEntity(input: $input) { urn name success error } }';
  const MANY = 'mutation($input: [PatchEntityInput!]!) { patchEntities(input: $input) { urn success error } }';
  const urn = 'urn:li:tag:patched';
  const of = (path: string, value: string) => ({
    urn,
    aspectName: 'tagProperties',
    patch: [{ op: 'ADD', path, value }],
  });

  it('change an aspect as those of REST do', async () => {
    expect(await editor.data(PATCH, { input: of('/name', '"Patched"') })).toEqual({
      patchEntity: { urn, name: 'Patched', success: true, error: null },
    });
    const input = { ...of('/description', 'plain text'), systemMetadata: { runId: 'r1' } };
    await editor.data(PATCH, { input });
    expect(await stored(urn, 'tagProperties')).toEqual({ name: 'Patched', description: 'plain text' });
    const terms = { urn: SALES, aspectName: 'globalTags', arrayPrimaryKeys: [{ arrayField: 'tags', keys: ['tag'] }] };
    const value = JSON.stringify({ tag: urn });
    await editor.data(PATCH, { input: { ...terms, patch: [{ op: 'ADD', path: `/tags/${urn}`, value }] } });
    expect(await stored(SALES, 'globalTags')).toEqual({ tags: [{ tag: urn }] });
    const { patchEntity } = await editor.data(PATCH, {
      input: { ...of('/name', 'New'), urn: undefined, entityType: 'tag' },
    });
    expect(await stored(patchEntity.urn, 'tagProperties')).toMatchObject({ name: 'New' });
  });

  it('that are refused cost only themselves', async () => {
    const input = [
      { ...of('/name', '[]'), urn: 'urn:li:tag:bad' },
      of('/name', '"Good"'),
      { aspectName: 'tagProperties', patch: [] },
    ];
    const { patchEntities } = await editor.data(MANY, { input });
    expect(patchEntities.map(({ success }: { success: boolean }) => success)).toEqual([false, true, false]);
    expect(patchEntities[0].error).toContain('name');
    expect(patchEntities[2]).toMatchObject({
      urn: 'urn:li:unknown:error',
      error: expect.stringContaining('give urn, or entityType'),
    });
    expect(await stored(urn, 'tagProperties')).toMatchObject({ name: 'Good' });
    const refused = (await reader.data(PATCH, { input: of('/name', '"Mine"') })).patchEntity;
    expect(refused).toMatchObject({ success: false, error: expect.stringContaining('privilege') });
    expect(await stored(urn, 'tagProperties')).toMatchObject({ name: 'Good' });
  });
});
