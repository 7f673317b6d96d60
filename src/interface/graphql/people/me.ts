import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { USER_ASPECTS, userJson } from './user-json';
import type { Resolvers } from '../resolvers';

export const me: Resolvers = {
  Query: {
    async me(_root, _args, { actor, services, signal }) {
      // Everybody may read what is about oneself.
      const read = wholeCatalog(signal);
      const corpUser = userJson(await services.reader.entity(actor.urn, { aspects: USER_ASPECTS, read }));
      const has = (privilege: Privilege) => actor.grants.has(privilege);
      return { corpUser, platformPrivileges: platformPrivileges(has) };
    },
  },
};

function platformPrivileges(has: (privilege: Privilege) => boolean) {
  return {
    viewAnalytics: has('VIEW_ANALYTICS'),
    managePolicies: has('MANAGE_POLICIES'),
    manageIdentities: has('MANAGE_USERS_AND_GROUPS'),
    generatePersonalAccessTokens: has('GENERATE_PERSONAL_ACCESS_TOKENS'),
    createDomains: has('CREATE_DOMAINS') || has('MANAGE_DOMAINS'),
    manageDomains: has('MANAGE_DOMAINS'),
    manageIngestion: has('MANAGE_INGESTION'),
    manageSecrets: has('MANAGE_SECRETS'),
    manageTokens: has('MANAGE_ACCESS_TOKENS'),
    manageTests: has('MANAGE_TESTS'),
    manageGlossaries: has('MANAGE_GLOSSARIES'),
    manageUserCredentials: has('MANAGE_USER_CREDENTIALS'),
    createTags: has('CREATE_TAGS') || has('MANAGE_TAGS'),
    manageTags: has('MANAGE_TAGS'),
    manageGlobalViews: has('MANAGE_GLOBAL_VIEWS'),
    manageOwnershipTypes: has('MANAGE_GLOBAL_OWNERSHIP_TYPES'),
    manageGlobalAnnouncements: has('CREATE_GLOBAL_ANNOUNCEMENTS'),
  };
}
