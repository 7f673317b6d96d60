import type { RootField } from '#generated/graphql/root-fields';
import { TARGETS, urnOf } from './matrix-world';
import { changes, counts, finds, graphql, names, noEntity, type Reach } from './reach';

const DATASETS = TARGETS.map((target) => urnOf('dataset', target));

const READS = 'properties { name } tags { tags { tag { name } } } upstreamLineage { upstreams { dataset { exists } } }';
const HITS =
  'searchResults { entity { urn } matchedFields { name value } } facets { field aggregations { value count } }';

const TAG = 'urn:li:tag:some';
const PROPERTY = 'urn:li:structuredProperty:some';
const TERM = 'urn:li:glossaryTerm:some';
const OWNER = 'urn:li:corpuser:some';

/** Every root field of GraphQL, as operations. Users and groups count as hidden if a policy by urn does not name them. */
export const FIELD_REACH: Readonly<Record<RootField, Reach>> = {
  appConfig: noEntity,
  me: noEntity,
  corpUser: names((urn) => [graphql(`{ corpUser(urn: "${urn}") { urn info { displayName } status } }`)], 'corpuser'),
  corpGroup: names((urn) => [graphql(`{ corpGroup(urn: "${urn}") { urn name properties { email } } }`)], 'corpGroup'),
  // These take a privilege over the catalog, which no policy limits to some users.
  listUsers: noEntity,
  listGroups: noEntity,
  listGroupMembers: noEntity,
  createUser: noEntity,
  createNativeUserResetToken: noEntity,
  getInviteToken: noEntity,
  createInviteToken: noEntity,
  updateUserStatus: noEntity,
  removeUser: noEntity,
  createGroup: noEntity,
  updateName: noEntity,
  addGroupMembers: noEntity,
  removeGroupMembers: noEntity,
  removeGroup: noEntity,
  listRoles: noEntity,
  batchAssignRole: noEntity,
  policy: noEntity,
  listPolicies: noEntity,
  createPolicy: noEntity,
  updatePolicy: noEntity,
  deletePolicy: noEntity,
  explainAccess: noEntity,
  getGrantedPrivileges: names((urn, actor) => [
    graphql(
      `{ getGrantedPrivileges(input: { actorUrn: "${actor}", resourceSpec: { resourceType: DATASET, resourceUrn: "${urn}" } }) { privileges } }`,
    ),
  ]),
  listAccessTokens: noEntity,
  getAccessToken: noEntity,
  createAccessToken: noEntity,
  revokeAccessToken: noEntity,
  // An entity that the role does not reach is null.
  entity: finds(
    graphql(`{ ${DATASETS.map((urn, index) => `e${index}: entity(urn: "${urn}") { urn type exists } `).join('')} }`),
    graphql(`{ ${DATASETS.map((urn, index) => `e${index}: dataset(urn: "${urn}") { urn name ${READS} } `).join('')} }`),
  ),
  entities: finds(graphql(`{ entities(urns: ${JSON.stringify(DATASETS)}) { urn ... on Dataset { ${READS} } } }`)),
  entityExists: counts(
    graphql(`{ ${DATASETS.map((urn, index) => `e${index}: entityExists(urn: "${urn}") `).join('')} }`),
    ({ data }) => Object.values(data).filter(Boolean).length,
  ),
  search: finds(graphql(`{ search(input: { type: DATASET, query: "matter" }) { total ${HITS} } }`)),
  searchAcrossEntities: finds(
    graphql(`{ searchAcrossEntities(input: { types: [DATASET], query: "*" }) { total ${HITS} } }`),
  ),
  scrollAcrossEntities: finds(
    graphql(`{ scrollAcrossEntities(input: { types: [DATASET], query: "*" }) { total nextScrollId ${HITS} } }`),
  ),
  aggregateAcrossEntities: counts(
    graphql(
      '{ aggregateAcrossEntities(input: { types: [DATASET], query: "*", facets: ["_entityType"] }) { facets { aggregations { value count } } } }',
    ),
    ({ data }) => data.aggregateAcrossEntities.facets[0]?.aggregations[0]?.count ?? 0,
  ),
  // They are refused.
  semanticSearch: noEntity,
  semanticSearchAcrossEntities: noEntity,
  // They list entities of other types, as searches find them. `graphql-clients.test.ts` hides one.
  listDomains: noEntity,
  listQueries: noEntity,
  listOwnershipTypes: noEntity,
  globalViewsSettings: noEntity,
  connection: noEntity,
  upsertConnection: noEntity,
  getSecretValues: noEntity,
  createSecret: noEntity,
  updateSecret: noEntity,
  autoComplete: finds(
    graphql('{ autoComplete(input: { type: DATASET, query: "matter" }) { suggestions entities { urn } } }'),
  ),
  autoCompleteForMultiple: finds(
    graphql(
      '{ autoCompleteForMultiple(input: { types: [DATASET], query: "matter" }) { suggestions { suggestions } } }',
    ),
  ),
  browse: finds(
    graphql(
      '{ browse(input: { type: DATASET, path: ["prod", "hive"] }) { total groups { name count } entities { urn } } }',
    ),
  ),
  browsePaths: counts(
    graphql(
      `{ ${DATASETS.map((urn, index) => `e${index}: browsePaths(input: { type: DATASET, urn: "${urn}" }) { path } `).join('')} }`,
    ),
    ({ data }) => Object.values(data).filter(Boolean).length,
  ),
  searchAcrossLineage: names((urn) => lineages('searchAcrossLineage', urn)),
  scrollAcrossLineage: names((urn) => lineages('scrollAcrossLineage', urn)),
  // They write entities of their own, which name others.
  raiseIncident: noEntity,
  updateIncidentStatus: noEntity,
  createDynamicFormAssignment: noEntity,
  batchAssignForm: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchAssignForm(input: { formUrn: "urn:li:form:some", entityUrns: ["${urn}"] }) }`),
  ),
  updateLineage: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { updateLineage(input: { edgesToAdd: [], edgesToRemove: [{ downstreamUrn: "${urn}", upstreamUrn: "${urn}" }] }) }`,
    ),
  ),
  updateDataset: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { updateDataset(urn: "${urn}", input: { editableProperties: { description: "x" } }) { urn } }`),
  ),
  updateDatasets: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { updateDatasets(input: [{ urn: "${urn}", update: { tags: { tags: [{ tag: { urn: "${TAG}", name: "some" } }] } } }]) { urn } }`,
    ),
  ),
  // They are about other entity types, and go the way of updateDataset.
  updateChart: noEntity,
  updateDashboard: noEntity,
  updateNotebook: noEntity,
  updateDataFlow: noEntity,
  updateDataJob: noEntity,
  createGlossaryTerm: noEntity,
  createGlossaryNode: noEntity,
  structuredProperty: noEntity,
  createStructuredProperty: noEntity,
  updateStructuredProperty: noEntity,
  // They delete entities of other types.
  deleteAssertion: noEntity,
  deleteStructuredProperty: noEntity,
  deleteForm: noEntity,
  deleteTag: noEntity,
  deleteDomain: noEntity,
  deleteGlossaryEntity: noEntity,
  deleteDataProduct: noEntity,
  deleteQuery: noEntity,
  // They write entities of their own types, which name others.
  createForm: noEntity,
  updateForm: noEntity,
  createDocument: noEntity,
  updateDocumentContents: noEntity,
  updateDocumentRelatedEntities: noEntity,
  moveDocument: noEntity,
  updateDocumentStatus: noEntity,
  updateDocumentSubType: noEntity,
  updateDocumentSettings: noEntity,
  deleteDocument: noEntity,
  searchDocuments: noEntity,
  upsertDataContract: noEntity,
  // A refusal is a result.
  patchEntity: noEntity,
  patchEntities: noEntity,
  updateTag: noEntity,
  setTagColor: noEntity,
  createQuery: noEntity,
  updateQuery: noEntity,
  createOwnershipType: noEntity,
  updateOwnershipType: noEntity,
  deleteOwnershipType: noEntity,
  updateIncident: noEntity,
  createApplication: noEntity,
  updateApplication: noEntity,
  createDataProduct: noEntity,
  updateDataProduct: noEntity,
  updateParentNode: noEntity,
  moveDomain: noEntity,
  addRelatedTerms: noEntity,
  removeRelatedTerms: noEntity,
  deleteApplication: noEntity,
  deleteBusinessAttribute: noEntity,
  deleteERModelRelationship: noEntity,
  deleteView: noEntity,
  deletePost: noEntity,
  deleteTest: noEntity,
  deleteIngestionSource: noEntity,
  deleteSecret: noEntity,
  // They write the data products.
  batchSetDataProduct: noEntity,
  batchAddToDataProducts: noEntity,
  batchRemoveFromDataProducts: noEntity,
  batchSetApplication: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { batchSetApplication(input: { applicationUrn: "urn:li:application:some", resourceUrns: ["${urn}"] }) }`,
    ),
  ),
  batchUnsetApplication: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { batchUnsetApplication(input: { applicationUrn: "urn:li:application:some", resourceUrns: ["${urn}"] }) }`,
    ),
  ),
  addLink: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addLink(input: { linkUrl: "https://acme.org", label: "x", resourceUrn: "${urn}" }) }`),
  ),
  upsertLink: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { upsertLink(input: { linkUrl: "https://acme.org", label: "y", resourceUrn: "${urn}" }) }`),
  ),
  // It goes the way of upsertLink, for a link that is there.
  updateLink: noEntity,
  removeLink: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { removeLink(input: { linkUrl: "https://acme.org", resourceUrn: "${urn}" }) }`),
  ),
  batchRemoveForm: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchRemoveForm(input: { formUrn: "urn:li:form:some", entityUrns: ["${urn}"] }) }`),
  ),
  // They go the ways of upsertStructuredProperties and batchAssignForm, for forms that are there.
  submitFormPrompt: noEntity,
  verifyForm: noEntity,
  createTag: noEntity,
  createDomain: noEntity,
  listIngestionSources: noEntity,
  ingestionSource: noEntity,
  executionRequest: noEntity,
  createIngestionSource: noEntity,
  updateIngestionSource: noEntity,
  reportAssertionResult: noEntity,
  upsertCustomAssertion: noEntity,
  upsertStructuredProperties: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { upsertStructuredProperties(input: { assetUrn: "${urn}", structuredPropertyInputParams: [{ structuredPropertyUrn: "${PROPERTY}", values: [{ stringValue: "x" }] }] }) { properties { values { ... on StringValue { stringValue } } } } }`,
    ),
  ),
  removeStructuredProperties: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { removeStructuredProperties(input: { assetUrn: "${urn}", structuredPropertyUrns: ["${PROPERTY}"] }) { properties { values { ... on StringValue { stringValue } } } } }`,
    ),
  ),
  addTag: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addTag(input: { tagUrn: "${TAG}", resourceUrn: "${urn}" }) }`),
  ),
  addTags: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addTags(input: { tagUrns: ["${TAG}"], resourceUrn: "${urn}" }) }`),
  ),
  batchAddTags: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchAddTags(input: { tagUrns: ["${TAG}"], resources: [{ resourceUrn: "${urn}" }] }) }`),
  ),
  removeTag: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { removeTag(input: { tagUrn: "${TAG}", resourceUrn: "${urn}" }) }`),
  ),
  batchRemoveTags: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { batchRemoveTags(input: { tagUrns: ["${TAG}"], resources: [{ resourceUrn: "${urn}", subResource: "f" }] }) }`,
    ),
  ),
  addTerm: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addTerm(input: { termUrn: "${TERM}", resourceUrn: "${urn}" }) }`),
  ),
  addTerms: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addTerms(input: { termUrns: ["${TERM}"], resourceUrn: "${urn}", subResource: "f" }) }`),
  ),
  batchAddTerms: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchAddTerms(input: { termUrns: ["${TERM}"], resources: [{ resourceUrn: "${urn}" }] }) }`),
  ),
  removeTerm: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { removeTerm(input: { termUrn: "${TERM}", resourceUrn: "${urn}" }) }`),
  ),
  batchRemoveTerms: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchRemoveTerms(input: { termUrns: ["${TERM}"], resources: [{ resourceUrn: "${urn}" }] }) }`),
  ),
  addOwner: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addOwner(input: { ownerUrn: "${OWNER}", type: DELEGATE, resourceUrn: "${urn}" }) }`),
  ),
  addOwners: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { addOwners(input: { owners: [{ ownerUrn: "${OWNER}" }], resourceUrn: "${urn}" }) }`),
  ),
  batchAddOwners: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { batchAddOwners(input: { owners: [{ ownerUrn: "${OWNER}" }], resources: [{ resourceUrn: "${urn}" }] }) }`,
    ),
  ),
  removeOwner: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { removeOwner(input: { ownerUrn: "${OWNER}", resourceUrn: "${urn}" }) }`),
  ),
  batchRemoveOwners: changes(['EDIT_ENTITY'], (urn) =>
    graphql(
      `mutation { batchRemoveOwners(input: { ownerUrns: ["${OWNER}"], resources: [{ resourceUrn: "${urn}" }] }) }`,
    ),
  ),
  updateDescription: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { updateDescription(input: { description: "x", resourceUrn: "${urn}" }) }`),
  ),
  // It writes the entity and the set, or nothing.
  linkAssetVersion: noEntity,
  unlinkAssetVersion: noEntity,
  updateDeprecation: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { updateDeprecation(input: { urn: "${urn}", deprecated: true }) }`),
  ),
  batchUpdateDeprecation: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchUpdateDeprecation(input: { deprecated: true, resources: [{ resourceUrn: "${urn}" }] }) }`),
  ),
  batchUpdateSoftDeleted: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { batchUpdateSoftDeleted(input: { urns: ["${urn}"], deleted: false }) }`),
  ),
  reportOperation: changes(['EDIT_ENTITY'], (urn) =>
    graphql(`mutation { reportOperation(input: { urn: "${urn}", sourceType: DATA_PROCESS, operationType: INSERT }) }`),
  ),
  // They write the aspect that roles reach entities by, so that they are asked of everybody in the matrix of privileges alone.
  setDomain: noEntity,
  unsetDomain: noEntity,
  batchSetDomain: noEntity,
  // What the caller owns and follows, which test/e2e/graphql-home.test.ts has. Views and announcements name no dataset.
  home: noEntity,
  waitingRequests: noEntity,
  // Tests of digests are test/e2e/digests.test.ts.
  digest: noEntity,
  setDigest: noEntity,
  endDigest: noEntity,
  testDigest: noEntity,
  following: noEntity,
  // Users and groups that were made for the matrix are in no domain, and so in the changes of some roles. test/e2e/graphql-home has the rest.
  whatChanged: noEntity,
  follow: names((urn) => [graphql(`mutation { follow(urn: "${urn}") }`)]),
  unfollow: noEntity,
  listMyViews: noEntity,
  listGlobalViews: noEntity,
  createView: noEntity,
  updateView: noEntity,
  listPosts: noEntity,
  createPost: noEntity,
  updatePost: noEntity,
  entityNames: finds(graphql(`{ entityNames(urns: ${JSON.stringify(DATASETS)}) { urn name } }`)),
};

function lineages(field: string, urn: string) {
  const shown = `total ${HITS} isPartial searchResults { degree paths { path { urn } } }`;
  return ['UPSTREAM', 'DOWNSTREAM'].map((direction) =>
    graphql(`{ ${field}(input: { urn: "${urn}", direction: ${direction} }) { ${shown} } }`),
  );
}
