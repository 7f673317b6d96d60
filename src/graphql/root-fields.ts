import type { Requirement } from '../access/operation-privileges';
import { assertions } from './actions/assertions';
import { descriptions } from './actions/descriptions';
import { domains } from './actions/domains';
import { forms } from './actions/forms';
import { incidents } from './actions/incidents';
import { ingestionSources } from './actions/ingestion-sources';
import { operations } from './actions/operations';
import { owners } from './actions/owners';
import { resources } from './actions/resource-schema';
import { runs } from './actions/runs';
import { states } from './actions/states';
import { structuredProperties } from './actions/structured-properties';
import { tags } from './actions/tags';
import { terms } from './actions/terms';
import { appConfig } from './app-config';
import type { Area } from './area';
import { READ } from './catalog/catalog-reads';
import { entityRoots } from './catalog/entity-roots';
import { connections } from './connections';
import { assertionDetails } from './details/assertions';
import { auditStamps } from './details/audit-stamps';
import { documents } from './details/documents';
import { health } from './details/health';
import { incidentDetails } from './details/incidents';
import { propertyValues } from './details/property-values';
import { relatedDocuments } from './details/related-documents';
import { schemas } from './details/schemas';
import { entityNames } from './entity-names';
import { groups } from './people/groups';
import { invitations } from './people/invitations';
import { me } from './people/me';
import { roles } from './people/roles';
import { users } from './people/users';
import { explanations } from './policies/explain-access';
import { policies } from './policies/policies';
import { aggregation } from './search/aggregation';
import { autocompletion } from './search/autocomplete';
import { browsing } from './search/browsing';
import { FIND } from './search/find';
import { lineageSearches } from './search/lineage-searches';
import { members } from './search/members';
import { queries } from './search/queries';
import { searches } from './search/searches';
import { semanticSearches } from './search/semantic-searches';
import { secrets } from './secrets';
import { settings } from './settings';
import { tokens } from './tokens';
import { versions } from './versions/versions';

/** Every area. A new one is one file and two lines here. */
export const AREAS: readonly Area[] = [
  appConfig,
  me,
  users,
  invitations,
  groups,
  roles,
  policies,
  explanations,
  tokens,
  entityNames,
  entityRoots,
  searches,
  autocompletion,
  browsing,
  lineageSearches,
  resources,
  tags,
  terms,
  owners,
  domains,
  states,
  operations,
  assertions,
  ingestionSources,
  incidents,
  forms,
  runs,
  versions,
  connections,
  secrets,
  structuredProperties,
  queries,
  settings,
  descriptions,
  aggregation,
  semanticSearches,
  members,
  documents,
  auditStamps,
  propertyValues,
  schemas,
  relatedDocuments,
  incidentDetails,
  health,
  assertionDetails,
];
export const ROOT_FIELDS = {
  ...appConfig.fields,
  ...me.fields,
  ...users.fields,
  ...invitations.fields,
  ...groups.fields,
  ...roles.fields,
  ...policies.fields,
  ...explanations.fields,
  ...tokens.fields,
  ...entityNames.fields,
  ...entityRoots.fields,
  ...searches.fields,
  ...autocompletion.fields,
  ...browsing.fields,
  ...lineageSearches.fields,
  ...tags.fields,
  ...terms.fields,
  ...owners.fields,
  ...domains.fields,
  ...states.fields,
  ...operations.fields,
  ...assertions.fields,
  ...ingestionSources.fields,
  ...incidents.fields,
  ...forms.fields,
  ...members.fields,
  ...semanticSearches.fields,
  ...aggregation.fields,
  ...descriptions.fields,
  ...connections.fields,
  ...secrets.fields,
  ...structuredProperties.fields,
  ...queries.fields,
  ...settings.fields,
  ...versions.fields,
};

export type RootField = keyof typeof ROOT_FIELDS;

const MANAGE_PEOPLE: Requirement = ['MANAGE_USERS_AND_GROUPS'];

/** What a root field takes while authentication is on, as for operations. The services check it as well. A field without a row does not compile. */
export const FIELD_PRIVILEGES: Readonly<Record<RootField, Requirement>> = {
  appConfig: 'credentials',
  me: 'credentials',
  corpUser: READ,
  corpGroup: READ,
  // Who manages policies names users and groups in them.
  listUsers: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_POLICIES'],
  listGroups: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_POLICIES'],
  listGroupMembers: MANAGE_PEOPLE,
  createUser: MANAGE_PEOPLE,
  createNativeUserResetToken: ['MANAGE_USER_CREDENTIALS'],
  getInviteToken: ['MANAGE_USER_CREDENTIALS'],
  createInviteToken: ['MANAGE_USER_CREDENTIALS'],
  updateUserStatus: MANAGE_PEOPLE,
  removeUser: MANAGE_PEOPLE,
  createGroup: MANAGE_PEOPLE,
  updateName: MANAGE_PEOPLE,
  addGroupMembers: MANAGE_PEOPLE,
  removeGroupMembers: MANAGE_PEOPLE,
  removeGroup: MANAGE_PEOPLE,
  listRoles: ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS'],
  batchAssignRole: ['MANAGE_POLICIES'],
  policy: ['MANAGE_POLICIES'],
  listPolicies: ['MANAGE_POLICIES'],
  createPolicy: ['MANAGE_POLICIES'],
  updatePolicy: ['MANAGE_POLICIES'],
  deletePolicy: ['MANAGE_POLICIES'],
  explainAccess: ['MANAGE_POLICIES'],
  getGrantedPrivileges: 'credentials',
  listAccessTokens: 'credentials',
  getAccessToken: ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS'],
  createAccessToken: ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS'],
  revokeAccessToken: 'credentials',
  entityNames: [...READ, 'MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS', 'VIEW_AUDIT'],
  entity: READ,
  entities: READ,
  entityExists: READ,
  search: FIND,
  searchAcrossEntities: FIND,
  scrollAcrossEntities: FIND,
  aggregateAcrossEntities: FIND,
  semanticSearch: FIND,
  semanticSearchAcrossEntities: FIND,
  listDomains: FIND,
  listQueries: FIND,
  listOwnershipTypes: FIND,
  globalViewsSettings: READ,
  connection: ['MANAGE_CONNECTIONS'],
  autoComplete: FIND,
  autoCompleteForMultiple: FIND,
  browse: FIND,
  browsePaths: READ,
  searchAcrossLineage: READ,
  scrollAcrossLineage: READ,
  // Each aspect that these write names its privileges.
  addTag: 'credentials',
  addTags: 'credentials',
  batchAddTags: 'credentials',
  removeTag: 'credentials',
  batchRemoveTags: 'credentials',
  addTerm: 'credentials',
  addTerms: 'credentials',
  batchAddTerms: 'credentials',
  removeTerm: 'credentials',
  batchRemoveTerms: 'credentials',
  addOwner: 'credentials',
  addOwners: 'credentials',
  batchAddOwners: 'credentials',
  removeOwner: 'credentials',
  batchRemoveOwners: 'credentials',
  setDomain: 'credentials',
  unsetDomain: 'credentials',
  batchSetDomain: 'credentials',
  updateDeprecation: 'credentials',
  batchUpdateDeprecation: 'credentials',
  batchUpdateSoftDeleted: 'credentials',
  reportOperation: 'credentials',
  upsertCustomAssertion: 'credentials',
  reportAssertionResult: 'credentials',
  raiseIncident: 'credentials',
  updateIncidentStatus: 'credentials',
  batchAssignForm: 'credentials',
  createDynamicFormAssignment: 'credentials',
  updateDescription: 'credentials',
  upsertStructuredProperties: 'credentials',
  removeStructuredProperties: 'credentials',
  linkAssetVersion: 'credentials',
  unlinkAssetVersion: 'credentials',
  upsertConnection: ['MANAGE_CONNECTIONS'],
  getSecretValues: ['MANAGE_SECRETS'],
  createSecret: ['MANAGE_SECRETS'],
  updateSecret: ['MANAGE_SECRETS'],
  createTag: ['CREATE_TAGS', 'MANAGE_TAGS'],
  createDomain: ['CREATE_DOMAINS', 'MANAGE_DOMAINS'],
  listIngestionSources: ['MANAGE_INGESTION'],
  ingestionSource: ['MANAGE_INGESTION'],
  executionRequest: ['MANAGE_INGESTION'],
  createIngestionSource: ['MANAGE_INGESTION'],
  updateIngestionSource: ['MANAGE_INGESTION'],
};
