import { LIMITS } from '#generated/http/limits';
import type { Attribute, Schema } from './schemas/attribute';
import { CONFIG_SCHEMA, RESOURCE_TYPE_SCHEMA, SCHEMA_SCHEMA } from './schemas/meta-schemas';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, USER_SCHEMA } from './schemas/people-schemas';

/** Most resources of one answer. */
export const RESULTS_MAX = 500;
/** Most operations of a bulk request, which are done one after the other. */
export const BULK_OPERATIONS_MAX = 1000;

const OFF = { supported: false };
const SCHEMAS: readonly Schema[] = [
  USER_SCHEMA,
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  CONFIG_SCHEMA,
  RESOURCE_TYPE_SCHEMA,
  SCHEMA_SCHEMA,
];

export interface Described {
  readonly id: string;
  readonly [member: string]: object | string | boolean;
}

/** What this part of the service supports. */
export function providerConfig(base: string): object {
  return {
    schemas: [CONFIG_SCHEMA.id],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: BULK_OPERATIONS_MAX, maxPayloadSize: LIMITS.requestBodyBytes },
    filter: { supported: true, maxResults: RESULTS_MAX },
    changePassword: OFF,
    sort: OFF,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Access token',
        description: 'Authorization: Bearer with an access token of a user who manages users and groups',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string): readonly Described[] {
  return [USER_SCHEMA, GROUP_SCHEMA].map(({ id, name, description, extensions = [] }) => ({
    schemas: [RESOURCE_TYPE_SCHEMA.id],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    schemaExtensions: extensions.map((each) => ({ schema: each.id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

export function schemas(base: string): readonly Described[] {
  return SCHEMAS.map(({ extensions: _apart, ...schema }) => ({
    schemas: [SCHEMA_SCHEMA.id],
    ...schema,
    attributes: published(schema.attributes),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}

function published(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes
    .filter(({ returned }) => returned !== 'never')
    .map((each) => ({ ...each, ...(each.subAttributes && { subAttributes: published(each.subAttributes) }) }));
}
