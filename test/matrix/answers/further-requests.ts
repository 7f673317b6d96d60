import { USER_FAILURES_MAX } from '#access/sessions/sign-in-limits';
import type { JsonObject } from '#generated/registry/registry-types';

type Json = ReturnType<typeof JSON.parse>;

/** A request that the document does not show as a whole, because it needs something of an earlier answer, or another header. */
export interface FurtherRequest {
  /** The operation; for an error that operations share, its component. */
  readonly place: string;
  /** The status of an error; otherwise it is a success. */
  readonly status?: number;
  /** How often it is sent, until it has the status: an edge of a window of time may be in between. */
  readonly times?: number;
  readonly method?: string;
  readonly path: string | ((answers: ReadonlyMap<string, Json>) => string);
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject | readonly JsonObject[];
}

const SALES_ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';
const ORDERS = encodeURIComponent(SALES_ORDERS);
const OLD = encodeURIComponent('urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders_old,PROD)');
const SAMPLE_ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,sample_shop.public.orders,PROD)';
const DATASETS = '/openapi/v3/entity/dataset';
const TAGS = { value: { tags: [{ tag: 'urn:li:tag:finance' }] } };
const DESCRIBE = [{ op: 'add', path: '/description', value: 'One row for each paid order' }];

/** In the order in which they are sent, after the requests that the document shows. */
export const furtherRequests: readonly FurtherRequest[] = [
  ...ofWebhooks(),
  ...ofSample(),
  { place: 'listChangeConsumers', path: '/openapi/v1/changes/consumers' },
  { place: 'listChangeRequests', path: '/openapi/v1/change-requests?state=accepted' },
  {
    place: 'commitChangePosition',
    method: 'PUT',
    path: '/openapi/v1/changes/consumers/warehouse',
    body: { position: 0 },
  },
  { place: 'removeChangeConsumer', method: 'DELETE', path: '/openapi/v1/changes/consumers/warehouse' },
  { place: 'getDataContract', path: `/openapi/v1/contracts?urn=${ORDERS}`, headers: { Accept: 'application/yaml' } },
  { place: 'getMetrics', path: '/metrics', headers: { Accept: 'text/plain' } },
  ...ofTypedWrites(),
  ...ofRefusals(),
  { place: 'patchEntitiesV3', method: 'PATCH', path: DATASETS, body: [patchOf('datasetProperties')] },
  {
    place: 'patchGenericEntitiesV3',
    method: 'PATCH',
    path: '/openapi/v3/entity/generic',
    body: { dataset: [patchOf('datasetProperties')] },
  },
  {
    place: 'patchAspectV3',
    method: 'PATCH',
    path: `${DATASETS}/${ORDERS}/datasetProperties`,
    body: { patch: DESCRIBE },
  },
  {
    place: 'patchAspectV2',
    method: 'PATCH',
    path: `/openapi/v2/entity/dataset/${ORDERS}/datasetProperties`,
    body: { patch: DESCRIBE },
  },
  ...errors(),
  { place: 'deleteAspectV3', method: 'DELETE', path: `${DATASETS}/${ORDERS}/globalTags` },
  { place: 'deleteAspectV2', method: 'DELETE', path: `/openapi/v2/entity/dataset/${ORDERS}/datasetProperties` },
  { place: 'deleteEntityV3', method: 'DELETE', path: `${DATASETS}/${ORDERS}` },
  { place: 'deleteEntitiesV1', method: 'DELETE', path: `/openapi/entities/v1?urns=${OLD}` },
  { place: 'removeSample', method: 'DELETE', path: '/openapi/v1/sample' },
  {
    place: 'revokeAccessToken',
    method: 'DELETE',
    path: (answers) => `/openapi/v1/tokens/${answers.get('createAccessToken')?.metadata.id}`,
  },
];

function patchOf(aspect: string): JsonObject {
  return { urn: decodeURIComponent(ORDERS), [aspect]: { value: { patch: DESCRIBE } } };
}

function ofWebhooks(): readonly FurtherRequest[] {
  const at = (action: string) => (answers: ReadonlyMap<string, Json>) =>
    `/openapi/v1/webhooks/${answers.get('createWebhook')?.webhook.id}${action}`;
  return [
    { place: 'listWebhooks', path: '/openapi/v1/webhooks' },
    { place: 'getWebhook', path: at('') },
    { place: 'changeWebhook', method: 'PATCH', path: at(''), body: { isOn: false } },
    { place: 'rotateWebhookSecret', path: at('/rotate'), body: { formerHours: 24 } },
    { place: 'testWebhook', method: 'POST', path: at('/test') },
    { place: 'listWebhookDeliveries', path: at('/deliveries') },
    { place: 'resendWebhook', path: at('/resend'), body: {} },
    { place: 'replayWebhook', path: at('/replay'), body: { after: 0 } },
    { place: 'deleteWebhook', method: 'DELETE', path: at('') },
  ];
}

/** Writes that change something, and such that do not. */
function ofTypedWrites(): readonly FurtherRequest[] {
  const entityUrn = decodeURIComponent(OLD);
  const aspect = { __type: 'DatasetProperties', name: 'orders_old' };
  const typed = {
    place: 'writeTypedAspects',
    path: '/openapi/entities/v1',
    body: [{ entityType: 'dataset', entityUrn, aspect }],
  };
  const proposal = { entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName: 'datasetProperties' };
  const value = { ...aspect, description: 'Orders until 2024' };
  return [
    typed,
    typed,
    {
      place: 'writeTypedProposals',
      path: '/openapi/platform/entities/v1',
      body: [{ ...proposal, aspect: { value, contentType: 'application/json' } }],
    },
  ];
}

function ofRefusals(): readonly FurtherRequest[] {
  const tag = (properties: JsonObject) => ({
    value: {
      'com.linkedin.metadata.snapshot.TagSnapshot': {
        urn: 'urn:li:tag:draft',
        aspects: [{ 'com.linkedin.tag.TagProperties': properties }],
      },
    },
  });
  const change = {
    urn: decodeURIComponent(ORDERS),
    aspectName: 'editableDatasetProperties',
    value: { description: 'Orders of the year.' },
    reason: 'It is shorter.',
  };
  return [
    {
      place: 'batchIngestEntities',
      path: '/entities/actions/batchIngest',
      body: { entities: [tag({ name: 'draft' }), tag({ name: 1 })] },
    },
    { place: 'createChangeRequest', path: '/openapi/v1/change-requests', body: change },
    {
      place: 'refuseChangeRequest',
      path: '/openapi/v1/change-requests/2/refuse',
      body: { reason: 'The runbook says it better.' },
    },
    {
      place: 'commentChangeRequest',
      path: '/openapi/v1/change-requests/2/comments',
      body: { text: 'Does it hold for returns, too?' },
    },
    {
      place: 'answerQuestion',
      path: (answers) => `/openapi/v1/discussions/${answers.get('askQuestion').threads[0].id}/answers`,
      body: { urn: SALES_ORDERS, text: 'Yes, with a negative amount.' },
    },
    {
      place: 'resolveQuestion',
      path: (answers) => `/openapi/v1/discussions/${answers.get('askQuestion').threads[0].id}/resolution`,
      body: { urn: SALES_ORDERS, isResolved: true },
    },
  ];
}

/** Lineage, of which the requests before have none. */
function ofSample(): readonly FurtherRequest[] {
  const walk = { urn: SAMPLE_ORDERS, direction: 'DOWNSTREAM' };
  return [
    { place: 'getLineage', path: '/relationships/actions/getLineage', body: walk },
    { place: 'scrollAcrossLineage', path: '/entities/actions/scrollAcrossLineage', body: { ...walk, count: 1 } },
    {
      place: 'searchAcrossLineage',
      path: '/entities/actions/searchAcrossLineage',
      body: { ...walk, entities: [], input: '*', start: 0, count: 1 },
    },
  ];
}

/** One request for each error that operations share. */
function errors(): readonly FurtherRequest[] {
  const path = `${DATASETS}/${ORDERS}/globalTags`;
  const unconditional = `${path}?createIfNotExists=false`;
  const writes = (value: boolean) => ({ place: 'setWritable', path: '/entities/actions/setWritable', body: { value } });
  return [
    { place: 'WrongRequest', status: 400, path: `${DATASETS}/${encodeURIComponent('urn:li:dataset:(x)')}` },
    { place: 'NotAllowed', status: 401, path, headers: { Authorization: 'Bearer of-nobody' } },
    { place: 'NotFound', status: 404, path: path.replace('orders', 'nothing') },
    { place: 'Conflict', status: 409, path, body: TAGS },
    { place: 'ConditionNotMet', status: 412, path: unconditional, headers: { 'If-Version-Match': '77' }, body: TAGS },
    { place: 'DoesNotFitModels', status: 422, path: unconditional, body: { value: { tags: [{ tag: 1 }] } } },
    {
      place: 'Busy',
      status: 429,
      path: '/logIn',
      body: { username: 'nobody', password: 'wrong' },
      times: 2 * USER_FAILURES_MAX + 1,
    },
    writes(false),
    { place: 'Unavailable', status: 503, path: unconditional, body: TAGS },
    writes(true),
    {
      place: 'Error',
      status: 415,
      path,
      method: 'POST',
      headers: { 'Content-Encoding': 'lzma' },
      body: TAGS,
    },
    {
      place: 'TooLarge',
      status: 413,
      path,
      method: 'POST',
      headers: { 'Content-Length': '17000000', Connection: 'close' },
    },
  ];
}
