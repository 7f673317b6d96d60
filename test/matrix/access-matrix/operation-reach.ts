import type { OperationId } from '#generated/http/operations';
import { runOf, SHARED_RUN, TARGETS, urnOf } from './matrix-world';
import { at, changes, counts, finds, get, names, noEntity, post, type Reach } from './reach';

const PAGE = { entity: 'dataset', input: '*', start: 0, count: 10 };
const DIRECTIONS = ['UPSTREAM', 'DOWNSTREAM'];
const ASPECT = { aspectName: 'datasetProperties', changeType: 'UPSERT' };

function proposalFor(entityUrn: string) {
  const value = JSON.stringify({ description: 'changed' });
  return { ...ASPECT, entityType: 'dataset', entityUrn, aspect: { contentType: 'application/json', value } };
}

function snapshotOf(urn: string) {
  const aspects = [{ 'com.linkedin.dataset.DatasetProperties': { description: 'changed' } }];
  return { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects } } };
}

const V3 = '/openapi/v3/entity';
const ofV3 = (urn: string) => `${V3}/dataset/${at(urn)}`;
const DESCRIBED = { value: { description: 'changed' } };
const DESCRIBING = { patch: [{ op: 'add', path: '/description', value: 'changed' }] };

/** Every operation. A new one does not compile without a row: choose the function of `reach.ts` that describes it. */
export const OPERATION_REACH: Readonly<Record<OperationId, Reach>> = {
  getHealth: noEntity,
  getLiveness: noEntity,
  getReadiness: noEntity,
  getConfig: noEntity,
  getMetrics: noEntity,
  getOpenapiDocument: noEntity,
  getReleasedOpenapiDocument: noEntity,
  getTypedOpenapiDocument: noEntity,
  getAsyncapiDocument: noEntity,
  listEntitySpecifications: noEntity,
  listModels: noEntity,
  getModel: noEntity,
  getReference: noEntity,
  getEntityReference: noEntity,
  getAspectReference: noEntity,
  checkModel: noEntity,
  getCatalogHealth: noEntity,
  adoptValues: noEntity,
  getSample: noEntity,
  loadSample: noEntity,
  removeSample: noEntity,
  ingestProposal: changes(['EDIT_ENTITY'], (urn) =>
    post('/aspects?action=ingestProposal', { proposal: proposalFor(urn) }),
  ),
  ingestProposalBatch: changes(['EDIT_ENTITY'], (urn) =>
    post('/aspects?action=ingestProposalBatch', { proposals: [proposalFor(urn)] }),
  ),
  ingestLineageEvent: noEntity,
  ingestLineageEventAtOpenapi: noEntity,
  ingestLineageEventBatch: noEntity,
  ingestEntity: changes(['EDIT_ENTITY'], (urn) => post('/entities?action=ingest', { entity: snapshotOf(urn) })),
  batchIngestEntities: changes(['EDIT_ENTITY'], (urn) =>
    post('/entities?action=batchIngest', { entities: [snapshotOf(urn)] }),
  ),
  deleteEntity: changes(['DELETE_ENTITY'], (urn) =>
    post('/entities?action=delete', { urn, aspectName: 'browsePaths' }),
  ),
  deleteAll: counts(
    post('/entities?action=deleteAll', { registryId: 'unknownRegistry:0.0.0.0-dev', dryRun: true }),
    ({ value }) =>
      new Set(
        value.aspectRowSummaries
          .map(({ urn }: { urn: string }) => urn)
          .filter((urn: string) => urn.includes('dataset:')),
      ).size,
  ),
  eraseEntity: noEntity,
  deleteReferences: finds(post('/entities?action=deleteReferences', { urn: 'urn:li:tag:shared', dryRun: true })),
  getAspect: names((urn) => [
    get(`/aspects/${at(urn)}?aspect=datasetProperties&version=0`),
    get(`/aspects/${at(urn)}?aspect=datasetPropertie`),
  ]),
  getEntity: names((urn) => [get(`/entities/${at(urn)}`)]),
  batchGetEntities: names((urn) => [get(`/entities?ids=List(${at(urn)})`)]),
  listSummaries: finds(
    get(`/openapi/v1/summaries?${TARGETS.map((target) => `urn=${at(urnOf('dataset', target))}`).join('&')}`),
  ),
  listRelated: names((urn) => [get(`/openapi/v1/related?urn=${at(urn)}`)]),
  listEditable: names((urn) => [get(`/openapi/v1/editable?urn=${at(urn)}`)]),
  getEntityV2: names((urn) => [get(`/entitiesV2/${at(urn)}`), get(`/entitiesV2/${at(urn)}?asOf=4000000000000`)]),
  batchGetEntitiesV2: names((urn) => [get(`/entitiesV2?ids=List(${at(urn)})`)]),
  batchGetVersionedEntities: names((urn) => [
    get(`/entitiesVersionedV2?ids=${at(`(${urn} , datasetProperties:0)`)}&entityType=dataset`),
  ]),
  entityExists: names((urn) => [post('/entities?action=exists', { urn })]),
  scrollEntitiesV3: finds(
    post(`${V3}/scroll`, { entities: ['dataset'], aspects: [] }),
    post(`${V3}/scroll?query=matter`, { entities: ['dataset'] }),
  ),
  listEntitiesV3: finds(get(`${V3}/dataset?systemMetadata=true`)),
  batchGetEntitiesV3: names((urn) => [
    post(`${V3}/dataset/batchGet`, [{ urn }]),
    post(`${V3}/dataset/batchGet`, [{ urn, datasetProperties: {}, datasetProfile: {} }]),
  ]),
  batchGetGenericEntitiesV3: names((urn) => [
    post(`${V3}/generic/batchGet`, { dataset: [{ urn }] }),
    post(`${V3}/generic/batchGet`, {
      dataset: [{ urn, datasetProperties: { headers: { 'If-Version-Match': '1' } }, datasetProfile: {} }],
    }),
  ]),
  getEntityV3: names((urn) => [get(ofV3(urn)), get(`${ofV3(urn)}?aspects=datasetProfile`)]),
  headEntityV3: names((urn) => [{ path: ofV3(urn), method: 'HEAD' }]),
  getAspectV3: names((urn) => [get(`${ofV3(urn)}/datasetProperties`), get(`${ofV3(urn)}/datasetProfile`)]),
  headAspectV3: names((urn) => [{ path: `${ofV3(urn)}/datasetProperties`, method: 'HEAD' }]),
  writeEntitiesV3: changes(['EDIT_ENTITY'], (urn) => post(`${V3}/dataset`, [{ urn, datasetProperties: DESCRIBED }])),
  patchEntitiesV3: changes(['EDIT_ENTITY'], (urn) => ({
    ...post(`${V3}/dataset`, [{ urn, datasetProperties: { value: DESCRIBING } }]),
    method: 'PATCH',
  })),
  writeGenericEntitiesV3: changes(['EDIT_ENTITY'], (urn) =>
    post(`${V3}/generic`, { dataset: [{ urn, datasetProperties: DESCRIBED }] }),
  ),
  patchGenericEntitiesV3: changes(['EDIT_ENTITY'], (urn) => ({
    ...post(`${V3}/generic`, { dataset: [{ urn, datasetProperties: { value: DESCRIBING } }] }),
    method: 'PATCH',
  })),
  writeAspectV3: changes(['EDIT_ENTITY'], (urn) =>
    post(`${ofV3(urn)}/datasetProperties?createIfNotExists=false`, DESCRIBED),
  ),
  patchAspectV3: changes(['EDIT_ENTITY'], (urn) => ({
    ...post(`${ofV3(urn)}/datasetProperties`, DESCRIBING),
    method: 'PATCH',
  })),
  // The aspect does not exist, so that the entities stay as the other rows expect them.
  deleteEntityV3: changes(['DELETE_ENTITY'], (urn) => ({ path: `${ofV3(urn)}?aspects=status`, method: 'DELETE' })),
  deleteAspectV3: changes(['DELETE_ENTITY'], (urn) => ({ path: `${ofV3(urn)}/status`, method: 'DELETE' })),
  getLatestEntities: names((urn) => [get(`/openapi/entities/v1/latest?urns=${at(urn)}`)]),
  batchGetEntityListV2: names((urn) => [post('/openapi/v2/entity/batch/dataset', { urns: [urn] })]),
  getSingleEntityV2: names((urn) => [get(`/openapi/v2/entity/dataset/${at(urn)}`)]),
  getAspectV2: names((urn) => [get(`/openapi/v2/entity/dataset/${at(urn)}/datasetProperties`)]),
  writeAspectV2: changes(['EDIT_ENTITY'], (urn) =>
    post(`/openapi/v2/entity/dataset/${at(urn)}/datasetProperties?createIfNotExists=false`, DESCRIBED.value),
  ),
  patchAspectV2: changes(['EDIT_ENTITY'], (urn) => ({
    ...post(`/openapi/v2/entity/dataset/${at(urn)}/datasetProperties`, DESCRIBING),
    method: 'PATCH',
  })),
  deleteAspectV2: changes(['DELETE_ENTITY'], (urn) => ({
    path: `/openapi/v2/entity/dataset/${at(urn)}/status`,
    method: 'DELETE',
  })),
  listEntityListV2: finds(get('/openapi/v2/entity/dataset')),
  writeTypedAspects: changes(['EDIT_ENTITY'], (urn) =>
    post('/openapi/entities/v1/', [
      { entityType: 'dataset', entityUrn: urn, aspect: { __type: 'DatasetProperties', description: 'changed' } },
    ]),
  ),
  writeTypedProposals: changes(['EDIT_ENTITY'], (urn) => post('/openapi/platform/entities/v1/', [proposalFor(urn)])),
  // It would hide the entities from the other rows. entities-v1.test.ts has its access.
  deleteEntitiesV1: noEntity,
  getRelationships: names((urn) =>
    ['OUTGOING', 'INCOMING'].map((direction) =>
      get(`/relationships?urn=${at(urn)}&direction=${direction}&types=List(DownstreamOf)`),
    ),
  ),
  listRelatedEntities: names((urn) =>
    ['OUTGOING', 'INCOMING'].map((direction) =>
      get(`/openapi/relationships/v1/?urn=${at(urn)}&direction=${direction}&relationshipTypes=DownstreamOf`),
    ),
  ),
  scrollRelationshipsV3: finds(
    post('/openapi/v3/relationship/scroll?relationshipTypes=DownstreamOf&count=100', {}),
    post('/openapi/v3/relationship/scroll?sourceTypes=dataset&destinationTypes=dataset&count=100', {}),
  ),
  scrollLineageV3: finds(post('/openapi/v3/lineage/scroll?count=100', {})),
  traceWrite: names((urn) => [
    post(`/openapi/v1/trace/write/${'0'.repeat(32)}`, { [urn]: ['datasetProperties', 'datasetProfile'] }),
  ]),
  getLineage: names((urn) =>
    DIRECTIONS.map((direction) => post('/relationships?action=getLineage', { urn, direction })),
  ),
  getLineagePicture: names((urn) => [get(`/openapi/v1/lineage?urn=${at(urn)}&hops=2&columns=true`)]),
  searchAcrossLineage: names((urn) =>
    DIRECTIONS.map((direction) => post('/entities?action=searchAcrossLineage', { urn, direction, start: 0, count: 9 })),
  ),
  scrollAcrossLineage: names((urn) =>
    DIRECTIONS.map((direction) => post('/entities?action=scrollAcrossLineage', { urn, direction, count: 9 })),
  ),
  getBrowsePaths: names((urn) => [post('/entities?action=getBrowsePaths', { urn })]),
  getEntityHistory: names((urn) => [get(`/openapi/v1/entity/${at(urn)}/history`)]),
  getTimeline: names((urn) => [get(`/openapi/timeline/v1/${at(urn)}?categories=TAG,OWNER`)]),
  getTimelineV2: names((urn) => [get(`/openapi/v2/timeline/v1/${at(urn)}`)]),
  listChanges: finds(get('/openapi/v1/changes?entityType=dataset&limit=1000')),
  pollEvents: counts(
    get(
      '/openapi/v1/events/poll?topic=MetadataChangeLog_Versioned_v1&lookbackWindowDays=1&limit=5000&pollTimeoutSeconds=0',
    ),
    ({ events }) =>
      new Set(
        events
          .map(({ value }: { value: string }) => JSON.parse(value).entityUrn.string)
          .filter((urn: string) => urn.includes('dataset:')),
      ).size,
  ),
  listRuns: counts(
    post('/runs?action=list', {}),
    ({ value }) => value.filter(({ runId }: { runId: string }) => runId !== SHARED_RUN).length,
  ),
  // It lists what the caller sent. test/e2e/runs.test.ts tries another caller.
  listRefusedRecords: noEntity,
  describeRun: finds(post('/runs?action=describe', { runId: SHARED_RUN, start: 0, count: 10 })),
  rollBackRun: changes(['DELETE_ENTITY'], (urn) =>
    post('/runs?action=rollback', { runId: runOf('', urn), dryRun: true }),
  ),
  // It also takes the right to read the entity. test/e2e/change-requests.test.ts tries entities that are hidden.
  createChangeRequest: noEntity,
  listChangeRequests: noEntity,
  getChangeRequest: noEntity,
  acceptChangeRequest: noEntity,
  refuseChangeRequest: noEntity,
  commentChangeRequest: noEntity,
  getDiscussion: names((urn) => [get(`/openapi/v1/discussions?urn=${at(urn)}`)]),
  // They write, and take the right to read the entity. test/e2e/discussions.test.ts tries entities that are hidden.
  askQuestion: noEntity,
  answerQuestion: noEntity,
  resolveQuestion: noEntity,
  getTimeseriesStats: counts(
    post('/analytics?action=getTimeseriesStats', {
      entityName: 'dataset',
      aspectName: 'datasetProfile',
      metrics: [{ fieldPath: 'urn', aggregationType: 'CARDINALITY' }],
    }),
    ({ value }) => Number(value.table.rows[0][0]),
  ),
  getTimeseriesAspectValues: names((urn) => [
    post('/aspects?action=getTimeseriesAspectValues', { urn, entity: 'dataset', aspect: 'datasetProfile' }),
  ]),
  batchIngestUsage: changes(['EDIT_ENTITY'], (urn) =>
    post('/usageStats?action=batchIngest', {
      buckets: [{ bucket: 1, duration: 'DAY', resource: urn, metrics: { totalSqlQueries: 1 } }],
    }),
  ),
  queryUsage: names((urn) => [post('/usageStats?action=query', { resource: urn, duration: 'DAY' })]),
  queryUsageRange: names((urn) => [
    post('/usageStats?action=queryRange', { resource: urn, duration: 'DAY', rangeFromEnd: 'ALL' }),
  ]),
  search: finds(post('/entities?action=search', PAGE), post('/entities?action=search', { ...PAGE, input: 'matter' })),
  searchSummaries: finds(post('/openapi/v1/search', { entities: ['dataset'] })),
  // Nothing fails in the world of the matrix. test/e2e/problems has checks of entities that the caller may not see.
  listProblems: noEntity,
  getCoverage: counts(get('/openapi/v1/coverage?type=dataset'), ({ whole }) => whole.total),
  searchAcrossEntities: finds(post('/entities?action=searchAcrossEntities', { ...PAGE, entities: ['dataset'] })),
  filterEntities: finds(post('/entities?action=filter', { ...PAGE, filter: { or: [] } })),
  scrollAcrossEntities: finds(
    post('/entities?action=scrollAcrossEntities', { input: '*', count: 10, entities: ['dataset'] }),
  ),
  listUrns: finds(post('/entities?action=listUrns', { entity: 'dataset', start: 0, count: 10 })),
  getAspectCount: counts(
    post('/aspects?action=getCount', { aspect: 'datasetProperties', urnLike: 'urn:li:dataset:%' }),
    ({ value }) => value,
  ),
  listEntities: finds(post('/entities?action=list', PAGE)),
  autocomplete: finds(post('/entities?action=autocomplete', { entity: 'dataset', query: 'matter', limit: 10 })),
  browse: finds(post('/entities?action=browse', { entity: 'dataset', path: '/prod/hive', start: 0, limit: 10 })),
  getCatalog: counts(
    get('/openapi/v1/catalog'),
    ({ types }) => types.find(({ entityType }: { entityType: string }) => entityType === 'dataset')?.count ?? 0,
  ),
  getTotalEntityCount: counts(
    post('/entities?action=getTotalEntityCount', { entity: 'dataset' }),
    ({ value }) => value,
  ),
  batchGetTotalEntityCount: counts(
    post('/entities?action=batchGetTotalEntityCount', { entities: ['dataset'] }),
    ({ value }) => value.dataset,
  ),
  getDataContract: names((urn) => [get(`/openapi/v1/contracts?urn=${at(urn)}`)]),
  importDataContract: noEntity,
  getMe: noEntity,
  createAccessToken: noEntity,
  listAccessTokens: noEntity,
  revokeAccessToken: noEntity,
  listChangeConsumers: noEntity,
  registerChangeConsumer: noEntity,
  commitChangePosition: noEntity,
  removeChangeConsumer: noEntity,
  listWebhooks: noEntity,
  createWebhook: noEntity,
  getWebhook: noEntity,
  changeWebhook: noEntity,
  deleteWebhook: noEntity,
  rotateWebhookSecret: noEntity,
  testWebhook: noEntity,
  listWebhookDeliveries: noEntity,
  resendWebhook: noEntity,
  replayWebhook: noEntity,
  logIn: noEntity,
  logOut: noEntity,
  useSignInLink: noEntity,
  listAuditEntries: noEntity,
  getIndexSizes: noEntity,
  getEsTaskStatus: noEntity,
  restoreIndices: noEntity,
  restoreAspectIndices: noEntity,
  producePlatformEvent: noEntity,
  setWritable: noEntity,
  applyRetention: noEntity,
  truncateTimeseriesAspect: noEntity,
};
