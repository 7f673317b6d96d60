/** The changes that programs make by GraphQL, as the tutorials of released servers show them. Each is read back by REST. */
import { LIMITS } from '#generated/http/limits';
import { graphqlClient } from './graphql-client';
import { restAccess } from './rest-access';
import { servedCatalog } from './served-catalog';
import { grant, only, tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [ORDERS, SALES, HIDDEN] = [dataset('orders'), dataset('sales'), dataset('hidden')];
const CHART = 'urn:li:chart:(looker,c)';
const DASHBOARD = 'urn:li:dashboard:(looker,d)';
const FLOW = 'urn:li:dataFlow:(airflow,f,PROD)';
const JOB = `urn:li:dataJob:(${FLOW},j)`;
const NEXT_JOB = `urn:li:dataJob:(${FLOW},k)`;
const KEPT = 'urn:li:glossaryNode:kept';
const JANE = 'urn:li:corpuser:jane';

const catalog = servedCatalog({ auth: 'on' });
const tokens = { editor: '', reader: '', steward: '', keeper: '', deleter: '' };
const editor = graphqlClient(catalog, () => tokens.editor);
const reader = graphqlClient(catalog, () => tokens.reader);
const steward = graphqlClient(catalog, () => tokens.steward);
const keeper = graphqlClient(catalog, () => tokens.keeper);
const deleter = graphqlClient(catalog, () => tokens.deleter);

const { write, stored } = restAccess(catalog, () => tokens.editor);

const lastModified = { created: { time: 0, actor: JANE }, lastModified: { time: 0, actor: JANE } };

beforeAll(async () => {
  tokens.editor = await tokenFor(catalog, 'editor', [
    'VIEW_ENTITY_PAGE',
    'GET_ENTITY_PRIVILEGE',
    'EDIT_ENTITY',
    'GET_TIMESERIES_ASPECT_PRIVILEGE',
  ]);
  tokens.reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  tokens.steward = await tokenFor(catalog, 'steward', ['MANAGE_GLOSSARIES']);
  tokens.keeper = await tokenFor(catalog, 'keeper', ['MANAGE_ALL_GLOSSARY_CHILDREN'], only('URN', 'EQUALS', KEPT));
  await grant(catalog, 'sees', { user: 'urn:li:corpuser:keeper', privileges: ['VIEW_ENTITY_PAGE'] });
  tokens.deleter = await tokenFor(catalog, 'deleter', ['DELETE_ENTITY']);
  await write(
    ...[ORDERS, SALES, HIDDEN].map((urn) => upsertOf(urn, 'datasetProperties', { description: urn })),
    upsertOf(CHART, 'chartInfo', { title: 'c', description: '', lastModified, inputs: [{ string: SALES }] }),
    upsertOf(DASHBOARD, 'dashboardInfo', { title: 'd', description: '', lastModified, charts: [] }),
    ...[JOB, NEXT_JOB].map((urn) => upsertOf(urn, 'dataJobInfo', { name: urn, type: { string: 'x' } })),
  );
});

describe('reads', () => {
  const RUN = 'urn:li:dataProcessInstance:run';
  const MODEL = 'urn:li:mlModel:(urn:li:dataPlatform:science,m,PROD)';
  const SERVED = 'urn:li:mlModelDeployment:(urn:li:dataPlatform:sagemaker,e,PROD)';
  const JOIN = 'urn:li:erModelRelationship:join';
  const WORD = 'urn:li:businessAttribute:email';
  const FIELD = `urn:li:schemaField:(${ORDERS},mail)`;
  const stamp = { time: 5, actor: JANE };

  beforeAll(() =>
    write(
      upsertOf(RUN, 'dataProcessInstanceProperties', { name: 'r', created: stamp, externalUrl: 'https://runs/1' }),
      upsertOf(RUN, 'dataProcessInstanceRelationships', { parentTemplate: FLOW, upstreamInstances: [] }),
      upsertOf(RUN, 'dataProcessInstanceInput', { inputs: [ORDERS] }),
      upsertOf(RUN, 'dataProcessInstanceOutput', { outputs: [SALES] }),
      upsertOf(RUN, 'dataProcessInstanceRunEvent', {
        timestampMillis: 7,
        status: 'COMPLETE',
        result: { type: 'SUCCESS', nativeResultType: 'airflow' },
      }),
      upsertOf(MODEL, 'mlModelProperties', { deployments: [SERVED] }),
      upsertOf(MODEL, 'mlModelTrainingData', { trainingData: [{ dataset: ORDERS }] }),
      upsertOf(SERVED, 'mlModelDeploymentProperties', { description: 'served' }),
      upsertOf(JOIN, 'erModelRelationshipProperties', {
        name: 'join',
        source: ORDERS,
        destination: SALES,
        relationshipFieldMappings: [{ sourceField: 'id', destinationField: 'order' }],
      }),
      upsertOf(WORD, 'businessAttributeInfo', {
        fieldPath: 'email',
        name: 'Email',
        created: stamp,
        lastModified: stamp,
      }),
      upsertOf(FIELD, 'businessAttributes', { businessAttribute: { businessAttributeUrn: WORD } }),
    ),
  );

  it('find the runs of a table, of a pipeline, and their states', async () => {
    const runs = '{ total runs { urn } }';
    const found = await editor.data(`{ flow: dataFlow(urn: "${FLOW}") { runs(start: 0, count: 5) ${runs} }
      orders: dataset(urn: "${ORDERS}") { read: runs(direction: INCOMING) ${runs} written: runs(direction: OUTGOING) ${runs} }
      run: dataProcessInstance(urn: "${RUN}") { externalUrl parentTemplate { urn } state(limit: 1) { timestampMillis status result { resultType } } } }`);
    const one = { total: 1, runs: [{ urn: RUN }] };
    expect(found).toEqual({
      flow: { runs: one },
      orders: { read: one, written: { total: 0, runs: [] } },
      run: {
        externalUrl: 'https://runs/1',
        parentTemplate: { urn: FLOW },
        state: [{ timestampMillis: 7, status: 'COMPLETE', result: { resultType: 'SUCCESS' } }],
      },
    });
  });

  it('follow the data of a model to where it is served', async () => {
    const { searchAcrossLineage: found } = await editor.data(
      `{ searchAcrossLineage(input: { urn: "${ORDERS}", direction: DOWNSTREAM, query: "*", count: 20 }) { searchResults { degree entity { urn } } } }`,
    );
    expect(found.searchResults).toEqual(
      expect.arrayContaining([
        { degree: 1, entity: { urn: MODEL } },
        { degree: 2, entity: { urn: SERVED } },
      ]),
    );
  });

  it('use the names of types and fields that released servers have', async () => {
    const filter = (field: string, urn: string) => `orFilters: [{ and: [{ field: "${field}", values: ["${urn}"] }] }]`;
    const joined = '... on ERModelRelationship { properties { name } }';
    const found = await editor.data(`{
      joins: searchAcrossEntities(input: { types: [ER_MODEL_RELATIONSHIP], query: "*", ${filter('source', ORDERS)} }) { searchResults { entity { ${joined} } } }
      columns: searchAcrossEntities(input: { query: "*", ${filter('businessAttributeRef', WORD)} }) { searchResults { entity { urn } } }
      dataset(urn: "${SALES}") { ... on EntityWithRelationships { lineage(input: { direction: UPSTREAM }) { total filtered } } } }`);
    expect(found).toEqual({
      joins: { searchResults: [{ entity: { properties: { name: 'join' } } }] },
      columns: { searchResults: [{ entity: { urn: FIELD } }] },
      dataset: { lineage: { total: 0, filtered: 0 } },
    });
  });
});

describe('lineage', () => {
  const UPDATE = 'mutation updateLineage($input: UpdateLineageInput!) { updateLineage(input: $input) }';
  type Edges = readonly (readonly [upstreamUrn: string, downstreamUrn: string])[];
  const inputOf = (edgesToAdd: Edges, edgesToRemove: Edges = []) => {
    const edges = (list: Edges) => list.map(([upstreamUrn, downstreamUrn]) => ({ upstreamUrn, downstreamUrn }));
    return { input: { edgesToAdd: edges(edgesToAdd), edgesToRemove: edges(edgesToRemove) } };
  };
  const added = { destinationUrn: ORDERS, properties: { source: 'UI' } };

  it.each([
    [
      'a dataset of a dataset',
      ORDERS,
      SALES,
      SALES,
      'upstreamLineage',
      'upstreams',
      { dataset: ORDERS, type: 'TRANSFORMED' },
    ],
    ['a chart of a dataset', ORDERS, CHART, CHART, 'chartInfo', 'inputEdges', added],
    ['a dashboard of a dataset', ORDERS, DASHBOARD, DASHBOARD, 'dashboardInfo', 'datasetEdges', added],
    ['a dashboard of a chart', CHART, DASHBOARD, DASHBOARD, 'dashboardInfo', 'chartEdges', { destinationUrn: CHART }],
    ['a job of a dataset', ORDERS, JOB, JOB, 'dataJobInputOutput', 'inputDatasetEdges', added],
    ['a dataset of a job', JOB, ORDERS, JOB, 'dataJobInputOutput', 'outputDatasetEdges', added],
    ['a job of a job', JOB, NEXT_JOB, NEXT_JOB, 'dataJobInputOutput', 'inputDatajobEdges', { destinationUrn: JOB }],
  ])('adds %s, once, and removes it', async (_what, from, to, holder, aspect, list, item) => {
    await editor.data(UPDATE, inputOf([[from, to]]));
    const value = await stored(holder, aspect);
    expect(value[list]).toEqual([expect.objectContaining(item)]);
    expect(value[list][0].created.actor).toBe('urn:li:corpuser:editor');
    await editor.data(UPDATE, inputOf([[from, to]]));
    expect(await stored(holder, aspect)).toEqual(value);
    await editor.data(UPDATE, inputOf([], [[from, to]]));
    expect((await stored(holder, aspect))[list]).toEqual([]);
  });

  it('takes the end out of lists without keys, and adds none that such a list has', async () => {
    await editor.data(UPDATE, inputOf([[SALES, CHART]]));
    expect((await stored(CHART, 'chartInfo')).inputEdges ?? []).toEqual([]);
    await editor.data(UPDATE, inputOf([], [[SALES, CHART]]));
    expect((await stored(CHART, 'chartInfo')).inputs).toEqual([]);
    const several = [ORDERS, SALES, HIDDEN].map((string) => ({ string }));
    await write(upsertOf(CHART, 'chartInfo', { title: 'c', description: '', lastModified, inputs: several }));
    await editor.data(
      UPDATE,
      inputOf(
        [[HIDDEN, CHART]],
        [
          [ORDERS, CHART],
          [SALES, CHART],
        ],
      ),
    );
    expect((await stored(CHART, 'chartInfo')).inputs).toEqual([{ string: HIDDEN }]);
    expect((await stored(CHART, 'chartInfo')).inputEdges ?? []).toEqual([]);
  });

  it('takes thousands of edges at once, and no more', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => [dataset(`t${index}`), SALES] as const);
    await editor.data(UPDATE, inputOf([], many));
    const message = `5001 operations on metadata; the limit graphqlOperations is ${LIMITS.graphqlOperations}`;
    const { errors } = await editor.answer(UPDATE, inputOf([[ORDERS, SALES]], many));
    expect(errors?.[0]?.message).toContain(message);
  });

  it('creates nothing by a removal', async () => {
    const nobody = dataset('nobody');
    expect(await editor.data(UPDATE, inputOf([], [[ORDERS, nobody]]))).toEqual({ updateLineage: true });
    expect(await stored(nobody, 'datasetKey')).toBeUndefined();
  });

  it('refuses ends that do not exist, types without lineage, and no edge', async () => {
    const messageOf = async (variables: object) => (await editor.answer(UPDATE, variables)).errors?.[0]?.message;
    expect(await messageOf(inputOf([[dataset('typo'), ORDERS]]))).toBe(
      `${dataset('typo')} does not exist; write the entity first, or correct its urn`,
    );
    expect(await messageOf(inputOf([[CHART, ORDERS]]))).toContain('no lineage from a chart to a dataset');
    expect(await messageOf(inputOf([]))).toContain('give edgesToAdd or edgesToRemove');
    expect(await reader.refusal(UPDATE, inputOf([[ORDERS, SALES]]))).toEqual([403, 'FORBIDDEN']);
    expect(await reader.refusal(UPDATE, inputOf([], [[ORDERS, SALES]]))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the glossary', () => {
  const TERM = 'mutation($input: CreateGlossaryEntityInput!) { createGlossaryTerm(input: $input) }';
  const NODE = 'mutation($input: CreateGlossaryEntityInput!) { createGlossaryNode(input: $input) }';

  it('gets groups and terms, once each', async () => {
    const kept = { id: 'kept', name: 'Kept', description: 'A group.' };
    expect(await steward.data(NODE, { input: kept })).toEqual({ createGlossaryNode: KEPT });
    const rate = { id: 'rate', name: 'Rate', description: 'A part.', parentNode: KEPT };
    expect(await steward.data(TERM, { input: rate })).toEqual({ createGlossaryTerm: 'urn:li:glossaryTerm:rate' });
    expect(await stored(KEPT, 'glossaryNodeInfo')).toMatchObject({
      name: 'Kept',
      definition: 'A group.',
    });
    expect(await stored('urn:li:glossaryTerm:rate', 'glossaryTermInfo')).toMatchObject({
      name: 'Rate',
      definition: 'A part.',
      termSource: 'INTERNAL',
      parentNode: KEPT,
    });
    expect(await steward.refusal(TERM, { input: rate })).toEqual([400, 'CONFLICT']);
    const { createGlossaryTerm } = await steward.data(TERM, { input: { name: 'Without an id' } });
    expect(createGlossaryTerm).toMatch(/^urn:li:glossaryTerm:[0-9a-f-]{36}$/);
  });

  it('refuses another parent, and who may not', async () => {
    expect(await steward.refusal(TERM, { input: { name: 'x', parentNode: JANE } })).toEqual([400, 'INVALID_INPUT']);
    for (const document of [TERM, NODE]) {
      expect(await editor.refusal(document, { input: { name: 'x' } })).toEqual([403, 'FORBIDDEN']);
      expect(await keeper.refusal(document, { input: { name: 'x' } })).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('lets those change what is below a group who may for the group, or for one above it', async () => {
    const below = { id: 'below', name: 'Below', parentNode: KEPT };
    await keeper.data(NODE, { input: below });
    await keeper.data(TERM, { input: { id: 'deep', name: 'Deep', parentNode: 'urn:li:glossaryNode:below' } });
    expect(await stored('urn:li:glossaryTerm:deep', 'glossaryTermInfo')).toMatchObject({ name: 'Deep' });
    await steward.data(NODE, { input: { id: 'else', name: 'Else' } });
    const elsewhere = { name: 'x', parentNode: 'urn:li:glossaryNode:else' };
    expect(await keeper.refusal(TERM, { input: elsewhere })).toEqual([403, 'FORBIDDEN']);
  });
});

describe('definitions of structured properties', () => {
  const CREATE =
    'mutation($input: CreateStructuredPropertyInput!) { createStructuredProperty(input: $input) { urn definition { qualifiedName } } }';
  const UPDATE =
    'mutation($input: UpdateStructuredPropertyInput!) { updateStructuredProperty(input: $input) { urn settings { isHidden } } }';
  const URN = 'urn:li:structuredProperty:io.acme.retention';
  const STRING = 'urn:li:dataType:datahub.string';
  const OF_DATASETS = 'urn:li:entityType:datahub.dataset';
  const input = {
    id: 'io.acme.retention',
    qualifiedName: 'io.acme.retention',
    displayName: 'Retention',
    description: 'How long.',
    valueType: STRING,
    cardinality: 'SINGLE',
    entityTypes: [OF_DATASETS],
    allowedValues: [{ stringValue: 'short', description: 'a week' }, { stringValue: 'long' }],
    settings: { showInSearchFilters: true },
  };

  it('are created, shown, changed and deleted', async () => {
    expect(await editor.data(CREATE, { input })).toEqual({
      createStructuredProperty: { urn: URN, definition: { qualifiedName: 'io.acme.retention' } },
    });
    expect(await stored(URN, 'propertyDefinition')).toMatchObject({
      displayName: 'Retention',
      valueType: STRING,
      entityTypes: [OF_DATASETS],
      allowedValues: [{ value: { string: 'short' }, description: 'a week' }, { value: { string: 'long' } }],
    });
    expect(await stored(URN, 'structuredPropertySettings')).toMatchObject({ showInSearchFilters: true });
    const change = {
      urn: URN,
      description: 'How long it is kept.',
      newAllowedValues: [{ stringValue: 'ever' }],
      newEntityTypes: ['urn:li:entityType:datahub.chart'],
      setCardinalityAsMultiple: true,
      settings: { isHidden: true, showInSearchFilters: false },
    };
    expect(await editor.data(UPDATE, { input: change })).toEqual({
      updateStructuredProperty: { urn: URN, settings: { isHidden: true } },
    });
    expect(await stored(URN, 'propertyDefinition')).toMatchObject({
      displayName: 'Retention',
      description: 'How long it is kept.',
      cardinality: 'MULTIPLE',
      entityTypes: [OF_DATASETS, 'urn:li:entityType:datahub.chart'],
      allowedValues: [{ value: { string: 'short' } }, { value: { string: 'long' } }, { value: { string: 'ever' } }],
    });
    const { structuredProperty } = await reader.data(
      `{ structuredProperty(urn: "${URN}") { urn definition { displayName } } }`,
    );
    expect(structuredProperty).toEqual({ urn: URN, definition: { displayName: 'Retention' } });
    const remove = `mutation { deleteStructuredProperty(input: { urn: "${URN}" }) }`;
    expect(await reader.refusal(remove)).toEqual([403, 'FORBIDDEN']);
    expect(await deleter.data(remove)).toEqual({ deleteStructuredProperty: true });
    expect(await stored(URN, 'propertyDefinition')).toBeUndefined();
    expect(await deleter.refusal(remove)).toEqual([404, 'NOT_FOUND']);
  });

  it('are refused where they do not fit, exist, or the actor may not', async () => {
    const other = { ...input, id: 'other', qualifiedName: 'other' };
    await editor.data(CREATE, { input: other });
    expect(await editor.refusal(CREATE, { input: other })).toEqual([400, 'CONFLICT']);
    expect(await editor.refusal(CREATE, { input: { ...other, id: 'another' } })).toEqual([400, 'INVALID_INPUT']);
    const wrong = { ...input, id: 'wrong', qualifiedName: 'wrong', valueType: 'urn:li:dataType:datahub.nothing' };
    expect((await editor.refusal(CREATE, { input: wrong }))[0]).toBe(400);
    expect(
      (await editor.refusal(CREATE, { input: { ...other, id: 'v', qualifiedName: 'v', allowedValues: [{}] } }))[0],
    ).toBe(400);
    expect(await editor.refusal(UPDATE, { input: { urn: 'urn:li:structuredProperty:none' } })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await reader.refusal(CREATE, { input: { ...other, id: 'r', qualifiedName: 'r' } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(
      await reader.refusal(UPDATE, { input: { urn: 'urn:li:structuredProperty:other', displayName: 'x' } }),
    ).toEqual([403, 'FORBIDDEN']);
  });
});

describe('updates of entities', () => {
  const all = {
    ownership: {
      owners: [
        { owner: JANE, type: 'TECHNICAL_OWNER' },
        { owner: 'urn:li:corpGroup:g', ownershipTypeUrn: 'urn:li:ownershipType:__system__steward' },
      ],
    },
    tags: { tags: [{ tag: { urn: 'urn:li:tag:a', name: 'a' } }] },
    editableProperties: { description: 'The **orders**.' },
  };

  it('set what is given, and keep what is not', async () => {
    const input = {
      ...all,
      editableProperties: { ...all.editableProperties, name: 'Orders' },
      deprecation: { deprecated: true, note: 'old', decommissionTime: 5 },
      institutionalMemory: { elements: [{ url: 'https://acme.org', description: 'Wiki', author: JANE, createdAt: 7 }] },
      editableSchemaMetadata: {
        editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'The key.', globalTags: { tags: [] } }],
      },
    };
    const update =
      'mutation($urn: String!, $input: DatasetUpdateInput!) { updateDataset(urn: $urn, input: $input) { urn tags { tags { tag { urn } } } } }';
    expect(await editor.data(update, { urn: ORDERS, input })).toEqual({
      updateDataset: { urn: ORDERS, tags: { tags: [{ tag: { urn: 'urn:li:tag:a' } }] } },
    });
    await editor.data(update, { urn: ORDERS, input: { editableProperties: { description: 'Changed.' } } });
    expect(await stored(ORDERS, 'editableDatasetProperties')).toMatchObject({
      name: 'Orders',
      description: 'Changed.',
    });
    expect((await stored(ORDERS, 'ownership')).owners).toEqual([
      expect.objectContaining({ owner: JANE, type: 'TECHNICAL_OWNER' }),
      expect.objectContaining({ type: 'CUSTOM', typeUrn: 'urn:li:ownershipType:__system__steward' }),
    ]);
    expect(await stored(ORDERS, 'deprecation')).toEqual({
      deprecated: true,
      note: 'old',
      decommissionTime: 5,
      actor: 'urn:li:corpuser:editor',
    });
    expect(await stored(ORDERS, 'institutionalMemory')).toMatchObject({
      elements: [{ url: 'https://acme.org', description: 'Wiki', createStamp: { time: 7, actor: JANE } }],
    });
    expect((await stored(ORDERS, 'editableSchemaMetadata')).editableSchemaFieldInfo).toEqual([
      { fieldPath: 'id', description: 'The key.', globalTags: { tags: [] } },
    ]);
    await editor.data(update, { urn: ORDERS, input: { tags: { tags: [] } } });
    expect(await stored(ORDERS, 'globalTags')).toEqual({ tags: [] });
  });

  it('of several datasets are made together, or not at all', async () => {
    const update = 'mutation($input: [BatchDatasetUpdateInput!]!) { updateDatasets(input: $input) { urn } }';
    const two = [ORDERS, SALES].map((urn) => ({ urn, update: { editableProperties: { description: 'Both.' } } }));
    expect(await editor.data(update, { input: two })).toEqual({ updateDatasets: [{ urn: ORDERS }, { urn: SALES }] });
    expect(await stored(SALES, 'editableDatasetProperties')).toMatchObject({ description: 'Both.' });
    const bad = [
      { urn: SALES, update: { editableProperties: { description: 'No.' } } },
      { urn: CHART, update: {} },
    ];
    expect(await editor.refusal(update, { input: bad })).toEqual([400, 'INVALID_INPUT']);
    expect(await stored(SALES, 'editableDatasetProperties')).toMatchObject({ description: 'Both.' });
    expect(await reader.refusal(update, { input: two })).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['Chart', CHART, 'editableChartProperties'],
    ['Dashboard', DASHBOARD, 'editableDashboardProperties'],
    ['DataFlow', FLOW, 'editableDataFlowProperties'],
    ['DataJob', JOB, 'editableDataJobProperties'],
    ['Notebook', 'urn:li:notebook:(querybook,1)', 'editableNotebookProperties'],
  ])('are there for a %s', async (type, urn, aspect) => {
    const update = `mutation($urn: String!, $input: ${type}UpdateInput!) { update${type}(urn: $urn, input: $input) { urn } }`;
    expect(await editor.data(update, { urn, input: all })).toEqual({ [`update${type}`]: { urn } });
    expect(await stored(urn, aspect)).toMatchObject({ description: 'The **orders**.' });
    expect((await stored(urn, 'globalTags')).tags).toEqual([expect.objectContaining({ tag: 'urn:li:tag:a' })]);
    expect((await stored(urn, 'ownership')).owners).toHaveLength(2);
    expect(await editor.refusal(update, { urn: ORDERS, input: all })).toEqual([400, 'INVALID_INPUT']);
    expect(
      await editor.refusal(update, { urn, input: { ownership: { owners: [{ owner: 'urn:li:tag:a' }] } } }),
    ).toEqual([400, 'INVALID_INPUT']);
    expect(await reader.refusal(update, { urn, input: all })).toEqual([403, 'FORBIDDEN']);
  });
});

describe('deletions', () => {
  it.each([
    [
      'deleteAssertion(urn: $urn)',
      'urn:li:assertion:a',
      'assertionInfo',
      { type: 'CUSTOM', customAssertion: { type: 'x', entity: ORDERS } },
    ],
    ['deleteTag(urn: $urn)', 'urn:li:tag:gone', 'tagProperties', { name: 'gone' }],
    ['deleteDomain(urn: $urn)', 'urn:li:domain:gone', 'domainProperties', { name: 'gone' }],
    [
      'deleteGlossaryEntity(urn: $urn)',
      'urn:li:glossaryTerm:gone',
      'glossaryTermInfo',
      { definition: '', termSource: '' },
    ],
    ['deleteGlossaryEntity(urn: $urn)', 'urn:li:glossaryNode:gone', 'glossaryNodeInfo', { definition: '' }],
    ['deleteDataProduct(urn: $urn)', 'urn:li:dataProduct:gone', 'dataProductProperties', { name: 'gone' }],
    [
      'deleteForm(input: { urn: $urn })',
      'urn:li:form:gone',
      'formInfo',
      { name: 'gone', type: 'COMPLETION', prompts: [] },
    ],
  ])('%s of %s', async (field, urn, aspect, value) => {
    await write(upsertOf(urn, aspect, value));
    const remove = `mutation($urn: String!) { ${field} }`;
    expect(await reader.refusal(remove, { urn })).toEqual([403, 'FORBIDDEN']);
    expect(await stored(urn, aspect)).toBeDefined();
    expect(Object.values(await deleter.data(remove, { urn }))).toEqual([true]);
    expect(await stored(urn, aspect)).toBeUndefined();
    expect(await deleter.refusal(remove, { urn })).toEqual([404, 'NOT_FOUND']);
    expect(await deleter.refusal(remove, { urn: ORDERS })).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('states', () => {
  it('deprecate a column', async () => {
    const input = { urn: SALES, deprecated: true, note: 'old', subResourceType: 'DATASET_FIELD', subResource: 'id' };
    await editor.data('mutation($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }', { input });
    expect(await stored(SALES, 'deprecation')).toBeUndefined();
    expect(await stored(`urn:li:schemaField:(${SALES},id)`, 'deprecation')).toMatchObject({ deprecated: true });
  });

  it('begin an incident with its assignees, its state and where it comes from', async () => {
    const input = {
      type: 'OPERATIONAL',
      resourceUrn: SALES,
      assigneeUrns: [JANE],
      status: { state: 'RESOLVED', message: 'done' },
      source: { type: 'MANUAL' },
    };
    const raise = 'mutation($input: RaiseIncidentInput!) { raiseIncident(input: $input) }';
    const { raiseIncident: urn } = await editor.data(raise, { input });
    expect(await stored(urn, 'incidentInfo')).toMatchObject({
      assignees: [{ actor: JANE }],
      status: { state: 'RESOLVED', message: 'done' },
      source: { type: 'MANUAL' },
    });
  });

  it('name who added a link, and when', async () => {
    await editor.data(`mutation { addLink(input: { resourceUrn: "${SALES}", linkUrl: "https://x", label: "X" }) }`);
    const link =
      'institutionalMemory { elements { url label author { urn } created { time actor } updated { time } } }';
    const { dataset: found } = await editor.data(`{ dataset(urn: "${SALES}") { ${link} } }`);
    const by = 'urn:li:corpuser:editor';
    expect(found.institutionalMemory.elements).toEqual([
      {
        url: 'https://x',
        label: 'X',
        author: { urn: by },
        created: { time: expect.any(Number), actor: by },
        updated: null,
      },
    ]);
  });
});

describe('versions of an asset', () => {
  const SET = 'urn:li:versionSet:(v,mlModel)';
  const model = (version: string) => `urn:li:mlModel:(urn:li:dataPlatform:mlflow,m${version},PROD)`;

  it('are searched, the newest first', async () => {
    for (const version of ['1', '2', '3']) {
      await write(upsertOf(model(version), 'mlModelProperties', { name: `model ${version}` }));
      const input = { versionSet: SET, linkedEntity: model(version), version };
      await editor.data('mutation($input: LinkVersionInput!) { linkAssetVersion(input: $input) { urn } }', { input });
    }
    await write(upsertOf(model('x'), 'mlModelProperties', { name: 'model of no set' }));
    const ask = async (input: object) => {
      const query = `query($input: SearchAcrossEntitiesInput!) { versionSet(urn: "${SET}") { versionsSearch(input: $input) {
        total searchResults { entity { urn } } } } }`;
      const { versionSet } = await reader.data(query, { input });
      const { total, searchResults } = versionSet.versionsSearch;
      return [total, searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn)];
    };
    expect(await ask({ query: '*' })).toEqual([3, ['3', '2', '1'].map(model)]);
    expect(await ask({ query: '*', count: 1, start: 1 })).toEqual([3, [model('2')]]);
    const orFilters = [{ and: [{ field: 'isLatest', values: ['true'] }] }];
    expect(await ask({ query: '*', orFilters })).toEqual([1, [model('3')]]);
    expect(
      (
        await reader.answer(
          `{ versionSet(urn: "${SET}") { versionsSearch(input: { query: "*", count: -1 }) { total } } }`,
        )
      ).errors?.[0]?.message,
    ).toContain('use 0 or more');
  });
});
