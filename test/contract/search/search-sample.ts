import type { AspectSpec, Registry } from '#generated/registry/registry-types';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import { aspectSpec, entitySpec, registryOf, searchField } from '#test/unit/search/search-registry';

/** A small catalog with one search field of every kind that matters. */
const TABLE_FIELDS = aspectSpec('tableInfo', [
  searchField('name', {
    type: 'TEXT_PARTIAL',
    queryByDefault: true,
    autocomplete: true,
    boost: 10,
    aliases: ['label'],
  }),
  searchField('description', { type: 'TEXT', queryByDefault: true }),
  searchField('editedDescription', { type: 'TEXT', queryByDefault: true }),
  searchField('columns', { type: 'TEXT', queryByDefault: true, boost: 0.1, path: '/columns/*' }),
  searchField('platform', {
    type: 'URN',
    queryByDefault: true,
    autocomplete: true,
    facet: true,
    facetName: 'Platform',
  }),
  searchField('owners', {
    type: 'URN',
    facet: true,
    facetName: 'Owned By',
    path: '/owners/*',
    hasValuesField: 'hasOwners',
  }),
  searchField('domains', { type: 'URN', queryByDefault: true, path: '/domains/*' }),
  searchField('tags', {
    type: 'URN',
    queryByDefault: true,
    facet: true,
    facetName: 'Tag',
    boost: 0.5,
    path: '/tags/*',
  }),
  searchField('origin', { type: 'TEXT_PARTIAL', facet: true, facetName: 'Environment' }),
  searchField('properties', { type: 'KEYWORD', queryByDefault: true, leaf: 'map' }),
  searchField('url', { type: 'KEYWORD' }),
  searchField('rows', { type: 'COUNT', leaf: 'long' }),
  searchField('changedOn', { type: 'DATETIME', leaf: 'long' }),
  searchField('deprecated', { type: 'BOOLEAN', leaf: 'boolean', weights: { true: 0.5 } }),
  searchField('hidden', { type: 'BOOLEAN', leaf: 'boolean' }),
  searchField('paths', { type: 'BROWSE_PATH', path: '/paths/*' }),
]);
const TABLE: AspectSpec = {
  ...TABLE_FIELDS,
  urnFields: [{ path: '/owners/*', entityType: 'person' }],
  searchEntries: [
    { field: 'answers', numberField: 'answerNumbers', items: '/answers/*', key: '/question', values: '/values/*' },
  ],
};
const PERSON = aspectSpec('personInfo', [
  searchField('name', { type: 'TEXT_PARTIAL', queryByDefault: true, autocomplete: true, boost: 10 }),
  searchField('title', { type: 'KEYWORD', queryByDefault: true, aliases: ['label'] }),
  searchField('origin', { type: 'KEYWORD' }),
]);

/** No field is marked for autocomplete. */
const VIEW = aspectSpec('viewInfo', [
  searchField('name', { type: 'TEXT_PARTIAL', queryByDefault: true }),
  searchField('description', { type: 'TEXT', queryByDefault: true }),
]);
const SOURCE_KEY = aspectSpec('sourceKey', [
  searchField('space', { type: 'TEXT_PARTIAL', queryByDefault: true }),
  searchField('id', { type: 'TEXT_PARTIAL', queryByDefault: true, autocomplete: true, boost: 10 }),
]);
/** One name is marked, the other one is not. */
const SOURCE = aspectSpec('sourceInfo', [
  searchField('name', { type: 'TEXT_PARTIAL', queryByDefault: true, boost: 10 }),
  searchField('displayName', { type: 'TEXT_PARTIAL', queryByDefault: true, autocomplete: true }),
]);

export const SAMPLE_REGISTRY: Registry = registryOf({
  aspects: [TABLE, PERSON, VIEW, SOURCE_KEY, SOURCE],
  entities: [
    entitySpec('table', [TABLE]),
    { ...entitySpec('person', [PERSON]), searchNames: ['people', 'staff member'], rankWeight: 0.5 },
    entitySpec('view', [VIEW]),
    entitySpec('source', [SOURCE_KEY, SOURCE]),
  ],
  softDelete: { aspect: 'tableInfo', path: '/hidden', searchField: 'hidden' },
  accessAttributes: [
    { attribute: 'owner', aspect: 'tableInfo', relationship: 'OwnedBy', searchField: 'owners' },
    { attribute: 'domain', aspect: 'tableInfo', relationship: 'AssociatedWith', searchField: 'domains' },
  ],
  accessParents: [{ aspect: 'tableInfo', path: '/views/*', relationship: 'IsPartOf' }],
  searchFieldGroups: { description: ['editedDescription'] },
});

export const HIVE = 'urn:li:dataPlatform:hive';
export const KAFKA = 'urn:li:dataPlatform:kafka';

export function tableUrn(key: string): string {
  return `urn:li:table:(${HIVE},${key},PROD)`;
}

export interface SampleTable {
  readonly key: string;
  readonly removed?: boolean;
  readonly runIds?: readonly string[];
  readonly fields?: { readonly [field: string]: FieldValue };
}

/** A table's document; the id is made from the key, so that the same key is the same entity. */
export function tableDocument({ key, removed = false, runIds = [], fields = {} }: SampleTable): SearchDocument {
  return {
    id: idOf(tableUrn(key)),
    urn: tableUrn(key),
    entityType: 'table',
    removed,
    runIds,
    fields: removed ? { ...fields, hidden: true } : fields,
  };
}

export function personDocument(key: string, fields: SearchDocument['fields'] = {}): SearchDocument {
  return documentOf('person', key, fields);
}

export function documentOf(entityType: string, key: string, fields: SearchDocument['fields']): SearchDocument {
  const urn = `urn:li:${entityType}:${key}`;
  return { id: idOf(urn), urn, entityType, removed: false, runIds: [], fields };
}

const ids = new Map<string, string>();

function idOf(urn: string): string {
  const id = ids.get(urn) ?? String(ids.size + 1);
  ids.set(urn, id);
  return id;
}
