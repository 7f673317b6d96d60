import { LIMITS } from '#generated/http/limits';
import { type Attribute, attribute, type Schema } from './schemas/attribute';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, USER_SCHEMA } from './schemas/people-schemas';

// The schemas of what the addresses of discovery answer, by RFC 7643, sections 5 to 7.
const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const READ = { mutability: 'readOnly' } as const;
const FLAG = { ...READ, type: 'boolean', required: true } as const;
const NUMBER = { ...READ, type: 'integer', required: true } as const;
const TEXT = { ...READ, required: true } as const;
const ADDRESS = { ...READ, type: 'reference', referenceTypes: ['external'] } as const;
const SUPPORTED = attribute('supported', 'Whether it is supported.', FLAG);

const CONFIG_SCHEMA: Schema = {
  id: `${CORE}:ServiceProviderConfig`,
  name: 'ServiceProviderConfig',
  description: 'What this part of the service supports',
  attributes: [
    attribute('documentationUri', 'Address of the documentation.', ADDRESS),
    option('patch', 'PATCH.'),
    option('bulk', 'Several requests in one.', [
      attribute('maxOperations', 'Maximum number of operations in a request.', NUMBER),
      attribute('maxPayloadSize', 'Maximum number of bytes in a request.', NUMBER),
    ]),
    option('filter', 'Filters.', [attribute('maxResults', 'Maximum number of resources in an answer.', NUMBER)]),
    option('changePassword', 'Changes of passwords.'),
    option('sort', 'Sorting.'),
    option('etag', 'Versions of resources.'),
    attribute('authenticationSchemes', 'How clients prove who they are.', {
      ...READ,
      required: true,
      multiValued: true,
      subAttributes: [
        attribute('type', 'The kind.', TEXT),
        attribute('name', 'Its name.', TEXT),
        attribute('description', 'What it is.', TEXT),
        attribute('specUri', 'Address of its specification.', ADDRESS),
        attribute('documentationUri', 'Address of its documentation.', ADDRESS),
        attribute('primary', 'Whether it is the one to use.', { ...READ, type: 'boolean' }),
      ],
    }),
  ],
};

const RESOURCE_TYPE_SCHEMA: Schema = {
  id: `${CORE}:ResourceType`,
  name: 'ResourceType',
  description: 'A kind of resource, and where its resources are',
  attributes: [
    attribute('id', 'Id of the kind.', READ),
    attribute('name', 'Name of the kind.', TEXT),
    attribute('description', 'What it is.', READ),
    attribute('endpoint', 'Address of its resources.', { ...TEXT, type: 'reference', referenceTypes: ['uri'] }),
    attribute('schema', 'Id of its schema.', { ...TEXT, type: 'reference', referenceTypes: ['uri'], caseExact: true }),
    attribute('schemaExtensions', 'Schemas that add attributes.', {
      ...READ,
      multiValued: true,
      subAttributes: [
        attribute('schema', 'Id of the schema.', {
          ...TEXT,
          type: 'reference',
          referenceTypes: ['uri'],
          caseExact: true,
        }),
        attribute('required', 'Whether every resource has attributes of it.', FLAG),
      ],
    }),
  ],
};

const FACTS: readonly Attribute[] = [
  attribute('name', 'Its name.', TEXT),
  attribute('type', 'The kind of its values.', TEXT),
  attribute('multiValued', 'Whether it has several values.', FLAG),
  attribute('description', 'What it is.', READ),
  attribute('required', 'Whether it must be there.', FLAG),
  attribute('canonicalValues', 'Values to use.', { ...READ, multiValued: true }),
  attribute('caseExact', 'Whether upper and lower case differ.', { ...READ, type: 'boolean' }),
  attribute('mutability', 'When it may be written.', READ),
  attribute('returned', 'When answers have it.', READ),
  attribute('uniqueness', 'Where its values are unique.', READ),
  attribute('referenceTypes', 'The kinds of resources that it may refer to.', { ...READ, multiValued: true }),
];

const SCHEMA_SCHEMA: Schema = {
  id: `${CORE}:Schema`,
  name: 'Schema',
  description: 'The attributes of a kind of resource',
  attributes: [
    attribute('id', 'Id of the schema.', TEXT),
    attribute('name', 'Its name.', READ),
    attribute('description', 'What it is.', READ),
    attribute('attributes', 'Its attributes.', {
      ...READ,
      required: true,
      multiValued: true,
      subAttributes: [
        ...FACTS,
        attribute('subAttributes', 'Its parts.', { ...READ, multiValued: true, subAttributes: FACTS }),
      ],
    }),
  ],
};

function option(name: string, description: string, more: readonly Attribute[] = []): Attribute {
  return attribute(name, description, { ...READ, required: true, subAttributes: [SUPPORTED, ...more] });
}

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
