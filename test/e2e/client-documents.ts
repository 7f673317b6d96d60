import { DATASET, DOMAIN, EXECUTION, FORM, JOB, OTHER, PLATFORM, PROPERTY, TAG, VIEW } from './client-world';

/** One document with its variables. */
interface ClientDocument {
  readonly query: string;
  readonly variables?: object;
}

const NAMED = 'urn type ... on Tag { name properties { name description colorHex } }';
const OWNERS = 'ownership { owners { owner { ... on CorpUser { urn username } ... on CorpGroup { urn name } } } }';
const ATTACHED = `tags { tags { tag { urn name properties { name description } } } }
  glossaryTerms { terms { term { urn name properties { name description } } } }
  domain { domain { urn properties { name description } } } ${OWNERS}`;
const ON_PLATFORM = 'platform { urn name properties { displayName logoUrl } }';

/** What the search command shows of each entity type. */
const SHOWN = `urn type
  ... on Dataset { name origin properties { name description customProperties { key value } } ${ON_PLATFORM} ${ATTACHED} container { urn properties { name } ${ON_PLATFORM} } }
  ... on Chart { properties { name description } ${ON_PLATFORM} ${ATTACHED} }
  ... on Dashboard { properties { name description } ${ON_PLATFORM} ${ATTACHED} }
  ... on DataJob { jobId dataFlow { urn } properties { name description } ${ATTACHED} }
  ... on DataFlow { flowId cluster properties { name description } ${ON_PLATFORM} ${ATTACHED} }
  ... on CorpUser { username properties { displayName email } }
  ... on CorpGroup { name properties { displayName email } }
  ... on Domain { properties { name description } }
  ... on Container { properties { name description } ${ON_PLATFORM} ${ATTACHED} }
  ... on GlossaryTerm { name properties { name description } }
  ... on MLModel { name properties { description } ${ON_PLATFORM} ${ATTACHED} }
  ... on MLFeature { name properties { description } ${ATTACHED} }
  ... on MLFeatureTable { name properties { description } ${ON_PLATFORM} ${ATTACHED} }
  ... on MLPrimaryKey { name properties { description } ${ATTACHED} }
  ... on MLModelGroup { name properties { description } ${ON_PLATFORM} ${ATTACHED} }
  ... on Document { subType info { title } ${ON_PLATFORM} ${ATTACHED} }`;

const FILTERS = [{ and: [{ field: 'platform.keyword', condition: 'EQUAL', values: [PLATFORM], negated: false }] }];
const RESULT =
  'type severity rowCount missingCount unexpectedCount actualAggValue externalUrl nativeResults { value } error { type properties { value } }';

/**
 * The fields that the documents of released Python clients (0.10.4 and 1.7.0.17) select, with their arguments, in documents of our own. All
 * of them get data and no errors.
 */
export const CLIENT_DOCUMENTS: Readonly<Record<string, ClientDocument>> = {
  'search of the command line': {
    query: `query ($types: [EntityType!], $orFilters: [AndFilterInput!], $viewUrn: String, $sortInput: SearchSortInput, $start: Int!, $count: Int!) {
      searchAcrossEntities(input: { query: "*", types: $types, orFilters: $orFilters, viewUrn: $viewUrn, sortInput: $sortInput, start: $start, count: $count, searchFlags: { skipHighlighting: true, maxAggValues: 5 } }) {
        start count total searchResults { entity { ${SHOWN} } }
        facets { field displayName aggregations { value count displayName entity { ${NAMED} } } } } }`,
    variables: { types: null, orFilters: FILTERS, viewUrn: VIEW, sortInput: null, start: 0, count: 10 },
  },
  'diagnosis of the search': {
    query:
      '{ searchAcrossEntities(input: { query: "*", count: 1, start: 0, searchFlags: { skipHighlighting: true } }) { total } }',
  },
  'diagnosis of the semantic search': {
    query: `{ appConfig { telemetryConfig { enableThirdPartyLogging } entityIndexV3 { enabled } semanticSearchConfig { enabled enabledEntities
      embeddingConfig { provider modelId modelEmbeddingKey awsProviderConfig { region } vertexProviderConfig { projectId location } } } } }`,
  },
  'scroll by filter': {
    query: `query ($types: [EntityType!], $orFilters: [AndFilterInput!], $batchSize: Int!, $scrollId: String, $skipCache: Boolean!, $extra: [String!]) {
      scrollAcrossEntities(input: { query: "*", count: $batchSize, scrollId: $scrollId, types: $types, orFilters: $orFilters, searchFlags: { skipHighlighting: true, skipAggregates: true, skipCache: $skipCache, fetchExtraFields: $extra } }) {
        nextScrollId searchResults { entity { urn ... on Dataset { schemaMetadata(version: 0) { fields { fieldPath nativeDataType } } } } extraProperties { name value } } } }`,
    variables: {
      types: ['DATASET'],
      orFilters: FILTERS,
      batchSize: 10,
      scrollId: null,
      skipCache: false,
      extra: ['name'],
    },
  },
  'scroll over lineage': {
    query: `query ($input: ScrollAcrossLineageInput!) { scrollAcrossLineage(input: $input) { nextScrollId searchResults { degree paths { path { urn type } }
      entity { urn type ... on Dataset { name platform { name } properties { description } } ... on DataJob { jobId dataPlatformInstance { platform { name } } properties { name description } } } } } }`,
    variables: {
      input: { urn: DATASET, direction: 'DOWNSTREAM', query: '*', count: 10, searchFlags: {}, orFilters: [] },
    },
  },
  'capabilities of the search': { query: '{ __type(name: "SearchFlags") { inputFields { name } } }' },
  'description of a type': {
    query: `{ __type(name: "SearchInput") { name kind inputFields { name description type { name kind ofType { name kind } } }
      enumValues { name description isDeprecated deprecationReason } } }`,
  },
  'assertions with their results': {
    query: `query ($urn: String!, $status: AssertionRunStatus, $limit: Int, $from: Long, $filter: FilterInput) { dataset(urn: $urn) { assertions(start: 0, count: 10) { __typename total
      assertions { __typename runEvents(status: $status, limit: $limit, startTimeMillis: $from, endTimeMillis: null, filter: $filter) { total failed succeeded
        runEvents { timestampMillis partitionSpec { type partition timePartition { startTimeMillis durationMillis } } result { ${RESULT} } assertionUrn } } } } } }`,
    variables: { urn: DATASET, status: 'COMPLETE', limit: 5, from: 0, filter: { and: [] } },
  },
  'operations of a dataset': {
    query: `query ($urn: String!, $filter: FilterInput) { dataset(urn: $urn) { urn operations(startTimeMillis: 0, limit: 5, filter: $filter) {
      actor operationType sourceType numAffectedRows partition timestampMillis lastUpdatedTimestamp customProperties { key value } } } }`,
    variables: { urn: DATASET, filter: { and: [{ field: 'partition', value: 'p' }] } },
  },
  'report of an operation': {
    query: `mutation ($rows: Long, $more: [StringMapEntryInput!]) { reportOperation(input: { urn: "${DATASET}", sourceType: DATA_PROCESS, operationType: INSERT, partition: "p", numAffectedRows: $rows, customProperties: $more }) }`,
    variables: { rows: 5, more: [{ key: 'a', value: 'b' }] },
  },
  'assignment of a form': {
    query: `mutation { batchAssignForm(input: { formUrn: "${FORM}", entityUrns: ["${DATASET}"] })
      createDynamicFormAssignment(input: { formUrn: "${FORM}", orFilters: [{ and: [{ field: "platform", values: ["${PLATFORM}"], condition: EQUAL, negated: false }] }] }) }`,
  },
  'a new tag, attached and detached': {
    query: `mutation ($tag: CreateTagInput!) { createTag(input: $tag) addTag(input: { tagUrn: "${TAG}", resourceUrn: "${DATASET}" }) removeTag(input: { tagUrn: "${TAG}", resourceUrn: "${DATASET}" }) }`,
    variables: { tag: { id: 'fresh', name: 'Fresh', description: 'New' } },
  },
  'ingestion runs': {
    query:
      'query ($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) { ingestionSources { urn name executions { executionRequests { id result { startTimeMs status } } } } } }',
    variables: { input: { start: 0, count: 10, query: '*' } },
  },
  'deployment of a recipe': {
    query:
      'mutation ($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }',
    variables: {
      urn: 'urn:li:dataHubIngestionSource:daily',
      input: {
        name: 'daily',
        type: 'file',
        config: { recipe: '{}', executorId: 'default', version: '1', extraArgs: [] },
      },
    },
  },
  'iceberg warehouses': {
    query: `{ search(input: { type: DATA_PLATFORM_INSTANCE, query: "dataPlatform:iceberg", start: 0, count: 10 }) { start total searchResults { entity { urn ... on DataPlatformInstance { instanceId } } } }
      searchAcrossEntities(input: { types: [DATASET, CONTAINER], query: "*", start: 0, count: 10, orFilters: [{ and: [{ field: "platformInstance", values: ["x"] }] }] }) {
        total searchResults { entity { __typename urn ... on Dataset { name properties { qualifiedName } } } } } }`,
  },
  'documents with their text': {
    query: `query ($urns: [String!]!, $input: SearchInput!) { search(input: $input) { total searchResults { entity { urn ... on Document { info { customProperties { key value } } } } } }
      entities(urns: $urns) { urn type ... on Document { info { created { time actor { urn } } lastModified { time actor { urn } } contents { text semanticText } customProperties { key value } source { sourceType } } dataPlatformInstance { platform { urn } } } } }`,
    variables: { urns: ['urn:li:document:guide'], input: { type: 'DOCUMENT', query: '*', start: 0, count: 10 } },
  },
  'jobs and flows to clean up': {
    query: `{ jobs: scrollAcrossEntities(input: { types: [DATA_JOB], query: "*", count: 10 }) { nextScrollId count searchResults { entity { type
        ... on DataJob { urn dataFlow { urn } lastIngested subTypes { typeNames } jobId dataPlatformInstance { urn } runs { total } } } } }
      flows: scrollAcrossEntities(input: { types: [DATA_FLOW], query: "*", count: 10 }) { searchResults { entity { type ... on DataFlow { urn orchestrator cluster lastIngested } } } }
      dataJob(urn: "${JOB}") { runs(start: 0, count: 5) { runs { created { time actor } urn } __typename } } }`,
  },
  'a custom assertion': {
    query: `mutation ($entity: String!, $scope: DatasetAssertionScope, $operator: AssertionStdOperator, $fieldPaths: [String!]) {
      upsertCustomAssertion(urn: "urn:li:assertion:own", input: { entityUrn: $entity, type: "Freshness", description: "New rows", fieldPaths: $fieldPaths, platform: { name: "tests" }, scope: $scope, operator: $operator, logic: "x" }) { urn } }`,
    variables: { entity: DATASET, scope: 'DATASET_ROWS', operator: null, fieldPaths: [] },
  },
  'a result of an assertion': {
    query: `mutation ($time: Long!, $error: AssertionResultErrorInput, $severity: AssertionResultSeverity) {
      reportAssertionResult(urn: "urn:li:assertion:own", result: { timestampMillis: $time, type: SUCCESS, properties: [{ key: "a", value: "b" }], externalUrl: "https://example.com", error: $error, severity: $severity }) }`,
    variables: { time: 1_700_000_000_000, error: null, severity: null },
  },
  'a version, linked and unlinked': {
    query: `mutation ($link: LinkVersionInput!, $unlink: UnlinkVersionInput!) { linkAssetVersion(input: $link) { urn } unlinkAssetVersion(input: $unlink) { urn } }`,
    variables: {
      link: { versionSet: 'urn:li:versionSet:(orders,dataset)', linkedEntity: DATASET, version: 'v1', comment: null },
      unlink: { versionSet: 'urn:li:versionSet:(orders,dataset)', unlinkedEntity: DATASET },
    },
  },
  'a connection, written and read': {
    query: `mutation ($blob: String!) { upsertConnection(input: { id: "c", type: JSON, name: "C", platformUrn: "${PLATFORM}", json: { blob: $blob } }) { urn details { type name json { blob } } } }`,
    variables: { blob: '{"password":"open sesame"}' },
  },
  'secrets of a warehouse': {
    query: `mutation ($idName: String!, $id: String!, $keyName: String!, $key: String!) {
      createClientId: createSecret(input: { name: $idName, value: $id }) createClientSecret: createSecret(input: { name: $keyName, value: $key }) }`,
    variables: { idName: 'w-client_id', id: 'i', keyName: 'w-client_secret', key: 'k' },
  },
  'values of secrets': {
    query: 'query ($input: GetSecretValuesInput!) { getSecretValues(input: $input) { name value } }',
    variables: { input: { secrets: ['none'] } },
  },
  'flags of features': { query: '{ appConfig { featureFlags { metricsEnabled } } }' },
  'arguments of an execution': {
    query: 'query ($urn: String!) { executionRequest(urn: $urn) { input { task arguments { key value } } } }',
    variables: { urn: EXECUTION },
  },
  'definition of a structured property': {
    query: `query ($urn: String!) { entity(urn: $urn) { urn type ... on StructuredPropertyEntity { definition {
      qualifiedName cardinality valueType { urn info { qualifiedName } } entityTypes { urn type info { type } }
      typeQualifier { allowedTypes { urn info { type } } } allowedValues { value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } description } } } } }`,
    variables: { urn: PROPERTY },
  },
  'queries of a dataset': {
    query: `query ($input: ListQueriesInput!) { listQueries(input: $input) { start total count queries { urn platform { urn name }
      properties { name description source statement { value language } lastModified { actor } origin { urn type } }
      subjects { dataset { urn type ... on Dataset { name } } schemaField { urn type fieldPath } } } } }`,
    variables: {
      input: {
        start: 0,
        count: 10,
        source: 'MANUAL',
        orFilters: [{ and: [{ field: 'entities', condition: 'EQUAL', values: [DATASET] }] }],
      },
    },
  },
  'kinds of ownership by name': {
    query:
      'query ($input: ListOwnershipTypesInput!) { listOwnershipTypes(input: $input) { ownershipTypes { urn info { name } } } }',
    variables: { input: { start: 0, count: 1000, query: 'Technical Owner' } },
  },
  'views by default': {
    query: '{ globalViewsSettings { defaultView } me { corpUser { settings { views { defaultView { urn } } } } } }',
  },
  'values of structured properties': {
    query: `mutation ($set: UpsertStructuredPropertiesInput!, $gone: RemoveStructuredPropertiesInput!) {
      upsertStructuredProperties(input: $set) { properties { structuredProperty { urn } } }
      removeStructuredProperties(input: $gone) { properties { structuredProperty { urn } } } }`,
    variables: {
      set: {
        assetUrn: OTHER,
        structuredPropertyInputParams: [{ structuredPropertyUrn: PROPERTY, values: [{ stringValue: 'x' }] }],
      },
      gone: { assetUrn: OTHER, structuredPropertyUrns: [PROPERTY] },
    },
  },
  'domains with their entities': {
    query: `{ listDomains(input: { start: 0, count: 10 }) { start count total domains { urn properties { name } entities(input: { query: "*", start: 0, count: 5 }) { total searchResults { entity { urn } } } } }
      domain(urn: "${DOMAIN}") { parentDomains { count domains { urn } } }
      dataset(urn: "${DATASET}") { parentContainers { count containers { urn properties { name } } } } }`,
  },
  'numbers of a search': {
    query: `query ($input: AggregateAcrossEntitiesInput!) { aggregateAcrossEntities(input: $input) { facets { field displayName aggregations { value count entity { ${NAMED} } } } } }`,
    variables: {
      input: { query: '*', types: [], facets: ['platform', '_entityType'], orFilters: FILTERS, viewUrn: null },
    },
  },
  'a new description': {
    query: `mutation { updateDescription(input: { description: "Orders of all shops", resourceUrn: "${DATASET}" }) }`,
  },
  'a personal token': {
    query: `mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id actorUrn ownerUrn name description } } }`,
    variables: { input: { type: 'PERSONAL', actorUrn: 'urn:li:corpuser:admin', duration: 'ONE_HOUR', name: 't' } },
  },
  'access tokens': {
    query:
      'query ($input: ListAccessTokenInput!) { listAccessTokens(input: $input) { start count total tokens { urn type id name description actorUrn ownerUrn createdAt expiresAt } } }',
    variables: {
      input: { start: '0', count: '20', filters: [{ field: 'ownerUrn', values: ['urn:li:corpuser:admin'] }] },
    },
  },
  'a role for a user': {
    query: 'mutation ($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }',
    variables: { input: { roleUrn: 'urn:li:dataHubRole:Reader', actors: ['urn:li:corpuser:admin'] } },
  },
};
