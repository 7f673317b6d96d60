import type { Proposal } from '#catalog/aspects/aspect-service';

export const MODEL = 'urn:li:dataset:(urn:li:dataPlatform:dbt,shop.main.orders,PROD)';
export const TABLE = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.main.orders,PROD)';
export const MART = 'urn:li:dataset:(urn:li:dataPlatform:dbt,shop.main.mart,PROD)';
export const REPORT = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.main.report,PROD)';

function upsert(urn: string, aspectName: string, value: NonNullable<Proposal['value']>): Proposal {
  return { entityType: urn.split(':')[2] ?? '', urn, aspectName, changeType: 'UPSERT', value };
}

function check(id: string, dataset: string, type: string): readonly Proposal[] {
  const urn = `urn:li:assertion:${id}`;
  const datasetAssertion = { dataset, scope: 'DATASET_ROWS', operator: '_NATIVE_' };
  const event = { timestampMillis: 1_700_000_000_000, runId: 'r', assertionUrn: urn, asserteeUrn: dataset };
  return [
    upsert(urn, 'assertionInfo', { type: 'DATASET', description: `The rule ${id} holds.`, datasetAssertion }),
    upsert(urn, 'assertionRunEvent', { ...event, status: 'COMPLETE', result: { type } }),
  ];
}

function from(...upstreams: string[]) {
  return { upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })) };
}

function columns(platform: string, descriptions: Readonly<Record<string, string>>) {
  const fields = Object.entries(descriptions).map(([fieldPath, description]) => ({
    fieldPath,
    nativeDataType: 'int',
    type: { type: { 'com.linkedin.schema.NumberType': {} } },
    ...(description !== '' && { description }),
  }));
  const other = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } };
  return {
    schemaName: 's',
    platform: `urn:li:dataPlatform:${platform}`,
    version: 0,
    hash: '',
    platformSchema: other,
    fields,
  };
}

/** A dbt model and the table that it makes, as their connectors write them, each with a description and a check; a table that is made from
 * the one, and a model that is made from the other. */
export const SIBLINGS: readonly Proposal[] = [
  upsert('urn:li:dataPlatform:snowflake', 'dataPlatformInfo', {
    name: 'snowflake',
    displayName: 'Snowflake',
    type: 'RELATIONAL_DB',
    datasetNameDelimiter: '.',
  }),
  upsert(MODEL, 'datasetProperties', {
    name: 'orders',
    description: 'One row for each order, as the shop model has it.',
  }),
  upsert(MODEL, 'subTypes', { typeNames: ['Model', 'Table'] }),
  upsert(TABLE, 'datasetProperties', { name: 'ORDERS', description: 'Loaded every night.' }),
  upsert(TABLE, 'subTypes', { typeNames: ['Table'] }),
  upsert(TABLE, 'upstreamLineage', from(MODEL)),
  upsert(REPORT, 'datasetProperties', { name: 'orders report' }),
  upsert(REPORT, 'upstreamLineage', from(TABLE)),
  upsert(MODEL, 'schemaMetadata', columns('dbt', { id: 'The number of the order.', total: 'In euros.' })),
  upsert(TABLE, 'schemaMetadata', columns('snowflake', { ID: '', TOTAL: 'Sum of the items.' })),
  upsert(MART, 'datasetProperties', { name: 'mart' }),
  upsert(MART, 'subTypes', { typeNames: ['Model'] }),
  upsert(MART, 'upstreamLineage', from(MODEL)),
  ...check('of-the-model', MODEL, 'SUCCESS'),
  ...check('of-the-table', TABLE, 'FAILURE'),
];
