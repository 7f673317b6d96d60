/** The operations of released clients that change metadata, with their names and selections, against the live service. */
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';
import { upsertOf } from '../support/upsert-of';

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)';
const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:hive,a/b~c,PROD)';
const JANE = 'urn:li:corpuser:jane';

describe('changes by GraphQL', () => {
  const catalog = servedCatalog({ auth: 'on' });
  let editor: string;
  let reader: string;
  let manager: string;

  beforeAll(async () => {
    editor = await tokenFor(catalog, 'editor', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY', 'GET_TIMESERIES_ASPECT_PRIVILEGE']);
    reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
    manager = await tokenFor(catalog, 'manager', ['CREATE_TAGS', 'MANAGE_DOMAINS', 'MANAGE_INGESTION']);
    for (const urn of [DATASET, OTHER])
      await ask(editor, `mutation { batchUpdateSoftDeleted(input: { urns: ["${urn}"], deleted: false }) }`);
  });

  async function send(token: string, query: string, variables: object = {}) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const { status, json } = await catalog.send('/api/graphql', {
      method: 'POST',
      headers,
      body: { query, variables },
    });
    expect(status).toBe(200);
    return json;
  }

  async function ask(token: string, query: string, variables: object = {}) {
    const { data, errors } = await send(token, query, variables);
    expect(errors).toBeUndefined();
    return data;
  }

  async function code(token: string, query: string, variables: object = {}) {
    return (await send(token, query, variables)).errors?.[0].extensions.code;
  }

  it('attaches tags and terms to entities and fields, and detaches them', async () => {
    const both = `[{ resourceUrn: "${DATASET}" }, { resourceUrn: "${OTHER}", subResourceType: DATASET_FIELD, subResource: "a/b" }]`;
    await ask(
      editor,
      `mutation { batchAddTags(input: { tagUrns: ["urn:li:tag:a", "urn:li:tag:b/c"], resources: ${both} })
      addTerm(input: { termUrn: "urn:li:glossaryTerm:t", resourceUrn: "${DATASET}" })
      addTag(input: { tagUrn: "urn:li:tag:a", resourceUrn: "${DATASET}" }) }`,
    );
    const read = `{ one: dataset(urn: "${DATASET}") { tags { tags { tag { urn } } } glossaryTerms { terms { term { urn } } } }
      two: dataset(urn: "${OTHER}") { editableSchemaMetadata { editableSchemaFieldInfo { fieldPath globalTags { tags { tag { name } } } } } } }`;
    expect(await ask(editor, read)).toEqual({
      one: {
        tags: { tags: [{ tag: { urn: 'urn:li:tag:a' } }, { tag: { urn: 'urn:li:tag:b/c' } }] },
        glossaryTerms: { terms: [{ term: { urn: 'urn:li:glossaryTerm:t' } }] },
      },
      two: {
        editableSchemaMetadata: {
          editableSchemaFieldInfo: [
            { fieldPath: 'a/b', globalTags: { tags: [{ tag: { name: 'a' } }, { tag: { name: 'b/c' } }] } },
          ],
        },
      },
    });
    expect(
      await ask(
        editor,
        `mutation removeTag { removeTag(input: { tagUrn: "urn:li:tag:b/c", resourceUrn: "${DATASET}" })
      removeTerm(input: { termUrn: "urn:li:glossaryTerm:t", resourceUrn: "${DATASET}" }) }`,
      ),
    ).toEqual({ removeTag: true, removeTerm: true });
    expect((await ask(editor, read)).one).toEqual({
      tags: { tags: [{ tag: { urn: 'urn:li:tag:a' } }] },
      glossaryTerms: { terms: [] },
    });
    expect(await code(editor, `mutation { addTag(input: { tagUrn: "${JANE}", resourceUrn: "${DATASET}" }) }`)).toBe(
      400,
    );
    expect(await code(editor, 'mutation { addTag(input: { tagUrn: "urn:li:tag:a", resourceUrn: "orders" }) }')).toBe(
      400,
    );
    expect(
      await code(reader, `mutation { addTag(input: { tagUrn: "urn:li:tag:a", resourceUrn: "${DATASET}" }) }`),
    ).toBe(403);
  });

  it('takes a role by its word and by the urn of the word for one', async () => {
    const role = 'urn:li:ownershipType:__system__technical_owner';
    const jim = 'urn:li:corpuser:jim';
    const owners = async () =>
      (await ask(editor, `{ dataset(urn: "${OTHER}") { ownership { owners { type ownershipType { urn } } } } }`))
        .dataset.ownership.owners;
    const add = (kind: string) =>
      ask(editor, `mutation { addOwner(input: { resourceUrn: "${OTHER}", ownerUrn: "${jim}", ${kind} }) }`);
    const remove = `mutation { removeOwner(input: { ownerUrn: "${jim}", resourceUrn: "${OTHER}", ownershipTypeUrn: "${role}" }) }`;
    for (const kind of [
      'type: TECHNICAL_OWNER',
      `ownershipTypeUrn: "${role}"`,
      `ownershipTypeUrn: "${role}", type: NONE`,
    ]) {
      await add(kind);
      expect(await owners()).toEqual([{ type: 'TECHNICAL_OWNER', ownershipType: { urn: role } }]);
    }
    await ask(editor, remove);
    expect(await owners()).toEqual([]);
    const stored = { owners: [{ owner: jim, type: 'TECHNICAL_OWNER' }], lastModified: { time: 0, actor: JANE } };
    await catalog.send('/aspects?action=ingestProposal', {
      body: { proposal: upsertOf(OTHER, 'ownership', stored) },
      headers: { Authorization: `Bearer ${editor}` },
    });
    expect(await owners()).toEqual([{ type: 'TECHNICAL_OWNER', ownershipType: { urn: role } }]);
    await ask(editor, remove);
    expect(await owners()).toEqual([]);
  });

  it('gives owners in several roles, and takes them away', async () => {
    await ask(
      editor,
      `mutation { addOwners(input: { resourceUrn: "${DATASET}", owners: [
      { ownerUrn: "${JANE}", ownerEntityType: CORP_USER, type: DATAOWNER }, { ownerUrn: "${JANE}", type: DELEGATE },
      { ownerUrn: "urn:li:corpGroup:g", ownershipTypeUrn: "urn:li:ownershipType:__system__steward" }] }) }`,
    );
    const read = `{ dataset(urn: "${DATASET}") { ownership { owners { type owner { urn } ownershipType { urn } } } } }`;
    const { owners } = (await ask(editor, read)).dataset.ownership;
    expect(owners.map(({ type, owner }: { type: string; owner: { urn: string } }) => [type, owner.urn])).toEqual([
      ['DATAOWNER', JANE],
      ['DELEGATE', JANE],
      ['CUSTOM', 'urn:li:corpGroup:g'],
    ]);
    await ask(editor, `mutation { removeOwner(input: { ownerUrn: "${JANE}", resourceUrn: "${DATASET}" }) }`);
    expect((await ask(editor, read)).dataset.ownership.owners).toHaveLength(1);
    expect(
      await code(editor, `mutation { addOwner(input: { ownerUrn: "urn:li:tag:a", resourceUrn: "${DATASET}" }) }`),
    ).toBe(400);
  });

  it('creates tags and domains for those who may, once each, and puts entities into domains', async () => {
    const { createTag } = await ask(
      manager,
      'mutation($tag_detail: CreateTagInput!) { createTag(input: $tag_detail) }',
      {
        tag_detail: { name: 'finance', id: 'finance' },
      },
    );
    expect(createTag).toBe('urn:li:tag:finance');
    expect(await code(manager, 'mutation { createTag(input: { id: "finance", name: "x" }) }')).toBe(400);
    expect(await code(editor, 'mutation { createTag(input: { id: "other", name: "x" }) }')).toBe(403);
    const { createDomain } = await ask(manager, 'mutation { createDomain(input: { name: "Sales" }) }');
    await ask(editor, `mutation { setDomain(entityUrn: "${DATASET}", domainUrn: "${createDomain}") }`);
    const read = `{ dataset(urn: "${DATASET}") { domain { domain { urn properties { name } } } } }`;
    expect((await ask(editor, read)).dataset.domain.domain).toEqual({
      urn: createDomain,
      properties: { name: 'Sales' },
    });
    await ask(editor, `mutation { unsetDomain(entityUrn: "${DATASET}") }`);
    expect((await ask(editor, read)).dataset.domain.domain).toBeNull();
  });

  it('deprecates, and soft-deletes', async () => {
    await ask(
      editor,
      `mutation { updateDeprecation(input: { urn: "${DATASET}", deprecated: true, decommissionTime: 0, note: "old" })
      batchUpdateSoftDeleted(input: { urns: ["${OTHER}"], deleted: true }) }`,
    );
    expect(
      await ask(
        editor,
        `{ one: dataset(urn: "${DATASET}") { deprecation { deprecated note actor decommissionTime } }
      two: dataset(urn: "${OTHER}") { status { removed } } }`,
      ),
    ).toEqual({
      one: { deprecation: { deprecated: true, note: 'old', actor: 'urn:li:corpuser:editor', decommissionTime: 0 } },
      two: { status: { removed: true } },
    });
  });

  it('reports operations, which circuit breakers read', async () => {
    const report = `mutation reportOperation($urn: String!, $sourceType: OperationSourceType!, $operationType: OperationType!, $partition: String,
      $numAffectedRows: Long, $customProperties: [StringMapEntryInput!]) { reportOperation(input: { urn: $urn, sourceType: $sourceType,
      operationType: $operationType, partition: $partition, numAffectedRows: $numAffectedRows, customProperties: $customProperties }) }`;
    const variables = {
      urn: DATASET,
      sourceType: 'DATA_PROCESS',
      operationType: 'UPDATE',
      partition: 'p=1',
      numAffectedRows: '5',
    };
    await ask(editor, report, { ...variables, customProperties: [{ key: 'k', value: 'v' }] });
    const query = `query dataset($urn: String!, $startTimeMillis: Long, $endTimeMillis: Long, $limit: Int, $filter: FilterInput) {
      dataset(urn: $urn) { urn operations(startTimeMillis: $startTimeMillis, endTimeMillis: $endTimeMillis, limit: $limit, filter: $filter) {
        __typename actor operationType sourceType numAffectedRows partition timestampMillis lastUpdatedTimestamp customProperties { key value } } } }`;
    const of = async (operationType: string) => {
      const filter = {
        and: [
          { field: 'operationType', value: operationType },
          { field: 'sourceType', values: ['DATA_PROCESS'] },
        ],
      };
      return (await ask(editor, query, { urn: DATASET, startTimeMillis: 0, limit: 5, filter })).dataset.operations;
    };
    expect(await of('UPDATE')).toEqual([
      expect.objectContaining({
        actor: 'urn:li:corpuser:editor',
        partition: 'p=1',
        numAffectedRows: 5,
        customProperties: [{ key: 'k', value: 'v' }],
      }),
    ]);
    expect(await of('DELETE')).toEqual([]);
    expect(await code(reader, report, variables)).toBe(403);
  });

  it('makes assertions, takes their results, and shows them to circuit breakers', async () => {
    const upsert = `mutation upsertCustomAssertion($assertionUrn: String, $entityUrn: String!, $fieldPath: String, $logic: String, $scope: DatasetAssertionScope,
      $operator: AssertionStdOperator, $parameters: AssertionStdParametersInput) { upsertCustomAssertion(urn: $assertionUrn, input: {
      entityUrn: $entityUrn type: "Freshness" description: "is fresh" fieldPath: $fieldPath platform: { urn: null name: "dbt" } logic: $logic
      scope: $scope operator: $operator parameters: $parameters }) { urn } }`;
    const parameters = { value: { value: '1', type: 'NUMBER' } };
    const { upsertCustomAssertion } = await ask(editor, upsert, {
      entityUrn: DATASET,
      fieldPath: 'id',
      scope: 'DATASET_ROWS',
      operator: 'EQUAL_TO',
      parameters,
    });
    const { urn } = upsertCustomAssertion;
    const report = `mutation reportAssertionResult($assertionUrn: String!, $timestampMillis: Long!, $type: AssertionResultType!, $error: AssertionResultErrorInput,
      $properties: [StringMapEntryInput!]) { reportAssertionResult(urn: $assertionUrn, result: { timestampMillis: $timestampMillis type: $type
      error: $error properties: $properties }) }`;
    await ask(editor, report, {
      assertionUrn: urn,
      timestampMillis: 1000,
      type: 'SUCCESS',
      properties: [{ key: 'rows', value: '7' }],
    });
    await ask(editor, report, {
      assertionUrn: urn,
      timestampMillis: 2000,
      type: 'ERROR',
      error: { type: 'UNKNOWN_ERROR', message: 'boom' },
    });
    const query = `query dataset($urn: String!, $start: Int, $count: Int, $status: AssertionRunStatus, $limit: Int, $startTimeMillis: Long, $filter: FilterInput) {
      dataset(urn: $urn) { assertions(start: $start, count: $count) { __typename total assertions { __typename urn
        runEvents(status: $status, limit: $limit, startTimeMillis: $startTimeMillis, filter: $filter) { total failed succeeded runEvents { timestampMillis
        partitionSpec { type partition timePartition { startTimeMillis durationMillis } } assertionUrn
        result { type rowCount nativeResults { value } error { type properties { value } } } } } } } } }`;
    const { assertions } = (
      await ask(editor, query, { urn: DATASET, start: 0, count: 10, status: 'COMPLETE', limit: 5 })
    ).dataset;
    expect(assertions).toMatchObject({
      total: 1,
      assertions: [{ urn, runEvents: { total: 2, failed: 0, succeeded: 1 } }],
    });
    expect(assertions.assertions[0].runEvents.runEvents).toEqual([
      expect.objectContaining({
        timestampMillis: 2000,
        result: expect.objectContaining({
          type: 'ERROR',
          error: { type: 'UNKNOWN_ERROR', properties: [{ value: 'boom' }] },
        }),
      }),
      expect.objectContaining({
        timestampMillis: 1000,
        assertionUrn: urn,
        result: expect.objectContaining({ type: 'SUCCESS', nativeResults: [{ value: '7' }] }),
      }),
    ]);
    expect(
      await code(editor, report, { assertionUrn: 'urn:li:assertion:none', timestampMillis: 1, type: 'SUCCESS' }),
    ).toBe(404);
    expect(await code(reader, upsert, { entityUrn: DATASET })).toBe(403);
  });

  it('keeps ingestion sources for those who manage ingestion, with their executions', async () => {
    const update =
      'mutation updateIngestionSource($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }';
    const urn = 'urn:li:dataHubIngestionSource:deploy-1';
    const config = {
      recipe: '{"source":{}}',
      executorId: 'default',
      extraArgs: [{ key: 'extra_pip_requirements', value: '[]' }],
    };
    const input = { name: 'Nightly', type: 'mysql', schedule: { interval: '0 1 * * *', timezone: 'UTC' }, config };
    expect(await ask(manager, update, { urn, input })).toEqual({ updateIngestionSource: urn });
    const { services, system } = catalog.runtime();
    const request = {
      entityType: 'dataHubExecutionRequest',
      urn: 'urn:li:dataHubExecutionRequest:run-1',
      changeType: 'UPSERT',
    } as const;
    const source = { type: 'CLI_INGESTION_SOURCE', ingestionSource: urn };
    await services.writer.write(system, [
      {
        ...request,
        aspectName: 'dataHubExecutionRequestInput',
        value: { task: 'CLI Ingestion', args: {}, executorId: 'x', source, requestedAt: 1 },
      },
      { ...request, aspectName: 'dataHubExecutionRequestResult', value: { status: 'SUCCESS', startTimeMs: 7 } },
    ]);
    const list = `query listIngestionRuns($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) { total ingestionSources {
      urn name executions { executionRequests { id result { startTimeMs status } } } } } }`;
    const filters = [{ field: 'name', values: ['Night'], condition: 'CONTAIN' }];
    const found = (await ask(manager, list, { input: { start: 0, count: 100, filters } })).listIngestionSources;
    // The request is not of a kind that this user may see.
    expect(found).toMatchObject({ total: 1, ingestionSources: [{ urn }] });
    expect(await code(editor, list, { input: {} })).toBe(403);
    expect(await code(editor, update, { urn, input })).toBe(403);
    expect(await code(manager, update, { urn: 'urn:li:tag:a', input })).toBe(400);
  });

  it('removes what is absent already without complaint', async () => {
    expect(
      await ask(
        editor,
        `mutation { removeTag(input: { tagUrn: "urn:li:tag:never", resourceUrn: "${DATASET}" })
          removeOwner(input: { ownerUrn: "urn:li:corpuser:never", resourceUrn: "${DATASET}" })
          batchRemoveTerms(input: { termUrns: ["urn:li:glossaryTerm:never"], resources: [{ resourceUrn: "${OTHER}", subResource: "x" }] }) }`,
      ),
    ).toEqual({ removeTag: true, removeOwner: true, batchRemoveTerms: true });
  });

  it('raises and resolves incidents, which datasets list', async () => {
    const { raiseIncident: urn } = await ask(
      editor,
      `mutation { raiseIncident(input: { type: OPERATIONAL, title: "Late", resourceUrn: "${DATASET}" }) }`,
    );
    await ask(editor, `mutation { updateIncidentStatus(urn: "${urn}", input: { state: RESOLVED, message: "fixed" }) }`);
    const read = `{ dataset(urn: "${DATASET}") { incidents(start: 0, count: 5) { total incidents { urn
      info { title type status { state message lastUpdated { actor } } entities { urn } } } } } }`;
    expect((await ask(editor, read)).dataset.incidents).toEqual({
      total: 1,
      incidents: [
        {
          urn,
          info: {
            title: 'Late',
            type: 'OPERATIONAL',
            status: { state: 'RESOLVED', message: 'fixed', lastUpdated: { actor: 'urn:li:corpuser:editor' } },
            entities: [{ urn: DATASET }],
          },
        },
      ],
    });
    expect(await code(editor, 'mutation { raiseIncident(input: { type: SQL }) }')).toBe(400);
    const gone = 'mutation { updateIncidentStatus(urn: "urn:li:incident:gone", input: { state: ACTIVE }) }';
    expect(await code(editor, gone)).toBe(404);
  });

  it('assigns a form with its questions, those with an answer apart, and loses nothing when it is assigned again', async () => {
    const [asked, known] = ['urn:li:structuredProperty:io.form.a', 'urn:li:structuredProperty:io.form.b'];
    const prompts = [asked, known].map((urn, index) => ({
      id: `p${index}`,
      title: 't',
      type: 'STRUCTURED_PROPERTY',
      structuredPropertyParams: { urn },
    }));
    const write = (urn: string, aspectName: string, value: object) =>
      catalog.send('/aspects?action=ingestProposal', {
        body: { proposal: upsertOf(urn, aspectName, value) },
        headers: { Authorization: `Bearer ${editor}` },
      });
    await write('urn:li:form:asking', 'formInfo', { name: 'Asking', prompts });
    await write(OTHER, 'structuredProperties', { properties: [{ propertyUrn: known, values: [{ string: 'x' }] }] });
    for (const _ of [1, 2])
      await ask(
        editor,
        `mutation { batchAssignForm(input: { formUrn: "urn:li:form:asking", entityUrns: ["${OTHER}"] }) }`,
      );
    const read = `{ dataset(urn: "${OTHER}") { forms { incompleteForms { urn incompletePrompts { id } completedPrompts { id } } } } }`;
    expect((await ask(editor, read)).dataset.forms.incompleteForms).toEqual([
      { urn: 'urn:li:form:asking', incompletePrompts: [{ id: 'p0' }], completedPrompts: [{ id: 'p1' }] },
    ]);
  });

  it('shows no use of a dataset without the privilege', async () => {
    expect(await code(reader, `{ dataset(urn: "${DATASET}") { usageStats(range: ALL) { buckets { bucket } } } }`)).toBe(
      403,
    );
    expect(await code(reader, `{ dataset(urn: "${DATASET}") { statsSummary { queryCountLast30Days } } }`)).toBe(403);
  });

  it('assigns forms once each, and stores whom a form is for', async () => {
    const assign = (form: string) =>
      ask(
        editor,
        `mutation { batchAssignForm(input: { formUrn: "${form}", entityUrns: ["${DATASET}", "${OTHER}"] }) }`,
      );
    for (const form of ['urn:li:form:a', 'urn:li:form:b', 'urn:li:form:a']) await assign(form);
    const read = `{ dataset(urn: "${DATASET}") { forms { incompleteForms { urn } completedForms { urn } } } }`;
    expect((await ask(editor, read)).dataset.forms).toEqual({
      incompleteForms: [{ urn: 'urn:li:form:a' }, { urn: 'urn:li:form:b' }],
      completedForms: [],
    });
    await ask(
      editor,
      `mutation { createDynamicFormAssignment(input: { formUrn: "urn:li:form:a"
        orFilters: [{ and: [{ field: "platform", values: ["urn:li:dataPlatform:hive"], condition: EQUAL, negated: false }] }] }) }`,
    );
    const stored =
      '{ form(urn: "urn:li:form:a") { dynamicFormAssignment { filter { or { and { field values negated } } } } } }';
    expect((await ask(editor, stored)).form.dynamicFormAssignment.filter.or).toEqual([
      { and: [{ field: 'platform', values: ['urn:li:dataPlatform:hive'], negated: false }] },
    ]);
  });

  it('shows the runs of a job, and when it was ingested, as the garbage collection of clients asks', async () => {
    const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),t)';
    const run = 'urn:li:dataProcessInstance:r';
    const { services, system } = catalog.runtime();
    const created = { time: 5, actor: JANE };
    const upsert = { changeType: 'UPSERT', systemMetadata: { runId: 'ingest-1', lastObserved: 77 } } as const;
    await services.writer.write(system, [
      {
        ...upsert,
        entityType: 'dataJob',
        urn: job,
        aspectName: 'dataJobInfo',
        value: { name: 't', type: { string: 'X' } },
      },
      {
        ...upsert,
        entityType: 'dataProcessInstance',
        urn: run,
        aspectName: 'dataProcessInstanceProperties',
        value: { name: 'r', created },
      },
      {
        ...upsert,
        entityType: 'dataProcessInstance',
        urn: run,
        aspectName: 'dataProcessInstanceRelationships',
        value: { parentTemplate: job, upstreamInstances: [] },
      },
    ]);
    const query = `query listDataJobs($query: String!, $scrollId: String, $batchSize: Int) {
      scrollAcrossEntities(input: { types: [DATA_JOB], query: $query, count: $batchSize, scrollId: $scrollId }) { nextScrollId count
        searchResults { entity { type ... on DataJob { urn dataFlow { urn } type lastIngested subTypes { typeNames } jobId
          dataPlatformInstance { urn platform { name } } runs { total } } } } } }`;
    const { scrollAcrossEntities } = await ask(editor, query, { query: '*', batchSize: 10 });
    expect(scrollAcrossEntities.searchResults[0].entity).toMatchObject({
      urn: job,
      type: 'DATA_JOB',
      lastIngested: 77,
      dataPlatformInstance: { urn: null, platform: { name: 'airflow' } },
      runs: { total: 1 },
    });
    const ofRuns = `query getDataJobRuns($dataJobUrn: String!, $start: Int!, $count: Int!) { dataJob(urn: $dataJobUrn) {
      runs(start: $start, count: $count) { runs { created { time actor } urn } __typename } __typename } }`;
    const { dataJob } = await ask(editor, ofRuns, { dataJobUrn: job, start: 0, count: 5 });
    expect(dataJob.runs.runs).toEqual([{ created, urn: run }]);
  });

  it('answers a caller who may not see an entity as if it were absent', async () => {
    const sales = await tokenFor(catalog, 'sales', ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', OTHER));
    const document = (urn: string) => `mutation { addTag(input: { tagUrn: "urn:li:tag:a", resourceUrn: "${urn}" }) }`;
    const absent = DATASET.replace('orders', 'nothing');
    expect([await code(sales, document(DATASET)), await code(sales, document(absent))]).toEqual([403, 403]);
    expect(await code(sales, document(OTHER))).toBeUndefined();
  });
});
