import { applications } from './actions/applications';
import { assertions } from './actions/assertions';
import { dataContracts } from './actions/data-contracts';
import { dataProducts } from './actions/data-products';
import { deletions } from './actions/deletions';
import { descriptions } from './actions/descriptions';
import { documentChanges } from './actions/documents';
import { domains } from './actions/domains';
import { entityUpdates } from './actions/entity-updates';
import { formDefinitions } from './actions/form-definitions';
import { forms } from './actions/forms';
import { glossary } from './actions/glossary';
import { hierarchies } from './actions/hierarchies';
import { incidents } from './actions/incidents';
import { ingestionSources } from './actions/ingestion-sources';
import { lineage } from './actions/lineage';
import { links } from './actions/links';
import { names } from './actions/names';
import { operations } from './actions/operations';
import { owners } from './actions/owners';
import { ownershipTypes } from './actions/ownership-types';
import { patches } from './actions/patches';
import { propertyDefinitions } from './actions/property-definitions';
import { queryChanges } from './actions/queries';
import { runs } from './actions/runs';
import { states } from './actions/states';
import { structuredProperties } from './actions/structured-properties';
import { tags } from './actions/tags';
import { terms } from './actions/terms';
import { appConfig } from './app-config';
import { entityRoots } from './catalog/entity-roots';
import { connections } from './connections';
import { assertionDetails } from './details/assertions';
import { auditStamps } from './details/audit-stamps';
import { documents } from './details/documents';
import { health } from './details/health';
import { incidentDetails } from './details/incidents';
import { propertyValues } from './details/property-values';
import { machineLearning } from './details/machine-learning';
import { relatedDocuments } from './details/related-documents';
import { schemas } from './details/schemas';
import { usage } from './details/usage';
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
import { lineageSearches } from './search/lineage-searches';
import { members } from './search/members';
import { queries } from './search/queries';
import { searches } from './search/searches';
import { semanticSearches } from './search/semantic-searches';
import { secrets } from './secrets';
import { settings } from './settings';
import { tokens } from './tokens';
import { versions } from './versions/versions';
import type { Resolvers } from './resolvers';

/** Every area: the functions of the fields of one `.graphql` file. A new area is one line here. */
export const AREAS: readonly Resolvers[] = [
  applications,
  assertions,
  dataContracts,
  dataProducts,
  deletions,
  descriptions,
  documentChanges,
  domains,
  entityUpdates,
  formDefinitions,
  forms,
  glossary,
  hierarchies,
  incidents,
  ingestionSources,
  lineage,
  links,
  names,
  operations,
  owners,
  ownershipTypes,
  patches,
  propertyDefinitions,
  queryChanges,
  runs,
  states,
  structuredProperties,
  tags,
  terms,
  appConfig,
  entityRoots,
  connections,
  assertionDetails,
  auditStamps,
  documents,
  health,
  incidentDetails,
  propertyValues,
  machineLearning,
  relatedDocuments,
  schemas,
  usage,
  entityNames,
  groups,
  invitations,
  me,
  roles,
  users,
  explanations,
  policies,
  aggregation,
  autocompletion,
  browsing,
  lineageSearches,
  members,
  queries,
  searches,
  semanticSearches,
  secrets,
  settings,
  tokens,
  versions,
];
