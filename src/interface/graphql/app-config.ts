import { type Privilege, PRIVILEGE_NAMES, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import type { Resolvers } from './resolvers';

export const appConfig: Resolvers = {
  Query: {
    appConfig(_root, _args, { services: { isAuthOn, models, version } }) {
      const privileges = listed('metadata');
      return {
        appVersion: version,
        authConfig: { tokenAuthEnabled: isAuthOn },
        telemetryConfig: { enableThirdPartyLogging: false },
        semanticSearchConfig: { enabled: false, enabledEntities: [], embeddingConfig: null },
        entityIndexV3: { enabled: false },
        featureFlags: { metricsEnabled: models.entity('metric') !== undefined },
        policiesConfig: {
          enabled: isAuthOn,
          platformPrivileges: listed('platform'),
          resourceTypes: models.registry.entities.map(({ name }) => name),
          resourcePrivileges: [{ resourceType: 'all', resourceTypeDisplayName: 'All', privileges }],
        },
      };
    },
  },
};

function listed(kind: 'platform' | 'metadata') {
  return PRIVILEGE_NAMES.filter((name) => PRIVILEGES[name].kind === kind).map(privilegeJson);
}

function privilegeJson(type: Privilege) {
  const { displayName, description } = PRIVILEGES[type];
  return { type, displayName, description };
}
