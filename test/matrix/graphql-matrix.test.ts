/** Every root field x every kind of caller, against the live service. What is expected comes from the table of privileges. */
import type { RootField } from '#generated/graphql/root-fields';
import { FIELD_PRIVILEGES, isRootField } from '#interface/graphql/bind-resolvers';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { describeReach } from './access-matrix/describe-reach';
import { FIELD_REACH } from './access-matrix/field-reach';
import { servedCatalog } from '../e2e/served-catalog';
import { tokenFor } from '../e2e/token-for';

const catalog = servedCatalog({ auth: 'on' });

/** Callers with the privileges that one policy grants each. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  powerless: [],
  everything: PRIVILEGE_NAMES,
  reader: ['VIEW_ENTITY_PAGE'],
  maker: ['GENERATE_PERSONAL_ACCESS_TOKENS'],
  tokenManager: ['MANAGE_ACCESS_TOKENS'],
  policyManager: ['MANAGE_POLICIES'],
  userManager: ['MANAGE_USERS_AND_GROUPS'],
  credentialManager: ['MANAGE_USER_CREDENTIALS'],
};
const MAY_WRITE_NOTHING: readonly string[] = ['powerless', 'reader', 'maker', 'tokenManager', 'credentialManager'];
const tokens = new Map<string, string>();

const ACTORS = 'actors: { resourceOwners: false, allUsers: false, allGroups: false }';
const GROUP = 'urn:li:corpGroup:gone';
const UNNAMED = `{ type: METADATA, name: " ", state: ACTIVE, privileges: [], ${ACTORS} }`;

/** A document for each field. It changes nothing if it passes, because its values are refused after the privileges are checked. */
const DOCUMENTS: Readonly<Record<RootField, (self: string) => string>> = {
  appConfig: () => '{ appConfig { appVersion } }',
  raiseIncident: () => 'mutation { raiseIncident(input: { type: SQL }) }',
  updateIncidentStatus: () => 'mutation { updateIncidentStatus(urn: "x", input: { state: RESOLVED }) }',
  batchAssignForm: () => 'mutation { batchAssignForm(input: { formUrn: "x", entityUrns: [] }) }',
  createDynamicFormAssignment: () => 'mutation { createDynamicFormAssignment(input: { formUrn: "x", orFilters: [] }) }',
  updateDescription: () => 'mutation { updateDescription(input: { description: "x", resourceUrn: "x" }) }',
  linkAssetVersion: () =>
    'mutation { linkAssetVersion(input: { versionSet: "x", linkedEntity: "x", version: "1" }) { urn } }',
  unlinkAssetVersion: () => 'mutation { unlinkAssetVersion(input: { versionSet: "x", unlinkedEntity: "x" }) { urn } }',
  connection: () => '{ connection(urn: "urn:li:dataHubConnection:x") { details { name } } }',
  getSecretValues: () => '{ getSecretValues(input: { secrets: ["x"] }) { name } }',
  createSecret: () => 'mutation { createSecret(input: { name: "(", value: "x" }) }',
  updateSecret: () => 'mutation { updateSecret(input: { urn: "x", name: "x", value: "x" }) }',
  upsertStructuredProperties: () =>
    'mutation { upsertStructuredProperties(input: { assetUrn: "x", structuredPropertyInputParams: [] }) { properties { created { time } } } }',
  removeStructuredProperties: () =>
    'mutation { removeStructuredProperties(input: { assetUrn: "x", structuredPropertyUrns: ["x"] }) { properties { created { time } } } }',
  executionRequest: () => '{ executionRequest(urn: "urn:li:dataHubExecutionRequest:x") { id } }',
  upsertConnection: () =>
    'mutation { upsertConnection(input: { type: JSON, platformUrn: "x", json: { blob: "{}" } }) { urn } }',
  aggregateAcrossEntities: () => '{ aggregateAcrossEntities(input: { query: "x" }) { facets { field } } }',
  semanticSearch: () => '{ semanticSearch(input: { type: TAG, query: "x" }) { total } }',
  semanticSearchAcrossEntities: () => '{ semanticSearchAcrossEntities(input: { query: "x" }) { total } }',
  listDomains: () => '{ listDomains(input: {}) { total } }',
  listQueries: () => '{ listQueries(input: {}) { total } }',
  listOwnershipTypes: () => '{ listOwnershipTypes(input: {}) { total } }',
  globalViewsSettings: () => '{ globalViewsSettings { defaultView } }',
  createTag: () => 'mutation { createTag(input: { id: "(", name: "x" }) }',
  createDomain: () => 'mutation { createDomain(input: { id: "(", name: "x" }) }',
  createGlossaryTerm: () => 'mutation { createGlossaryTerm(input: { name: "x", parentNode: "x" }) }',
  createGlossaryNode: () => 'mutation { createGlossaryNode(input: { name: "x", parentNode: "x" }) }',
  updateLineage: () => 'mutation { updateLineage(input: { edgesToAdd: [], edgesToRemove: [] }) }',
  updateDataset: () => 'mutation { updateDataset(urn: "x", input: {}) { urn } }',
  updateDatasets: () => 'mutation { updateDatasets(input: [{ urn: "x", update: {} }]) { urn } }',
  updateChart: () => 'mutation { updateChart(urn: "x", input: {}) { urn } }',
  updateDashboard: () => 'mutation { updateDashboard(urn: "x", input: {}) { urn } }',
  updateNotebook: () => 'mutation { updateNotebook(urn: "x", input: {}) { urn } }',
  updateDataFlow: () => 'mutation { updateDataFlow(urn: "x", input: {}) { urn } }',
  updateDataJob: () => 'mutation { updateDataJob(urn: "x", input: {}) { urn } }',
  structuredProperty: () => '{ structuredProperty(urn: "urn:li:structuredProperty:x") { urn } }',
  createStructuredProperty: () =>
    'mutation { createStructuredProperty(input: { id: "x", qualifiedName: "y", valueType: "x", entityTypes: [] }) { urn } }',
  updateStructuredProperty: () => 'mutation { updateStructuredProperty(input: { urn: "x" }) { urn } }',
  deleteAssertion: () => 'mutation { deleteAssertion(urn: "x") }',
  deleteStructuredProperty: () => 'mutation { deleteStructuredProperty(input: { urn: "x" }) }',
  deleteForm: () => 'mutation { deleteForm(input: { urn: "x" }) }',
  deleteDocument: () => 'mutation { deleteDocument(urn: "x") }',
  deleteTag: () => 'mutation { deleteTag(urn: "x") }',
  deleteDomain: () => 'mutation { deleteDomain(urn: "x") }',
  deleteGlossaryEntity: () => 'mutation { deleteGlossaryEntity(urn: "x") }',
  deleteDataProduct: () => 'mutation { deleteDataProduct(urn: "x") }',
  deleteQuery: () => 'mutation { deleteQuery(urn: "x") }',
  createForm: () => 'mutation { createForm(input: { id: "(", name: "x" }) { urn } }',
  updateForm: () => 'mutation { updateForm(input: { urn: "x" }) { urn } }',
  batchRemoveForm: () => 'mutation { batchRemoveForm(input: { formUrn: "x", entityUrns: [] }) }',
  submitFormPrompt: () =>
    'mutation { submitFormPrompt(urn: "x", input: { promptId: "x", formUrn: "x", type: STRUCTURED_PROPERTY }) }',
  verifyForm: () => 'mutation { verifyForm(input: { formUrn: "x", entityUrn: "x" }) }',
  createDocument: () => 'mutation { createDocument(input: { id: "x", contents: { text: "" }, parentDocument: "x" }) }',
  updateDocumentContents: () => 'mutation { updateDocumentContents(input: { urn: "x" }) }',
  updateDocumentRelatedEntities: () => 'mutation { updateDocumentRelatedEntities(input: { urn: "x" }) }',
  moveDocument: () => 'mutation { moveDocument(input: { urn: "x" }) }',
  updateDocumentStatus: () => 'mutation { updateDocumentStatus(input: { urn: "x", state: PUBLISHED }) }',
  updateDocumentSubType: () => 'mutation { updateDocumentSubType(input: { urn: "x" }) }',
  updateDocumentSettings: () => 'mutation { updateDocumentSettings(input: { urn: "x", showInGlobalContext: true }) }',
  searchDocuments: () => '{ searchDocuments(input: {}) { total } }',
  upsertDataContract: () => 'mutation { upsertDataContract(input: { entityUrn: "x" }) { urn } }',
  deleteApplication: () => 'mutation { deleteApplication(urn: "x") }',
  deleteBusinessAttribute: () => 'mutation { deleteBusinessAttribute(urn: "x") }',
  deleteERModelRelationship: () => 'mutation { deleteERModelRelationship(urn: "x") }',
  deleteView: () => 'mutation { deleteView(urn: "x") }',
  deletePost: () => 'mutation { deletePost(urn: "x") }',
  deleteTest: () => 'mutation { deleteTest(urn: "x") }',
  deleteIngestionSource: () => 'mutation { deleteIngestionSource(urn: "x") }',
  deleteSecret: () => 'mutation { deleteSecret(urn: "x") }',
  patchEntity: () => 'mutation { patchEntity(input: { urn: "x", aspectName: "x", patch: [] }) { success } }',
  patchEntities: () => 'mutation { patchEntities(input: [{ aspectName: "x", patch: [] }]) { success } }',
  updateTag: () => 'mutation { updateTag(urn: "x", input: { urn: "x", name: "x" }) { urn } }',
  setTagColor: () => 'mutation { setTagColor(urn: "x", colorHex: "x") }',
  createQuery: () =>
    'mutation { createQuery(input: { properties: { statement: { value: "x", language: SQL } }, subjects: [] }) { urn } }',
  updateQuery: () => 'mutation { updateQuery(urn: "x", input: {}) { urn } }',
  createOwnershipType: () => 'mutation { createOwnershipType(input: { name: "x", description: "" }) { urn } }',
  updateOwnershipType: () => 'mutation { updateOwnershipType(urn: "x", input: {}) { urn } }',
  deleteOwnershipType: () => 'mutation { deleteOwnershipType(urn: "x") }',
  updateIncident: () => 'mutation { updateIncident(urn: "x", input: {}) }',
  createApplication: () =>
    'mutation { createApplication(input: { properties: { name: "x" }, domainUrn: "x" }) { urn } }',
  updateApplication: () => 'mutation { updateApplication(urn: "x", input: {}) { urn } }',
  batchSetApplication: () => 'mutation { batchSetApplication(input: { applicationUrn: "x", resourceUrns: [] }) }',
  batchUnsetApplication: () => 'mutation { batchUnsetApplication(input: { applicationUrn: "x", resourceUrns: [] }) }',
  createDataProduct: () =>
    'mutation { createDataProduct(input: { properties: { name: "x" }, domainUrn: "x" }) { urn } }',
  updateDataProduct: () => 'mutation { updateDataProduct(urn: "x", input: {}) { urn } }',
  batchSetDataProduct: () => 'mutation { batchSetDataProduct(input: { dataProductUrn: "x", resourceUrns: [] }) }',
  batchAddToDataProducts: () =>
    'mutation { batchAddToDataProducts(input: { dataProductUrns: ["x"], resourceUrns: [] }) }',
  batchRemoveFromDataProducts: () =>
    'mutation { batchRemoveFromDataProducts(input: { dataProductUrns: ["x"], resourceUrns: [] }) }',
  updateParentNode: () => 'mutation { updateParentNode(input: { resourceUrn: "x" }) }',
  moveDomain: () => 'mutation { moveDomain(input: { resourceUrn: "x" }) }',
  addRelatedTerms: () => 'mutation { addRelatedTerms(input: { urn: "x", termUrns: [], relationshipType: isA }) }',
  removeRelatedTerms: () =>
    'mutation { removeRelatedTerms(input: { urn: "x", termUrns: [], relationshipType: hasA }) }',
  addLink: () => 'mutation { addLink(input: { linkUrl: "x", label: "x", resourceUrn: "x" }) }',
  upsertLink: () => 'mutation { upsertLink(input: { linkUrl: "x", label: "x", resourceUrn: "x" }) }',
  updateLink: () =>
    'mutation { updateLink(input: { currentUrl: "x", currentLabel: "x", linkUrl: "x", label: "x", resourceUrn: "x" }) }',
  removeLink: () => 'mutation { removeLink(input: { linkUrl: "x", resourceUrn: "x" }) }',
  addTag: () => 'mutation { addTag(input: { tagUrn: "x", resourceUrn: "x" }) }',
  addTags: () => 'mutation { addTags(input: { tagUrns: ["x"], resourceUrn: "x" }) }',
  batchAddTags: () => 'mutation { batchAddTags(input: { tagUrns: ["x"], resources: [] }) }',
  removeTag: () => 'mutation { removeTag(input: { tagUrn: "x", resourceUrn: "x" }) }',
  batchRemoveTags: () => 'mutation { batchRemoveTags(input: { tagUrns: ["x"], resources: [{ resourceUrn: "x" }] }) }',
  addTerm: () => 'mutation { addTerm(input: { termUrn: "x", resourceUrn: "x" }) }',
  addTerms: () => 'mutation { addTerms(input: { termUrns: ["x"], resourceUrn: "x" }) }',
  batchAddTerms: () => 'mutation { batchAddTerms(input: { termUrns: ["x"], resources: [] }) }',
  removeTerm: () => 'mutation { removeTerm(input: { termUrn: "x", resourceUrn: "x" }) }',
  batchRemoveTerms: () =>
    'mutation { batchRemoveTerms(input: { termUrns: ["x"], resources: [{ resourceUrn: "x" }] }) }',
  addOwner: () => 'mutation { addOwner(input: { ownerUrn: "x", resourceUrn: "x" }) }',
  addOwners: () => 'mutation { addOwners(input: { owners: [{ ownerUrn: "x" }], resourceUrn: "x" }) }',
  batchAddOwners: () => 'mutation { batchAddOwners(input: { owners: [{ ownerUrn: "x" }], resources: [] }) }',
  removeOwner: () => 'mutation { removeOwner(input: { ownerUrn: "x", resourceUrn: "x" }) }',
  batchRemoveOwners: () =>
    'mutation { batchRemoveOwners(input: { ownerUrns: ["x"], resources: [{ resourceUrn: "x" }] }) }',
  setDomain: () => 'mutation { setDomain(entityUrn: "x", domainUrn: "x") }',
  unsetDomain: () => 'mutation { unsetDomain(entityUrn: "x") }',
  batchSetDomain: () => 'mutation { batchSetDomain(input: { resources: [{ resourceUrn: "x" }] }) }',
  updateDeprecation: () => 'mutation { updateDeprecation(input: { urn: "x", deprecated: true }) }',
  batchUpdateDeprecation: () =>
    'mutation { batchUpdateDeprecation(input: { deprecated: true, resources: [{ resourceUrn: "x" }] }) }',
  batchUpdateSoftDeleted: () => 'mutation { batchUpdateSoftDeleted(input: { urns: ["x"], deleted: true }) }',
  reportOperation: () =>
    'mutation { reportOperation(input: { urn: "x", sourceType: DATA_PROCESS, operationType: INSERT }) }',
  upsertCustomAssertion: () =>
    'mutation { upsertCustomAssertion(input: { entityUrn: "x", type: "x", description: "", platform: {} }) { urn } }',
  reportAssertionResult: () => 'mutation { reportAssertionResult(urn: "x", result: { type: SUCCESS }) }',
  listIngestionSources: () => '{ listIngestionSources(input: {}) { total } }',
  ingestionSource: () => '{ ingestionSource(urn: "urn:li:dataHubIngestionSource:x") { name } }',
  updateIngestionSource: () =>
    'mutation { updateIngestionSource(urn: "x", input: { name: "x", type: "x", config: { recipe: "{}", executorId: "x" } }) }',
  createIngestionSource: () =>
    'mutation { createIngestionSource(input: { name: "x", type: "x", config: { recipe: "{}", executorId: "x" } }) }',
  me: () => '{ me { corpUser { urn } } }',
  corpUser: (self) => `{ corpUser(urn: "${self}") { urn } }`,
  corpGroup: () => '{ corpGroup(urn: "urn:li:corpGroup:x") { urn } }',
  listUsers: () => '{ listUsers(input: {}) { total } }',
  listGroups: () => '{ listGroups(input: {}) { total } }',
  listGroupMembers: () => `{ listGroupMembers(input: { groupUrn: "${GROUP}" }) { total } }`,
  createUser: () => 'mutation { createUser(input: { username: " " }) }',
  createNativeUserResetToken: () =>
    'mutation { createNativeUserResetToken(input: { userUrn: "urn:li:corpuser:gone" }) { resetToken } }',
  getInviteToken: () => '{ getInviteToken(input: {}) { inviteToken } }',
  createInviteToken: () => 'mutation { createInviteToken(input: {}) { inviteToken } }',
  updateUserStatus: () => 'mutation { updateUserStatus(urn: "urn:li:corpuser:gone", status: SUSPENDED) }',
  removeUser: () => 'mutation { removeUser(urn: "urn:li:corpuser:gone") }',
  createGroup: () => 'mutation { createGroup(input: { name: " " }) }',
  updateName: () => `mutation { updateName(input: { urn: "${GROUP}", name: "x" }) }`,
  addGroupMembers: () => `mutation { addGroupMembers(input: { groupUrn: "${GROUP}", userUrns: [] }) }`,
  removeGroupMembers: () => `mutation { removeGroupMembers(input: { groupUrn: "${GROUP}", userUrns: [] }) }`,
  removeGroup: () => `mutation { removeGroup(urn: "${GROUP}") }`,
  entityNames: (self) => `{ entityNames(urns: ["${self}"]) { urn name } }`,
  home: () => '{ home { owned { total } } }',
  whatChanged: () => '{ whatChanged(input: { since: 0 }) { before } }',
  waitingRequests: () => '{ waitingRequests }',
  digest: () => '{ digest { channels } }',
  setDigest: () =>
    'mutation { setDigest(input: { frequency: DAILY, channel: SLACK, address: "https://hooks.example.com/x" }) { sentOn } }',
  endDigest: () => 'mutation { endDigest }',
  testDigest: () => 'mutation { testDigest { problem } }',
  following: () => '{ following }',
  follow: () => 'mutation { follow(urn: "x") }',
  unfollow: () => 'mutation { unfollow(urn: "x") }',
  listMyViews: () => '{ listMyViews(input: {}) { total } }',
  listGlobalViews: () => '{ listGlobalViews(input: {}) { total } }',
  createView: () =>
    'mutation { createView(input: { viewType: PERSONAL, name: "x", definition: { entityTypes: [], filter: { operator: AND, filters: [{ field: "x", condition: IEQUAL, values: ["a,b"] }] } } }) { urn } }',
  updateView: () => 'mutation { updateView(urn: "x", input: {}) { urn } }',
  listPosts: () => '{ listPosts(input: {}) { total } }',
  createPost: () =>
    'mutation { createPost(input: { postType: HOME_PAGE_ANNOUNCEMENT, content: { contentType: LINK, title: "x", link: "(" } }) }',
  updatePost: () =>
    'mutation { updatePost(input: { urn: "x", postType: HOME_PAGE_ANNOUNCEMENT, content: { contentType: TEXT, title: "x" } }) }',
  listRoles: () => '{ listRoles(input: {}) { total } }',
  batchAssignRole: () => 'mutation { batchAssignRole(input: { actors: [] }) }',
  policy: () => '{ policy(urn: "urn:li:dataHubPolicy:x") { urn } }',
  listPolicies: () => '{ listPolicies(input: {}) { total } }',
  createPolicy: () => `mutation { createPolicy(input: ${UNNAMED}) }`,
  updatePolicy: () => `mutation { updatePolicy(urn: "urn:li:dataHubPolicy:x", input: ${UNNAMED}) }`,
  deletePolicy: () => 'mutation { deletePolicy(urn: "urn:li:dataHubPolicy:x") }',
  explainAccess: (self) => `{ explainAccess(input: { actorUrn: "${self}", action: "EDIT_ENTITY" }) { isAllowed } }`,
  getGrantedPrivileges: (self) => `{ getGrantedPrivileges(input: { actorUrn: "${self}" }) { privileges } }`,
  listAccessTokens: () => '{ listAccessTokens(input: {}) { total } }',
  getAccessToken: (self) =>
    `{ getAccessToken(input: { type: PERSONAL, actorUrn: "${self}", duration: ONE_HOUR }) { accessToken } }`,
  createAccessToken: (self) =>
    `mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "${self}", duration: ONE_HOUR, name: "" }) { accessToken } }`,
  revokeAccessToken: () => 'mutation { revokeAccessToken(tokenId: "x") }',
  entity: (self) => `{ entity(urn: "${self}") { urn } }`,
  entities: (self) => `{ entities(urns: ["${self}"]) { urn } }`,
  entityExists: (self) => `{ entityExists(urn: "${self}") }`,
  search: () => '{ search(input: { type: TAG, query: "x" }) { total } }',
  searchAcrossEntities: () => '{ searchAcrossEntities(input: { query: "x" }) { total } }',
  scrollAcrossEntities: () => '{ scrollAcrossEntities(input: { query: "x" }) { total } }',
  autoComplete: () => '{ autoComplete(input: { query: "x" }) { suggestions } }',
  autoCompleteForMultiple: () => '{ autoCompleteForMultiple(input: { query: "x" }) { query } }',
  browse: () => '{ browse(input: { type: DATASET }) { total } }',
  browsePaths: (self) => `{ browsePaths(input: { type: CORP_USER, urn: "${self}" }) { path } }`,
  scrollAcrossLineage: (self) => `{ scrollAcrossLineage(input: { urn: "${self}", direction: UPSTREAM }) { total } }`,
  searchAcrossLineage: (self) => `{ searchAcrossLineage(input: { urn: "${self}", direction: UPSTREAM }) { total } }`,
};

beforeAll(async () => {
  for (const [name, privileges] of Object.entries(CALLERS)) tokens.set(name, await tokenFor(catalog, name, privileges));
});

function send(query: string, token: string | undefined) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return catalog.send('/api/graphql', { method: 'POST', headers, body: { query } });
}

const fields = Object.keys(FIELD_PRIVILEGES).filter(isRootField);

/** Changes that are refused before anything is drafted, to the callers who may write nothing. The managers may write entities of their kind. */
const REFUSED_BEFORE_WORK: readonly string[] = `
  addOwner addOwners batchAddOwners removeOwner batchRemoveOwners removeTag batchRemoveTags removeTerm batchRemoveTerms
  removeStructuredProperties unsetDomain batchSetDomain updateDeprecation batchUpdateDeprecation batchUpdateSoftDeleted
`.split(/\s+/);

describe.each(Object.entries(CALLERS))('as %s', (caller, privileges) => {
  test.each(fields)('%s', async (field) => {
    const { status, json } = await send(DOCUMENTS[field](`urn:li:corpuser:${caller}`), tokens.get(caller));
    const requirement = FIELD_PRIVILEGES[field];
    const isGranted =
      typeof requirement === 'string'
        ? !MAY_WRITE_NOTHING.includes(caller) || !REFUSED_BEFORE_WORK.includes(field)
        : requirement.some((each) => privileges.includes(each));
    const codes = (json.errors ?? []).map(({ extensions }: { extensions: { code: number } }) => extensions.code);
    expect([status, codes.includes(403)]).toEqual([200, !isGranted]);
    expect(codes).not.toContain(500);
  });
});

test.each(['dataset', 'mlModel', 'tag'])(
  'the root %s, which the models declare, takes a privilege to read',
  async (root) => {
    const query = `{ ${root}(urn: "urn:li:${root}:x") { urn } }`;
    for (const [caller, privileges] of Object.entries(CALLERS)) {
      const { json } = await send(query, tokens.get(caller));
      expect([caller, json.errors?.[0].extensions.code]).toEqual([
        caller,
        privileges.includes('VIEW_ENTITY_PAGE') ? undefined : 403,
      ]);
    }
  },
);

test.each(fields)('%s without credentials, or with wrong ones', async (field) => {
  const query = DOCUMENTS[field]('urn:li:corpuser:reader');
  for (const token of [undefined, 'None'])
    expect([(await send(query, token)).status, (await send(query, token)).json.code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('every root field says how it reaches entities', () => {
  expect(Object.keys(FIELD_REACH).toSorted()).toEqual(fields.toSorted());
});

describe('entities', () => {
  describeReach(FIELD_REACH, FIELD_PRIVILEGES);
});
