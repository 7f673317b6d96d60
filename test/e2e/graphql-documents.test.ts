/** Forms, documents, contracts and members of machine learning, as the tutorials of released servers ask for them by GraphQL. */
import { graphqlClient } from './graphql-client';
import { restAccess } from './rest-access';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const JANE = 'urn:li:corpuser:jane';
const PROPERTY = 'urn:li:structuredProperty:retention';

const catalog = servedCatalog({ auth: 'on' });
const tokens = { editor: '', reader: '' };
const editor = graphqlClient(catalog, () => tokens.editor);
const reader = graphqlClient(catalog, () => tokens.reader);

const { write, stored } = restAccess(catalog, () => tokens.editor);

beforeAll(async () => {
  tokens.editor = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'EDIT_ENTITY']);
  tokens.reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  await write(upsertOf(ORDERS, 'datasetProperties', { description: 'orders' }));
});

describe('forms', () => {
  const CREATE = 'mutation($input: CreateFormInput!) { createForm(input: $input) { urn info { name } } }';
  const UPDATE = 'mutation($input: UpdateFormInput!) { updateForm(input: $input) { urn } }';
  const URN = 'urn:li:form:quality';
  const prompt = {
    id: 'q1',
    title: 'How long is it kept?',
    type: 'STRUCTURED_PROPERTY',
    structuredPropertyParams: { urn: PROPERTY },
    required: true,
  };

  it('are created, changed, assigned and taken away', async () => {
    const input = {
      id: 'quality',
      name: 'Quality',
      description: 'Ask.',
      type: 'VERIFICATION',
      prompts: [prompt],
      actors: { owners: false, users: [JANE] },
    };
    expect(await editor.data(CREATE, { input })).toEqual({ createForm: { urn: URN, info: { name: 'Quality' } } });
    expect(await stored(URN, 'formInfo')).toEqual({
      name: 'Quality',
      description: 'Ask.',
      type: 'VERIFICATION',
      prompts: [prompt],
      actors: { owners: false, users: [JANE] },
    });
    const change = {
      urn: URN,
      name: 'Quality of data',
      promptsToAdd: [{ ...prompt, id: 'q2', title: 'Why?' }],
      promptsToRemove: ['q1', 'none'],
      actors: { owners: true, usersToRemove: [JANE], groupsToAdd: ['urn:li:corpGroup:g'] },
    };
    expect(await editor.data(UPDATE, { input: change })).toEqual({ updateForm: { urn: URN } });
    expect(await stored(URN, 'formInfo')).toMatchObject({
      name: 'Quality of data',
      description: 'Ask.',
      prompts: [{ id: 'q2', title: 'Why?' }],
      actors: { owners: true, users: [], groups: ['urn:li:corpGroup:g'] },
    });
    const input2 = { formUrn: URN, entityUrns: [ORDERS] };
    await editor.data('mutation($input: BatchAssignFormInput!) { batchAssignForm(input: $input) }', { input: input2 });
    expect((await stored(ORDERS, 'forms')).incompleteForms).toHaveLength(1);
    const remove = 'mutation($input: BatchRemoveFormInput!) { batchRemoveForm(input: $input) }';
    expect(await reader.refusal(remove, { input: input2 })).toEqual([403, 'FORBIDDEN']);
    expect(await editor.data(remove, { input: input2 })).toEqual({ batchRemoveForm: true });
    expect((await stored(ORDERS, 'forms')).incompleteForms).toEqual([]);
  });

  it('are answered question by question, and verified once all required ones are', async () => {
    const property = 'urn:li:structuredProperty:io.acme.quality';
    const asking = (id: string, type: string) => ({
      id,
      title: id,
      type,
      required: type === 'STRUCTURED_PROPERTY',
      structuredPropertyParams: { urn: property },
    });
    const prompts = [asking('q', 'STRUCTURED_PROPERTY'), asking('c', 'FIELDS_STRUCTURED_PROPERTY')];
    await editor.data(CREATE, {
      input: { id: 'asks', name: 'Asks', type: 'VERIFICATION', prompts, actors: { users: ['urn:li:corpuser:editor'] } },
    });
    const form = 'urn:li:form:asks';
    await editor.data('mutation($input: BatchAssignFormInput!) { batchAssignForm(input: $input) }', {
      input: { formUrn: form, entityUrns: [ORDERS] },
    });
    const verify = [
      'mutation($input: VerifyFormInput!) { verifyForm(input: $input) }',
      { input: { formUrn: form, entityUrn: ORDERS } },
    ] as const;
    expect(await editor.refusal(...verify)).toEqual([400, 'INVALID_INPUT']);
    const submit =
      'mutation($urn: String!, $input: SubmitFormPromptInput!) { submitFormPrompt(urn: $urn, input: $input) }';
    const values = [{ stringValue: 'good' }];
    const answer = (promptId: string, type: string, more: object = {}) => ({
      urn: ORDERS,
      input: {
        promptId,
        formUrn: form,
        type,
        structuredPropertyParams: { structuredPropertyUrn: property, values },
        ...more,
      },
    });
    const complete = answer('q', 'STRUCTURED_PROPERTY');
    for (const wrong of [
      answer('none', 'STRUCTURED_PROPERTY'),
      answer('q', 'FIELDS_STRUCTURED_PROPERTY'),
      answer('c', 'FIELDS_STRUCTURED_PROPERTY'),
      answer('q', 'STRUCTURED_PROPERTY', {
        structuredPropertyParams: { structuredPropertyUrn: `${property}2`, values },
      }),
      answer('q', 'STRUCTURED_PROPERTY', { structuredPropertyParams: undefined }),
    ])
      expect(await editor.refusal(submit, wrong)).toEqual([400, 'INVALID_INPUT']);
    expect(await editor.refusal(submit, { ...complete, urn: `${ORDERS.slice(0, -1)}2)` })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await reader.refusal(submit, complete)).toEqual([403, 'FORBIDDEN']);
    await editor.data(submit, complete);
    await editor.data(submit, answer('c', 'FIELDS_STRUCTURED_PROPERTY', { fieldPath: 'id' }));
    expect(await stored(`urn:li:schemaField:(${ORDERS},id)`, 'structuredProperties')).toMatchObject({
      properties: [{ propertyUrn: property, values: [{ string: 'good' }] }],
    });
    expect(await reader.refusal(...verify)).toEqual([403, 'FORBIDDEN']);
    await editor.data(...verify);
    const read = `query($urn: String!) { dataset(urn: $urn) { forms { completedForms { associatedUrn form { urn info { name prompts { id formUrn structuredPropertyParams { structuredProperty { urn } } } actors { owners isAssignedToMe } } }
      completedPrompts { id lastModified { time actor { urn } } } incompletePrompts { id } } verifications { form { urn } lastModified { actor { urn } } } } } }`;
    const params = { structuredProperty: { urn: property } };
    const by = { urn: expect.stringContaining('urn:li:corpuser:') };
    expect((await editor.data(read, { urn: ORDERS })).dataset.forms).toEqual({
      completedForms: [
        {
          associatedUrn: ORDERS,
          form: {
            urn: form,
            info: {
              name: 'Asks',
              prompts: ['q', 'c'].map((id) => ({ id, formUrn: form, structuredPropertyParams: params })),
              actors: { owners: true, isAssignedToMe: true },
            },
          },
          completedPrompts: [{ id: 'q', lastModified: { time: expect.any(Number), actor: by } }],
          incompletePrompts: [{ id: 'c' }],
        },
      ],
      verifications: [{ form: { urn: form }, lastModified: { actor: by } }],
    });
  });

  it('are refused where they exist, do not exist, or the actor may not', async () => {
    const input = { id: 'twice', name: 'Twice' };
    await editor.data(CREATE, { input });
    expect(await editor.refusal(CREATE, { input })).toEqual([400, 'CONFLICT']);
    expect(await editor.refusal(UPDATE, { input: { urn: 'urn:li:form:none', name: 'x' } })).toEqual([404, 'NOT_FOUND']);
    expect(await editor.refusal(UPDATE, { input: { urn: ORDERS, name: 'x' } })).toEqual([400, 'INVALID_INPUT']);
    expect(await reader.refusal(CREATE, { input: { ...input, id: 'new' } })).toEqual([403, 'FORBIDDEN']);
    expect(await reader.refusal(UPDATE, { input: { urn: 'urn:li:form:twice', name: 'x' } })).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('documents', () => {
  const CREATE = 'mutation($input: CreateDocumentInput!) { createDocument(input: $input) }';
  const of = (id: string) => `urn:li:document:${id}`;
  const contents = { text: '# Orders' };

  it('are created with what they are about, and belong to who creates them', async () => {
    const input = {
      id: 'guide',
      title: 'Guide',
      subType: 'FAQ',
      state: 'PUBLISHED',
      contents,
      relatedAssets: [ORDERS],
      settings: { showInGlobalContext: true },
    };
    expect(await editor.data(CREATE, { input })).toEqual({ createDocument: of('guide') });
    expect(await stored(of('guide'), 'documentInfo')).toMatchObject({
      title: 'Guide',
      status: { state: 'PUBLISHED' },
      contents,
      relatedAssets: [{ asset: ORDERS }],
      source: { sourceType: 'NATIVE' },
    });
    expect((await stored(of('guide'), 'ownership')).owners).toMatchObject([{ owner: 'urn:li:corpuser:editor' }]);
    expect(await stored(of('guide'), 'subTypes')).toEqual({ typeNames: ['FAQ'] });
    expect(await editor.refusal(CREATE, { input })).toEqual([400, 'CONFLICT']);
    expect(await editor.refusal(CREATE, { input: { contents, parentDocument: ORDERS } })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await reader.refusal(CREATE, { input: { contents } })).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    [
      'updateDocumentContents',
      { title: 'Handbook', contents: { text: 'New' } },
      'documentInfo',
      { title: 'Handbook', contents: { text: 'New' } },
    ],
    ['updateDocumentRelatedEntities', { relatedAssets: [] }, 'documentInfo', { relatedAssets: [] }],
    ['updateDocumentStatus', { state: 'UNPUBLISHED' }, 'documentInfo', { status: { state: 'UNPUBLISHED' } }],
    ['updateDocumentSubType', { subType: 'Runbook' }, 'subTypes', { typeNames: ['Runbook'] }],
    ['updateDocumentSettings', { showInGlobalContext: false }, 'documentSettings', { showInGlobalContext: false }],
  ])('%s changes what is given', async (field, change, aspect, value) => {
    const id = field;
    await editor.data(CREATE, { input: { id, title: id, contents, relatedAssets: [ORDERS] } });
    const update = `mutation($input: U${field.slice(1)}Input!) { ${field}(input: $input) }`;
    expect(await editor.data(update, { input: { urn: of(id), ...change } })).toEqual({ [field]: true });
    expect(await stored(of(id), aspect)).toMatchObject(value);
    expect(await editor.refusal(update, { input: { urn: of('none'), ...change } })).toEqual([404, 'NOT_FOUND']);
    expect(await reader.refusal(update, { input: { urn: of(id), ...change } })).toEqual([403, 'FORBIDDEN']);
  });

  it('are moved, but not below themselves, and removed', async () => {
    const move = 'mutation($input: MoveDocumentInput!) { moveDocument(input: $input) }';
    for (const id of ['top', 'middle', 'low']) await editor.data(CREATE, { input: { id, title: id, contents } });
    await editor.data(move, { input: { urn: of('middle'), parentDocument: of('top') } });
    await editor.data(move, { input: { urn: of('low'), parentDocument: of('middle') } });
    expect(await stored(of('low'), 'documentInfo')).toMatchObject({ parentDocument: { document: of('middle') } });
    const circle = { input: { urn: of('top'), parentDocument: of('low') } };
    expect((await editor.answer(move, circle)).errors?.[0]?.message).toContain('give another parent');
    await editor.data(move, { input: { urn: of('low') } });
    expect((await stored(of('low'), 'documentInfo')).parentDocument).toBeUndefined();
    const remove = `mutation { deleteDocument(urn: "${of('low')}") }`;
    expect(await reader.refusal(remove)).toEqual([403, 'FORBIDDEN']);
    expect(await editor.data(remove)).toEqual({ deleteDocument: true });
    expect(await stored(of('low'), 'status')).toEqual({ removed: true });
  });

  it('are found if they are published, or if the caller or a group of the caller owns them', async () => {
    const group = 'urn:li:corpGroup:writers';
    const { services, system } = catalog.runtime();
    const user = { entityType: 'corpuser', urn: 'urn:li:corpuser:reader' };
    const member = {
      ...user,
      aspectName: 'groupMembership',
      changeType: 'UPSERT',
      value: { groups: [group] },
    } as const;
    await services.writer.write(system, [member]);
    const owners = (ownerUrn: string) => [{ ownerUrn, ownerEntityType: 'CORP_USER' }];
    const make = (id: string, more: object) =>
      editor.data(CREATE, { input: { id, title: 'Findable', contents, ...more } });
    await make('public', { state: 'PUBLISHED', relatedAssets: [ORDERS], subType: 'FAQ' });
    await make('hidden', { owners: owners(JANE) });
    await make('ours', { owners: owners(group), parentDocument: of('public') });
    await make('inside', { state: 'PUBLISHED', settings: { showInGlobalContext: false } });
    const find = async (input: object) => {
      const query =
        'query($input: SearchDocumentsInput!) { searchDocuments(input: $input) { total documents { urn info { title } } } }';
      const { documents } = (await reader.data(query, { input: { query: 'Findable', ...input } })).searchDocuments;
      return documents.map(({ urn }: { urn: string }) => urn).toSorted();
    };
    expect(await find({})).toEqual([of('ours'), of('public')]);
    expect(await find({ rootOnly: true })).toEqual([of('public')]);
    expect(await find({ parentDocuments: [of('public')] })).toEqual([of('ours')]);
    expect(await find({ types: ['FAQ'], relatedAssets: [ORDERS], sourceType: 'NATIVE' })).toEqual([of('public')]);
    expect(await find({ start: 1, count: 1 })).toHaveLength(1);
  });
});

test('a dataset has one contract', async () => {
  const assertion = 'urn:li:assertion:fresh';
  await write(upsertOf(assertion, 'assertionInfo', { type: 'CUSTOM', customAssertion: { type: 'x', entity: ORDERS } }));
  const upsert =
    'mutation($urn: String, $input: UpsertDataContractInput!) { upsertDataContract(urn: $urn, input: $input) { urn } }';
  const input = { entityUrn: ORDERS, freshness: [{ assertionUrn: assertion }], id: 'orders' };
  const made = { upsertDataContract: { urn: 'urn:li:dataContract:orders' } };
  expect(await editor.data(upsert, { input })).toEqual(made);
  expect(await editor.data(upsert, { input: { ...input, id: 'other', state: 'PENDING' } })).toEqual(made);
  expect(await stored('urn:li:dataContract:orders', 'dataContractProperties')).toMatchObject({
    entity: ORDERS,
    freshness: [{ assertion }],
  });
  expect(await stored('urn:li:dataContract:orders', 'dataContractStatus')).toMatchObject({ state: 'PENDING' });
  const read = `{ dataset(urn: "${ORDERS}") { contract { urn status { state } properties { freshness { assertion { urn } } } } } }`;
  expect((await reader.data(read)).dataset.contract).toEqual({
    urn: 'urn:li:dataContract:orders',
    status: { state: 'PENDING' },
    properties: { freshness: [{ assertion: { urn: assertion } }] },
  });
  expect(await editor.refusal(upsert, { urn: 'urn:li:dataContract:second', input })).toEqual([400, 'INVALID_INPUT']);
  expect(await editor.refusal(upsert, { input: { entityUrn: JANE } })).toEqual([400, 'INVALID_INPUT']);
  expect(await reader.refusal(upsert, { input })).toEqual([403, 'FORBIDDEN']);
});

test('models, runs and domains have the members that tutorials read', async () => {
  const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,m,PROD)';
  const group = 'urn:li:mlModelGroup:(urn:li:dataPlatform:mlflow,g,PROD)';
  const key = 'urn:li:mlPrimaryKey:(users,id)';
  const run = 'urn:li:dataProcessInstance:run';
  const feature = 'urn:li:mlFeature:(users,age)';
  await write(
    upsertOf(model, 'mlModelProperties', {
      version: { versionTag: '3' },
      mlFeatures: [feature],
      trainingJobs: [run],
      downstreamJobs: [],
    }),
    upsertOf(group, 'mlModelGroupProperties', { trainingJobs: [run] }),
    upsertOf(key, 'mlPrimaryKeyProperties', { sources: [], dataType: 'ORDINAL' }),
    upsertOf(run, 'dataProcessInstanceProperties', { name: 'Run 1', created: { time: 1, actor: JANE } }),
    upsertOf(run, 'container', { container: 'urn:li:container:c' }),
    upsertOf(ORDERS, 'domains', { domains: ['urn:li:domain:sales'] }),
  );
  const read = `{
    mlModel(urn: "${model}") { properties { version mlFeatures mlModelLineageInfo { trainingJobs downstreamJobs } } }
    mlModelGroup(urn: "${group}") { properties { mlModelLineageInfo { trainingJobs } } }
    mlPrimaryKey(urn: "${key}") { dataType }
    dataProcessInstance(urn: "${run}") { name parentContainers { count containers { urn } } }
    dataset(urn: "${ORDERS}") { domain { associatedUrn domain { urn } } }
  }`;
  expect(await reader.data(read)).toEqual({
    mlModel: {
      properties: {
        version: '3',
        mlFeatures: [feature],
        mlModelLineageInfo: { trainingJobs: [run], downstreamJobs: [] },
      },
    },
    mlModelGroup: { properties: { mlModelLineageInfo: { trainingJobs: [run] } } },
    mlPrimaryKey: { dataType: 'ORDINAL' },
    dataProcessInstance: { name: 'Run 1', parentContainers: { count: 1, containers: [{ urn: 'urn:li:container:c' }] } },
    dataset: { domain: { associatedUrn: ORDERS, domain: { urn: 'urn:li:domain:sales' } } },
  });
});
