import type { Proposal } from '#catalog/aspects/aspect-service';
import type { JsonObject } from '#generated/registry/registry-types';

export const PLATFORM = 'urn:li:dataPlatform:hive';
export const DATASET = `urn:li:dataset:(${PLATFORM},orders,PROD)`;
export const OLD_DATASET = `urn:li:dataset:(${PLATFORM},orders_old,PROD)`;
export const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:kafka,orders,PROD)';
export const DOMAIN = 'urn:li:domain:shops';
export const OUTER_DOMAIN = 'urn:li:domain:sales';
export const FORM = 'urn:li:form:quality';
export const TAG = 'urn:li:tag:pii';
export const PROPERTY = 'urn:li:structuredProperty:team';
export const QUERY = 'urn:li:query:counts';
export const EXECUTION = 'urn:li:dataHubExecutionRequest:first';
export const VIEW = 'urn:li:dataHubView:hive';
const FLOW = 'urn:li:dataFlow:(airflow,daily,PROD)';
export const JOB = `urn:li:dataJob:(${FLOW},load)`;
export const SCHEMA = 'urn:li:container:schema';
export const DATABASE = 'urn:li:container:database';

const STAMP = { time: 1, actor: 'urn:li:corpuser:jane' };

export function upsert(urn: string, aspectName: string, value: JsonObject): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

function view(entityTypes: readonly string[], field: string, value: string): JsonObject {
  const filter = { or: [{ and: [{ field, values: [value], value, condition: 'EQUAL' }] }] };
  const definition = { entityTypes: [...entityTypes], filter };
  return { name: 'A view', type: 'GLOBAL', definition, created: STAMP, lastModified: STAMP };
}

/** What the documents of clients ask about. */
export const CLIENT_WORLD: readonly Proposal[] = [
  upsert(DATASET, 'datasetProperties', { name: 'orders', description: 'Orders', customProperties: { team: 'blue' } }),
  upsert(DATASET, 'domains', { domains: [DOMAIN] }),
  upsert(DATASET, 'container', { container: SCHEMA }),
  upsert(OLD_DATASET, 'datasetProperties', { name: 'orders_old' }),
  upsert(OTHER, 'datasetProperties', { name: 'orders' }),
  upsert(SCHEMA, 'containerProperties', { name: 'schema' }),
  upsert(SCHEMA, 'container', { container: DATABASE }),
  upsert(DATABASE, 'containerProperties', { name: 'database' }),
  upsert(DOMAIN, 'domainProperties', { name: 'Shops', parentDomain: OUTER_DOMAIN }),
  upsert(OUTER_DOMAIN, 'domainProperties', { name: 'Sales' }),
  upsert(FORM, 'formInfo', { name: 'Quality', type: 'COMPLETION', prompts: [] }),
  upsert(TAG, 'tagProperties', { name: 'PII', colorHex: '#ff0000' }),
  upsert(PROPERTY, 'propertyDefinition', {
    qualifiedName: 'team',
    valueType: 'urn:li:dataType:datahub.string',
    typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.dataset'] },
    allowedValues: [
      { value: { string: 'blue' }, description: 'Blue team' },
      { value: { string: 'red' } },
      { value: { string: 'x' } },
    ],
    entityTypes: ['urn:li:entityType:datahub.dataset'],
  }),
  upsert(QUERY, 'queryProperties', {
    name: 'Count of orders',
    statement: { value: 'select count(id) from orders', language: 'SQL' },
    source: 'MANUAL',
    origin: OTHER,
    created: STAMP,
    lastModified: STAMP,
  }),
  upsert(QUERY, 'querySubjects', {
    subjects: [{ entity: DATASET }, { entity: `urn:li:schemaField:(${DATASET},id)` }],
  }),
  upsert(EXECUTION, 'dataHubExecutionRequestInput', {
    task: 'RUN_INGEST',
    args: { recipe: '{}' },
    executorId: 'default',
    source: { type: 'MANUAL_INGESTION_SOURCE' },
    requestedAt: 1,
  }),
  upsert(VIEW, 'dataHubViewInfo', view(['dataset'], 'platform.keyword', PLATFORM)),
  upsert(JOB, 'dataJobInfo', { name: 'load', type: { string: 'COMMAND' }, flowUrn: FLOW }),
  upsert(FLOW, 'dataFlowInfo', { name: 'daily' }),
  upsert('urn:li:document:guide', 'documentInfo', {
    title: 'Guide',
    contents: { text: 'Read this' },
    status: { state: 'PUBLISHED' },
    created: STAMP,
    lastModified: STAMP,
  }),
  upsert('urn:li:document:guide', 'semanticText', { text: 'A guide for readers' }),
  upsert('urn:li:document:guide', 'subTypes', { typeNames: ['Manual'] }),
  upsert('urn:li:dataProduct:orders', 'dataProductProperties', {
    name: 'Orders',
    assets: [{ destinationUrn: DATASET, created: STAMP, lastModified: STAMP }],
  }),
];
