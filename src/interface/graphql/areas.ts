import { applications } from './actions/groupings/applications';
import { assertions } from './actions/quality/assertions';
import { dataContracts } from './actions/quality/data-contracts';
import { dataProducts } from './actions/groupings/data-products';
import { deletions } from './actions/entities/deletions';
import { descriptions } from './actions/texts/descriptions';
import { documentChanges } from './actions/texts/documents';
import { domains } from './actions/groupings/domains';
import { entityUpdates } from './actions/entities/entity-updates';
import { formAnswers } from './actions/forms/form-answers';
import { formDefinitions } from './actions/forms/form-definitions';
import { forms } from './actions/forms/forms';
import { glossary } from './actions/vocabulary/glossary';
import { hierarchies } from './actions/vocabulary/hierarchies';
import { incidents } from './actions/quality/incidents';
import { ingestionSources } from './actions/ingestion/ingestion-sources';
import { lineage } from './actions/lineage/lineage';
import { links } from './actions/texts/links';
import { names } from './actions/entities/names';
import { operations } from './actions/ingestion/operations';
import { owners } from './actions/ownership/owners';
import { ownershipTypes } from './actions/ownership/ownership-types';
import { patches } from './actions/entities/patches';
import { propertyDefinitions } from './actions/forms/property-definitions';
import { queryChanges } from './actions/texts/queries';
import { runs } from './actions/ingestion/runs';
import { states } from './actions/entities/states';
import { structuredProperties } from './actions/forms/structured-properties';
import { tags } from './actions/vocabulary/tags';
import { terms } from './actions/vocabulary/terms';
import { appConfig } from './app-config';
import { entityRoots } from './catalog/entity-roots';
import { connections } from './connections';
import { assertionDetails } from './details/assertions';
import { auditStamps } from './details/audit-stamps';
import { columnLineage } from './details/column-lineage';
import { documents } from './details/documents';
import { formDetails } from './details/forms';
import { health } from './details/health';
import { incidentDetails } from './details/incidents';
import { propertyValues } from './details/property-values';
import { machineLearning } from './details/machine-learning';
import { relatedDocuments } from './details/related-documents';
import { schemas } from './details/schemas';
import { usage } from './details/usage';
import { entityNames } from './entity-names';
import { digest } from './home/digest';
import { following } from './home/following';
import { home } from './home/home';
import { posts } from './home/posts';
import { views } from './home/views';
import { whatChanged } from './home/what-changed';
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
  formAnswers,
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
  columnLineage,
  documents,
  formDetails,
  health,
  incidentDetails,
  propertyValues,
  machineLearning,
  relatedDocuments,
  schemas,
  usage,
  entityNames,
  digest,
  following,
  home,
  posts,
  views,
  whatChanged,
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
