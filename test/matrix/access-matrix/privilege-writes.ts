import type { Privilege, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import {
  add,
  assertion,
  column,
  COLUMN_TAGS,
  COLUMN_TERMS,
  COLUMNS,
  deletion,
  described,
  patchedByV3,
  query,
  remove,
  term,
  together,
  URNS,
  write,
} from './privilege-world';
import { type Asked, graphql } from './reach';

/** The privileges over entities. */
type EntityPrivilege = {
  readonly [Name in Privilege]: (typeof PRIVILEGES)[Name]['kind'] extends 'metadata' ? Name : never;
}[Privilege];

/** What one privilege lets its holder write. */
export interface PrivilegeWrites {
  /** The urn of the entity on which the policy grants it. */
  readonly on: string;
  /** Each is refused without the privilege, and accepted with nothing but it. */
  readonly allowed: readonly Asked[];
  /** Each is refused with it, because it touches something more, or another entity. */
  readonly beyond: readonly Asked[];
  /** Entities whose parent it is: what is explained of them is what is asked of it. */
  readonly children?: readonly string[];
  /** Other privileges that allow the same. */
  readonly alternatives?: readonly Privilege[];
}

/** A privilege that writes no aspect, with the test that tries it. */
export type TriedElsewhere = { readonly triedIn: string };

const { table, otherTable, tag, folder, otherFolder, top, user, otherUser, group, otherGroup } = URNS;
const OPERATIONS = 'test/matrix/access-matrix.test.ts';
const REQUESTS = 'test/e2e/change-requests.test.ts';
const STAMP = { time: 1, actor: user };
const createProduct = (domain: string) =>
  graphql(`mutation { createDataProduct(input: { properties: { name: "made" }, domainUrn: "${domain}" }) { urn } }`);
const rename = write(table, 'datasetProperties', { name: 'renamed' });

/** Every privilege over entities. A new one does not compile without a row. */
export const PRIVILEGE_WRITES: Readonly<Record<EntityPrivilege, PrivilegeWrites | TriedElsewhere>> = {
  VIEW_ENTITY_PAGE: { triedIn: OPERATIONS },
  GET_ENTITY_PRIVILEGE: { triedIn: OPERATIONS },
  GET_TIMESERIES_ASPECT_PRIVILEGE: { triedIn: OPERATIONS },
  GET_TIMELINE_PRIVILEGE: { triedIn: OPERATIONS },
  SEARCH_PRIVILEGE: { triedIn: OPERATIONS },
  GET_COUNTS_PRIVILEGE: { triedIn: OPERATIONS },
  VIEW_DATASET_USAGE: { triedIn: OPERATIONS },
  VIEW_DATASET_PROFILE: { triedIn: OPERATIONS },
  REQUEST_CHANGES: { triedIn: REQUESTS },
  EDIT_WITHOUT_REVIEW: { triedIn: REQUESTS },
  REQUESTS_ACCEPTED_AT_ONCE: { triedIn: REQUESTS },
  EDIT_ENTITY: {
    on: table,
    allowed: [rename],
    beyond: [write(otherTable, 'datasetProperties', {}), deletion(table, 'browsePaths')],
  },
  DELETE_ENTITY: { on: table, allowed: [deletion(table, 'browsePaths')], beyond: [rename] },
  EDIT_ENTITY_TAGS: {
    on: table,
    allowed: [write(table, 'globalTags', { tags: [{ tag }] })],
    beyond: [write(otherTable, 'globalTags', { tags: [{ tag }] }), rename],
  },
  EDIT_ENTITY_GLOSSARY_TERMS: {
    on: table,
    allowed: [write(table, 'glossaryTerms', COLUMN_TERMS)],
    beyond: [write(otherTable, 'glossaryTerms', COLUMN_TERMS), rename],
  },
  EDIT_ENTITY_OWNERS: {
    on: table,
    allowed: [write(table, 'ownership', { owners: [{ owner: user, type: 'DATAOWNER' }], lastModified: STAMP })],
    beyond: [rename],
  },
  EDIT_ENTITY_DOCS: {
    on: table,
    allowed: [
      add(table, 'editableDatasetProperties', '/description', 'by a patch'),
      write(table, 'editableDatasetProperties', { name: 'Orders', description: 'whole', lastModified: STAMP }),
      patchedByV3(table, 'editableDatasetProperties', '/description', 'by v3'),
      described(table, 'by GraphQL'),
      write(table, 'documentation', { documentations: [] }),
    ],
    beyond: [
      add(table, 'editableDatasetProperties', '/name', 'another'),
      write(table, 'editableDatasetProperties', { description: 'without the name' }),
      add(otherTable, 'editableDatasetProperties', '/description', 'of another table'),
      described(otherTable, 'of another table'),
      described(table, 'of a column', 'amount'),
      deletion(table, 'editableDatasetProperties'),
      rename,
    ],
  },
  EDIT_ENTITY_DOC_LINKS: {
    on: table,
    allowed: [write(table, 'institutionalMemory', { elements: [] })],
    beyond: [rename],
  },
  EDIT_ENTITY_STATUS: { on: table, allowed: [write(table, 'status', { removed: false })], beyond: [rename] },
  EDIT_DOMAINS_PRIVILEGE: {
    on: table,
    allowed: [write(table, 'domains', { domains: [URNS.domain] })],
    beyond: [rename],
  },
  EDIT_ENTITY_DATA_PRODUCTS: {
    on: table,
    allowed: [
      add(URNS.product, 'dataProductProperties', `/assets/${table}`, { destinationUrn: table }),
      remove(URNS.product, 'dataProductProperties', `/assets/${table}`),
      graphql(
        `mutation { batchSetDataProduct(input: { dataProductUrn: "${URNS.product}", resourceUrns: ["${table}"] }) }`,
      ),
      write(table, 'dataProducts', { dataProducts: [{ destinationUrn: URNS.product }] }),
    ],
    beyond: [
      remove(URNS.product, 'dataProductProperties', `/assets/${otherTable}`),
      write(URNS.product, 'dataProductProperties', { name: 'Revenue', assets: [{ destinationUrn: table }] }),
      add(URNS.product, 'dataProductProperties', '/name', 'another'),
      rename,
    ],
  },
  EDIT_DEPRECATION_PRIVILEGE: {
    on: table,
    allowed: [write(table, 'deprecation', { deprecated: true, note: 'old', actor: user })],
    beyond: [rename],
  },
  EDIT_DATASET_COL_DESCRIPTION: {
    on: table,
    allowed: [column('amount', 'description', 'How much'), described(table, 'by GraphQL', 'amount')],
    beyond: [
      column('amount', 'globalTags', COLUMN_TAGS),
      column('amount', 'glossaryTerms', COLUMN_TERMS),
      remove(table, COLUMNS, '/editableSchemaFieldInfo/id'),
      write(table, COLUMNS, { editableSchemaFieldInfo: [] }),
      described(table, 'of the table'),
    ],
  },
  EDIT_DATASET_COL_TAGS: {
    on: table,
    allowed: [
      column('price', 'globalTags', COLUMN_TAGS),
      graphql(
        `mutation { addTag(input: { tagUrn: "${tag}", resourceUrn: "${table}", subResource: "tax", subResourceType: DATASET_FIELD }) }`,
      ),
    ],
    beyond: [column('price', 'description', 'How much'), column('price', 'glossaryTerms', COLUMN_TERMS)],
  },
  EDIT_DATASET_COL_GLOSSARY_TERMS: {
    on: table,
    allowed: [column('size', 'glossaryTerms', COLUMN_TERMS)],
    beyond: [column('size', 'description', 'How much'), column('size', 'globalTags', COLUMN_TAGS)],
  },
  EDIT_ENTITY_ASSERTIONS: {
    on: table,
    children: [URNS.assertion],
    allowed: [
      write(URNS.assertion, 'assertionInfo', assertion(table, 'is small')),
      write(URNS.assertion, 'status', { removed: false }),
      write('urn:li:assertion:new', 'assertionInfo', assertion(table)),
      deletion('urn:li:assertion:new', 'assertionKey'),
    ],
    beyond: [
      write(URNS.assertion, 'assertionInfo', assertion(otherTable)),
      write(URNS.otherAssertion, 'assertionInfo', assertion(table)),
      deletion(URNS.otherAssertion, 'assertionKey'),
      write('urn:li:assertion:none', 'status', { removed: false }),
      rename,
    ],
  },
  EDIT_LINEAGE: {
    on: table,
    allowed: [
      write(table, 'upstreamLineage', { upstreams: [{ auditStamp: STAMP, dataset: otherTable, type: 'VIEW' }] }),
    ],
    beyond: [rename],
  },
  EDIT_ENTITY_EMBED: {
    on: table,
    allowed: [write(table, 'embed', { renderUrl: 'https://example.com' })],
    beyond: [rename],
  },
  EDIT_ENTITY_QUERIES: {
    on: table,
    children: [URNS.query],
    allowed: [
      write(URNS.query, 'queryProperties', query('select 2')),
      together(
        write('urn:li:query:new', 'queryProperties', query('select 3')),
        write('urn:li:query:new', 'querySubjects', { subjects: [{ entity: table }] }),
      ),
      deletion('urn:li:query:new', 'queryKey'),
    ],
    beyond: [
      add(URNS.query, 'querySubjects', `/subjects/${otherTable}`, { entity: otherTable }),
      write(URNS.otherQuery, 'queryProperties', query('select 2')),
      write('urn:li:query:none', 'queryProperties', query('select 3')),
      rename,
    ],
  },
  EDIT_ENTITY_OPERATIONS: {
    on: table,
    allowed: [write(table, 'operation', { timestampMillis: 1, operationType: 'INSERT', lastUpdatedTimestamp: 1 })],
    beyond: [rename],
  },
  EDIT_TAG_COLOR: {
    on: tag,
    allowed: [add(tag, 'tagProperties', '/colorHex', '#ff0000')],
    beyond: [
      add(tag, 'tagProperties', '/description', 'Secret'),
      write(tag, 'tagProperties', { name: 'pii', colorHex: '#00ff00' }),
      add('urn:li:tag:other', 'tagProperties', '/colorHex', '#ff0000'),
    ],
  },
  EDIT_GROUP_MEMBERS: {
    on: group,
    allowed: [
      add(user, 'nativeGroupMembership', `/nativeGroups/${group}`, group),
      remove(user, 'nativeGroupMembership', `/nativeGroups/${group}`),
      add(otherUser, 'groupMembership', `/groups/${group}`, group),
      graphql(`mutation { removeGroupMembers(input: { groupUrn: "${group}", userUrns: ["${otherUser}"] }) }`),
      graphql(`mutation { addGroupMembers(input: { groupUrn: "${group}", userUrns: ["${user}"] }) }`),
    ],
    beyond: [
      add(user, 'nativeGroupMembership', `/nativeGroups/${otherGroup}`, otherGroup),
      remove(user, 'nativeGroupMembership', `/nativeGroups/${otherGroup}`),
      write(user, 'nativeGroupMembership', { nativeGroups: [group] }),
      graphql(`mutation { addGroupMembers(input: { groupUrn: "${otherGroup}", userUrns: ["${otherUser}"] }) }`),
      add(group, 'corpGroupEditableInfo', '/description', 'another'),
    ],
  },
  EDIT_USER_PROFILE: {
    on: user,
    allowed: [
      write(user, 'corpUserEditableInfo', { aboutMe: 'I sell', skills: ['sales'], email: 'jane@example.com' }),
      add(user, 'corpUserEditableInfo', '/title', 'Seller'),
    ],
    beyond: [
      write(otherUser, 'corpUserEditableInfo', { aboutMe: 'I hire' }),
      write(user, 'corpUserInfo', { active: true, displayName: 'Janet' }),
      write(user, 'globalTags', { tags: [] }),
    ],
  },
  EDIT_CONTACT_INFO: {
    on: user,
    allowed: [add(user, 'corpUserEditableInfo', '/slack', 'jane')],
    beyond: [
      add(user, 'corpUserEditableInfo', '/aboutMe', 'another'),
      add(otherUser, 'corpUserEditableInfo', '/slack', 'jane'),
    ],
    alternatives: ['EDIT_USER_PROFILE'],
  },
  MANAGE_GLOSSARY_CHILDREN: {
    on: folder,
    children: [URNS.term],
    allowed: [
      write(URNS.term, 'glossaryTermInfo', term(folder, 'Who left.')),
      write(URNS.newTerm, 'glossaryTermInfo', term(folder)),
      deletion(URNS.newTerm, 'glossaryTermKey'),
      graphql(`mutation { createGlossaryTerm(input: { id: "made", name: "made", parentNode: "${folder}" }) }`),
    ],
    beyond: [
      write(URNS.term, 'glossaryTermInfo', term(otherFolder)),
      write(URNS.otherTerm, 'glossaryTermInfo', term(folder)),
      write(URNS.newTerm, 'glossaryTermInfo', { definition: 'At the top', termSource: 'INTERNAL' }),
      graphql('mutation { createGlossaryTerm(input: { id: "made", name: "made" }) }'),
      graphql(`mutation { createGlossaryTerm(input: { id: "made", name: "made", parentNode: "${otherFolder}" }) }`),
      add(folder, 'glossaryNodeInfo', '/definition', 'another'),
      rename,
    ],
    alternatives: ['MANAGE_ALL_GLOSSARY_CHILDREN'],
  },
  MANAGE_ALL_GLOSSARY_CHILDREN: {
    on: top,
    children: [URNS.term],
    allowed: [
      write(URNS.term, 'glossaryTermInfo', term(folder, 'Who comes.')),
      add(folder, 'glossaryNodeInfo', '/definition', 'another'),
      write(URNS.term, 'glossaryTermInfo', term(top)),
      graphql(`mutation { updateParentNode(input: { resourceUrn: "${URNS.term}", parentNode: "${folder}" }) }`),
      write(URNS.term, 'glossaryTermInfo', term(top)),
      write(URNS.term, 'glossaryTermInfo', term(folder)),
    ],
    beyond: [
      write(URNS.term, 'glossaryTermInfo', term(otherFolder)),
      write(URNS.otherTerm, 'glossaryTermInfo', term(folder)),
      add(top, 'glossaryNodeInfo', '/definition', 'another'),
    ],
    alternatives: ['MANAGE_GLOSSARY_CHILDREN'],
  },
  MANAGE_DATA_PRODUCTS: {
    on: URNS.domain,
    children: [URNS.product],
    allowed: [
      add(URNS.product, 'dataProductProperties', '/name', 'Income'),
      together(
        write(URNS.newProduct, 'dataProductProperties', { name: 'New' }),
        write(URNS.newProduct, 'domains', { domains: [URNS.domain] }),
      ),
      deletion(URNS.newProduct, 'dataProductKey'),
      createProduct(URNS.domain),
    ],
    beyond: [
      write(URNS.product, 'domains', { domains: [URNS.otherDomain] }),
      createProduct(URNS.otherDomain),
      write('urn:li:dataProduct:none', 'dataProductProperties', { name: 'New' }),
      add(URNS.domain, 'domainProperties', '/description', 'another'),
    ],
  },
};
