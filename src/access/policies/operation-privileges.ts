import type { OperationId } from '#generated/http/operations';
import type { Actor } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { FIND, type Privilege, READ, REQUEST, WRITE } from '#catalog/authorization/policies/privileges';
import type { Place } from '#base/errors/place';

/**
 * The privileges that an operation takes while authentication is on.
 *
 * - `nothing`: everybody may use it.
 * - `credentials`: everybody who is known may use it.
 * - `writing`: whoever may write some aspect of some entity. Each aspect names its privileges, and the write asks for them. Others are refused
 *   before their request is read.
 * - privileges: one of them is enough. Operations on entities answer only for the entities on which the actor has it.
 */
export type Requirement = 'nothing' | 'credentials' | 'writing' | readonly Privilege[];

const COUNT: Requirement = ['VIEW_ENTITY_PAGE', 'GET_COUNTS_PRIVILEGE'];

/** Source: the table of released servers, with VIEW_ENTITY_PAGE as the privilege to read and find. An operation without a row does not compile. */
export const OPERATION_PRIVILEGES: Readonly<Record<OperationId, Requirement>> = {
  getHealth: 'nothing',
  getLiveness: 'nothing',
  getReadiness: 'nothing',
  getConfig: 'nothing',
  // They count entities, so they show that there are some which the actor does not see.
  getMetrics: ['VIEW_ANALYTICS'],
  getCatalogHealth: ['VIEW_ANALYTICS'],
  getOpenapiDocument: 'credentials',
  getReleasedOpenapiDocument: 'credentials',
  getTypedOpenapiDocument: 'credentials',
  getAsyncapiDocument: 'credentials',
  listEntitySpecifications: 'credentials',
  listModels: 'credentials',
  getModel: 'credentials',
  getReference: 'credentials',
  getEntityReference: 'credentials',
  getAspectReference: 'credentials',
  // It takes seconds of a processor, and is for those who bring metadata of new kinds.
  checkModel: ['MANAGE_INGESTION'],
  adoptValues: ['MANAGE_INGESTION'],
  // Each of its values takes the privileges of its aspect, too.
  loadSample: ['MANAGE_INGESTION'],
  getSample: READ,
  removeSample: ['DELETE_ENTITY'],
  ingestProposal: 'writing',
  ingestProposalBatch: 'writing',
  // What an event says becomes aspects, each of which takes the privilege to edit its entity.
  ingestLineageEvent: 'writing',
  ingestLineageEventAtOpenapi: 'writing',
  ingestLineageEventBatch: 'writing',
  ingestEntity: 'writing',
  batchIngestEntities: 'writing',
  deleteEntity: 'writing',
  deleteAll: ['DELETE_ENTITY'],
  eraseEntity: ['ERASE_ENTITIES'],
  deleteReferences: ['EDIT_ENTITY'],
  getAspect: READ,
  getEntity: READ,
  batchGetEntities: READ,
  listSummaries: READ,
  listRelated: READ,
  listEditable: READ,
  getEntityV2: READ,
  batchGetEntitiesV2: READ,
  batchGetVersionedEntities: READ,
  entityExists: READ,
  scrollEntitiesV3: READ,
  listEntitiesV3: READ,
  batchGetEntitiesV3: READ,
  batchGetGenericEntitiesV3: READ,
  getEntityV3: READ,
  headEntityV3: READ,
  getAspectV3: READ,
  headAspectV3: READ,
  writeEntitiesV3: 'writing',
  patchEntitiesV3: 'writing',
  writeGenericEntitiesV3: 'writing',
  patchGenericEntitiesV3: 'writing',
  deleteEntityV3: 'writing',
  writeAspectV3: 'writing',
  patchAspectV3: 'writing',
  deleteAspectV3: 'writing',
  getLatestEntities: READ,
  batchGetEntityListV2: READ,
  getSingleEntityV2: READ,
  getAspectV2: READ,
  writeAspectV2: 'writing',
  patchAspectV2: 'writing',
  deleteAspectV2: 'writing',
  listEntityListV2: READ,
  writeTypedAspects: 'writing',
  writeTypedProposals: 'writing',
  deleteEntitiesV1: 'writing',
  getRelationships: READ,
  listRelatedEntities: READ,
  scrollRelationshipsV3: READ,
  scrollLineageV3: READ,
  getLineage: READ,
  getLineagePicture: READ,
  traceWrite: READ,
  getBrowsePaths: READ,
  getEntityHistory: ['GET_TIMELINE_PRIVILEGE'],
  getTimeline: ['GET_TIMELINE_PRIVILEGE'],
  getTimelineV2: ['GET_TIMELINE_PRIVILEGE'],
  listChanges: ['GET_TIMELINE_PRIVILEGE'],
  pollEvents: ['GET_TIMELINE_PRIVILEGE'],
  // They name systems beside the catalog, and who reads what.
  listChangeConsumers: ['MANAGE_WEBHOOKS'],
  registerChangeConsumer: ['MANAGE_WEBHOOKS'],
  commitChangePosition: ['MANAGE_WEBHOOKS'],
  removeChangeConsumer: ['MANAGE_WEBHOOKS'],
  // What is sent takes the privilege of listChanges on each entity, which the owner has or has not.
  listWebhooks: ['MANAGE_WEBHOOKS'],
  createWebhook: ['MANAGE_WEBHOOKS'],
  getWebhook: ['MANAGE_WEBHOOKS'],
  changeWebhook: ['MANAGE_WEBHOOKS'],
  deleteWebhook: ['MANAGE_WEBHOOKS'],
  rotateWebhookSecret: ['MANAGE_WEBHOOKS'],
  testWebhook: ['MANAGE_WEBHOOKS'],
  listWebhookDeliveries: ['MANAGE_WEBHOOKS'],
  resendWebhook: ['MANAGE_WEBHOOKS'],
  replayWebhook: ['MANAGE_WEBHOOKS'],
  listRuns: READ,
  describeRun: READ,
  listRefusedRecords: READ,
  rollBackRun: ['DELETE_ENTITY'],
  createChangeRequest: REQUEST,
  listChangeRequests: READ,
  getChangeRequest: READ,
  // To accept it takes the privileges of its aspect. Who asked may take it back.
  acceptChangeRequest: 'credentials',
  refuseChangeRequest: 'credentials',
  getDataContract: READ,
  // Each value takes the privileges of its aspect.
  importDataContract: 'writing',
  getTimeseriesStats: ['GET_TIMESERIES_ASPECT_PRIVILEGE'],
  getTimeseriesAspectValues: ['GET_TIMESERIES_ASPECT_PRIVILEGE'],
  batchIngestUsage: 'writing',
  queryUsage: ['VIEW_DATASET_USAGE'],
  queryUsageRange: ['VIEW_DATASET_USAGE'],
  search: FIND,
  searchAcrossEntities: FIND,
  searchSummaries: FIND,
  scrollAcrossEntities: FIND,
  searchAcrossLineage: FIND,
  scrollAcrossLineage: FIND,
  filterEntities: FIND,
  listEntities: FIND,
  listUrns: FIND,
  autocomplete: FIND,
  browse: FIND,
  getCatalog: FIND,
  getAspectCount: COUNT,
  getTotalEntityCount: COUNT,
  batchGetTotalEntityCount: COUNT,
  getMe: 'credentials',
  createAccessToken: ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS'],
  listAccessTokens: 'credentials',
  revokeAccessToken: 'credentials',
  logIn: 'nothing',
  logOut: 'nothing',
  useSignInLink: 'nothing',
  listAuditEntries: ['VIEW_AUDIT'],
  getIndexSizes: ['GET_TIMESERIES_INDEX_SIZES_PRIVILEGE'],
  getEsTaskStatus: ['GET_ES_TASK_STATUS_PRIVILEGE'],
  restoreIndices: ['RESTORE_INDICES_PRIVILEGE'],
  restoreAspectIndices: ['RESTORE_INDICES_PRIVILEGE'],
  producePlatformEvent: ['PRODUCE_PLATFORM_EVENT_PRIVILEGE'],
  setWritable: ['SET_WRITEABLE_PRIVILEGE'],
  applyRetention: ['APPLY_RETENTION_PRIVILEGE'],
  truncateTimeseriesAspect: ['TRUNCATE_TIMESERIES_INDEX_PRIVILEGE'],
};

/** What a refusal names for `writing`: the privilege of ordinary aspects. */
const ORDINARY: readonly Privilege[] = ['EDIT_ENTITY'];

const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map(Object.entries(OPERATION_PRIVILEGES));

export const OPERATION_IDS: readonly string[] = [...REQUIREMENTS.keys()];

/** @returns undefined for a name that is not an operationId */
export function findRequirement(operationId: string): Requirement | undefined {
  return REQUIREMENTS.get(operationId);
}

/** The privileges of which one is enough; none if it needs no privilege. */
export function privilegesOf(requirement: Requirement): readonly Privilege[] {
  return typeof requirement === 'string' ? [] : requirement;
}

/**
 * Refuses an actor who has none of the privileges, neither on the catalog nor on any entity. Services refuse single entities.
 * @param place the part of the request that needs the privilege
 * @throws ForbiddenError
 */
export function requirePrivileges(requirement: Requirement, { grants }: Pick<Actor, 'grants'>, place?: Place): void {
  const needed = requirement === 'writing' ? WRITE : privilegesOf(requirement);
  if (needed.length === 0 && typeof requirement === 'string') return;
  if (needed.some((privilege) => grants.has(privilege))) return;
  throw missingPrivilege(requirement === 'writing' ? ORDINARY : needed, place);
}
