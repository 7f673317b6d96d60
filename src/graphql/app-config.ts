import { type Privilege, PRIVILEGE_NAMES, PRIVILEGES } from '../auth/policies/privileges';
import type { GraphqlContext } from './graphql-context';

const SDL = `
extend type Query {
  "What a page needs to know about this service."
  appConfig: AppConfig
}

type AppConfig {
  appVersion: String
  authConfig: AuthConfig!
  policiesConfig: PoliciesConfig!
  telemetryConfig: TelemetryConfig!
  semanticSearchConfig: SemanticSearchConfig
  entityIndexV3: EntityIndexV3Config
  featureFlags: FeatureFlagsConfig!
}

type TelemetryConfig {
  "Always false: the service sends nothing to others."
  enableThirdPartyLogging: Boolean
}

type SemanticSearchConfig {
  "Always false: searches compare words."
  enabled: Boolean!
  enabledEntities: [EntityType!]!
  "Always null."
  embeddingConfig: EmbeddingConfig
}

"How a server makes vectors of texts."
type EmbeddingConfig {
  provider: String
  modelId: String
  modelEmbeddingKey: String
  awsProviderConfig: AwsProviderConfig
  vertexProviderConfig: VertexProviderConfig
}

type AwsProviderConfig { region: String }
type VertexProviderConfig { projectId: String location: String }

type EntityIndexV3Config {
  "Always false: the service has one index, of its own form."
  enabled: Boolean!
}

type FeatureFlagsConfig {
  "Whether the models have metrics. Ingestion sources send metrics only if it is true."
  metricsEnabled: Boolean!
}

type AuthConfig {
  "Whether access tokens can be generated."
  tokenAuthEnabled: Boolean!
}

type PoliciesConfig {
  enabled: Boolean!
  platformPrivileges: [Privilege!]!
  resourcePrivileges: [ResourcePrivileges!]!
  "Entity types that a condition of a policy can name. Released servers do not have it."
  resourceTypes: [String!]!
}

type Privilege {
  type: String!
  displayName: String
  description: String
}

type ResourcePrivileges {
  resourceType: String!
  resourceTypeDisplayName: String
  entityType: EntityType
  privileges: [Privilege!]!
}
`;

export const appConfig = {
  sdl: SDL,
  fields: {
    appConfig(_args: object, { services: { isAuthOn, models, version } }: GraphqlContext) {
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
