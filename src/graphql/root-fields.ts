import type { Requirement } from '../access/operation-privileges';
import { appConfig } from './app-config';
import type { Area } from './area';
import { people } from './people';
import { explanations } from './policies/explain-access';
import { policies } from './policies/policies';
import { tokens } from './tokens';

/** Every area. A new one is one file and two lines here. */
export const AREAS: readonly Area[] = [appConfig, people, policies, explanations, tokens];
export const ROOT_FIELDS = {
  ...appConfig.fields,
  ...people.fields,
  ...policies.fields,
  ...explanations.fields,
  ...tokens.fields,
};

export type RootField = keyof typeof ROOT_FIELDS;

/** What a root field takes while authentication is on, as for operations. The services check it as well. A field without a row does not compile. */
export const FIELD_PRIVILEGES: Readonly<Record<RootField, Requirement>> = {
  appConfig: 'credentials',
  me: 'credentials',
  corpUser: ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE'],
  corpGroup: ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE'],
  listUsers: ['MANAGE_USERS_AND_GROUPS'],
  listGroups: ['MANAGE_USERS_AND_GROUPS'],
  listRoles: ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS'],
  batchAssignRole: ['MANAGE_POLICIES'],
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
};
