import type { RootField } from '../../../src/graphql/root-fields';
import { TARGETS, urnOf } from './matrix-world';
import { finds, graphql, names, noEntity, type Reach } from './reach';

const DATASETS = TARGETS.map((target) => urnOf('dataset', target));

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
  entityNames: finds(graphql(`{ entityNames(urns: ${JSON.stringify(DATASETS)}) { urn name } }`)),
};
