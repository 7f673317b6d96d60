import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { type Asked, at, graphql, post } from './reach';

/** The entities on which privileges are tried. Those that begin with `other` are out of reach of the policies. */
export const URNS = {
  table: 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)',
  otherTable: 'urn:li:dataset:(urn:li:dataPlatform:hive,salaries,PROD)',
  tag: 'urn:li:tag:pii',
  domain: 'urn:li:domain:sales',
  otherDomain: 'urn:li:domain:hr',
  top: 'urn:li:glossaryNode:top',
  folder: 'urn:li:glossaryNode:folder',
  otherFolder: 'urn:li:glossaryNode:other',
  term: 'urn:li:glossaryTerm:churn',
  newTerm: 'urn:li:glossaryTerm:new',
  otherTerm: 'urn:li:glossaryTerm:other',
  user: 'urn:li:corpuser:jane',
  otherUser: 'urn:li:corpuser:john',
  group: 'urn:li:corpGroup:sales',
  otherGroup: 'urn:li:corpGroup:hr',
  product: 'urn:li:dataProduct:revenue',
  newProduct: 'urn:li:dataProduct:new',
  assertion: 'urn:li:assertion:fresh',
  otherAssertion: 'urn:li:assertion:other',
  query: 'urn:li:query:top10',
  otherQuery: 'urn:li:query:other',
} as const;

const STAMP = { time: 1, actor: URNS.user };

function typeOf(urn: string): string {
  return urn.split(':')[2] ?? '';
}

function proposal(urn: string, aspectName: string, changeType: string, value?: JsonValue): Asked {
  const content =
    value === undefined ? {} : { aspect: { contentType: 'application/json', value: JSON.stringify(value) } };
  const change = { entityType: typeOf(urn), entityUrn: urn, aspectName, changeType, ...content };
  return post('/aspects?action=ingestProposal', { proposal: change });
}

export const write = (urn: string, aspectName: string, value: JsonObject) => proposal(urn, aspectName, 'UPSERT', value);

export const add = (urn: string, aspectName: string, path: string, value: JsonValue) =>
  proposal(urn, aspectName, 'PATCH', [{ op: 'add', path, value }]);

export const remove = (urn: string, aspectName: string, path: string) =>
  proposal(urn, aspectName, 'PATCH', [{ op: 'remove', path }]);

export const deletion = (urn: string, aspectName: string) => proposal(urn, aspectName, 'DELETE');

/** The changes as one request, which is made whole or not at all. */
export const together = (...asked: readonly Asked[]): Asked =>
  post('/aspects?action=ingestProposalBatch', {
    proposals: asked.flatMap(({ body }) => (body && 'proposal' in body ? [body.proposal] : [])),
  });

export const patchedByV3 = (urn: string, aspectName: string, path: string, value: JsonValue): Asked => ({
  path: `/openapi/v3/entity/${typeOf(urn)}/${at(urn)}/${aspectName}`,
  method: 'PATCH',
  body: { patch: [{ op: 'add', path, value }] },
});

export const described = (urn: string, description: string, column?: string): Asked => {
  const place = column === undefined ? '' : `, subResource: "${column}", subResourceType: DATASET_FIELD`;
  return graphql(
    `mutation { updateDescription(input: { resourceUrn: "${urn}", description: "${description}"${place} }) }`,
  );
};

export const COLUMNS = 'editableSchemaMetadata';

/** Each privilege has a column of its own, because a write that changes nothing is not refused. */
export const column = (name: string, field: string, value: JsonValue) =>
  add(URNS.table, COLUMNS, `/editableSchemaFieldInfo/${name}/${field}`, value);

export const COLUMN_TAGS = { tags: [{ tag: URNS.tag }] };
export const COLUMN_TERMS = { terms: [{ urn: URNS.term }], auditStamp: STAMP };

export function term(parentNode: string, definition = 'Who leaves.') {
  return { definition, termSource: 'INTERNAL', parentNode };
}

export function assertion(dataset: string, description = 'is fresh') {
  const datasetAssertion = { dataset, scope: 'DATASET_ROWS', operator: 'GREATER_THAN' };
  return { type: 'DATASET', description, datasetAssertion };
}

export function query(value: string) {
  return { statement: { value, language: 'SQL' }, source: 'MANUAL', created: STAMP, lastModified: STAMP };
}

/** What is there before a privilege is tried. */
export const WORLD: readonly Proposal[] = [
  aspect(URNS.table, 'datasetProperties', { name: 'orders' }),
  aspect(URNS.otherTable, 'datasetProperties', { name: 'salaries' }),
  aspect(URNS.table, COLUMNS, {
    editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'Number', globalTags: COLUMN_TAGS }],
  }),
  aspect(URNS.table, 'editableDatasetProperties', { name: 'Orders' }),
  aspect(URNS.tag, 'tagProperties', { name: 'pii', description: 'Personal', colorHex: '#000000' }),
  aspect(URNS.domain, 'domainProperties', { name: 'Sales' }),
  aspect(URNS.otherDomain, 'domainProperties', { name: 'HR' }),
  aspect(URNS.top, 'glossaryNodeInfo', { definition: 'All' }),
  aspect(URNS.folder, 'glossaryNodeInfo', { definition: 'Some', parentNode: URNS.top }),
  aspect(URNS.otherFolder, 'glossaryNodeInfo', { definition: 'Others' }),
  aspect(URNS.term, 'glossaryTermInfo', term(URNS.folder)),
  aspect(URNS.otherTerm, 'glossaryTermInfo', term(URNS.otherFolder)),
  aspect(URNS.user, 'corpUserInfo', { active: true, displayName: 'Jane' }),
  aspect(URNS.otherUser, 'corpUserInfo', { active: true, displayName: 'John' }),
  aspect(URNS.user, 'nativeGroupMembership', { nativeGroups: [URNS.otherGroup] }),
  aspect(URNS.group, 'corpGroupEditableInfo', { description: 'Who sell' }),
  aspect(URNS.otherGroup, 'corpGroupEditableInfo', { description: 'Who hire' }),
  aspect(URNS.product, 'dataProductProperties', { name: 'Revenue', assets: [{ destinationUrn: URNS.otherTable }] }),
  aspect(URNS.product, 'domains', { domains: [URNS.domain] }),
  aspect(URNS.assertion, 'assertionInfo', assertion(URNS.table)),
  aspect(URNS.otherAssertion, 'assertionInfo', assertion(URNS.otherTable)),
  aspect(URNS.query, 'queryProperties', query('select 1')),
  aspect(URNS.query, 'querySubjects', { subjects: [{ entity: URNS.table }] }),
  aspect(URNS.otherQuery, 'querySubjects', { subjects: [{ entity: URNS.otherTable }] }),
];

function aspect(urn: string, aspectName: string, value: JsonObject): Proposal {
  return { entityType: typeOf(urn), urn, aspectName, changeType: 'UPSERT', value };
}
