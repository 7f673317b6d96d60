import type { RootField } from '../../../src/graphql/root-fields';
import { TARGETS, urnOf } from './matrix-world';
import { counts, finds, graphql, names, noEntity, type Reach } from './reach';

const DATASETS = TARGETS.map((target) => urnOf('dataset', target));

const READS = 'properties { name } tags { tags { tag { name } } } upstreamLineage { upstreams { dataset { exists } } }';
const HITS =
  'searchResults { entity { urn } matchedFields { name value } } facets { field aggregations { value count } }';

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
  updateUserStatus: noEntity,
  removeUser: noEntity,
  createGroup: noEntity,
  updateName: noEntity,
  addGroupMembers: noEntity,
  removeGroupMembers: noEntity,
  removeGroup: noEntity,
  listRoles: noEntity,
  batchAssignRole: noEntity,
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
  entityNames: finds(graphql(`{ entityNames(urns: ${JSON.stringify(DATASETS)}) { urn name } }`)),
};

function lineages(field: string, urn: string) {
  const shown = `total ${HITS} isPartial searchResults { degree paths { path { urn } } }`;
  return ['UPSTREAM', 'DOWNSTREAM'].map((direction) =>
    graphql(`{ ${field}(input: { urn: "${urn}", direction: ${direction} }) { ${shown} } }`),
  );
}
