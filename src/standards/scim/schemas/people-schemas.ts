import { type Attribute, attribute, type Schema } from './attribute';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** Every resource has these; RFC 7643 leaves them out of schemas. */
export const COMMON: readonly Attribute[] = [
  attribute('schemas', 'Schemas of the resource.', { multiValued: true, mutability: 'readOnly', returned: 'always' }),
  attribute('id', 'The urn of the user or group.', { mutability: 'readOnly', returned: 'always', caseExact: true }),
  attribute('externalId', 'Identifier that the provider has for it.', { caseExact: true }),
  attribute('meta', 'Facts about the resource.', {
    mutability: 'readOnly',
    subAttributes: ['resourceType', 'created', 'lastModified', 'location'].map((name) =>
      attribute(name, '', { mutability: 'readOnly', caseExact: true }),
    ),
  }),
];

const EMAIL: readonly Attribute[] = [
  attribute('value', 'The address.'),
  attribute('type', 'What the address is for.', { canonicalValues: ['work'] }),
  attribute('primary', 'Whether it is the address to use. The one that the catalog keeps is.', {
    type: 'boolean',
    returned: 'never',
  }),
];

/** RFC 7643, section 4.3. */
export const ENTERPRISE_SCHEMA: Schema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'The place of a person in the organization',
  attributes: [
    attribute('department', 'Name of the department.'),
    attribute('manager', 'The manager, who is a user of the catalog.', {
      subAttributes: [
        attribute('value', 'Id of the manager. The name to sign in with is taken too.', { caseExact: true }),
        reference('Address of the manager. It may stand in the place of the id.', 'User', 'readWrite'),
      ],
    }),
  ],
};

export const USER_SCHEMA: Schema = {
  id: `${CORE}:User`,
  name: 'User',
  description: 'A person or a service that uses the catalog',
  extensions: [ENTERPRISE_SCHEMA],
  attributes: [
    attribute('userName', 'Name to sign in with, of at most 256 characters. The id stays when it changes.', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'Parts of the name.', {
      subAttributes: [
        attribute('formatted', 'Full name.'),
        attribute('familyName', 'Last name.'),
        attribute('givenName', 'First name.'),
      ],
    }),
    attribute('displayName', 'Name that people see.'),
    attribute('title', 'Job title.'),
    attribute(
      'emails',
      'E-mail address. The catalog keeps one: that with `primary`, else the last one for work, else the last.',
      {
        multiValued: true,
        subAttributes: EMAIL,
      },
    ),
    attribute('active', 'Whether the user may sign in. If not, all sessions and access tokens end for good.', {
      type: 'boolean',
      required: true,
    }),
    attribute('groups', 'Groups of the user. Groups say who their members are.', {
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        attribute('value', 'Id of the group.', { mutability: 'readOnly', caseExact: true }),
        reference('Address of the group.', 'Group', 'readOnly'),
      ],
    }),
  ],
};

export const GROUP_SCHEMA: Schema = {
  id: `${CORE}:Group`,
  name: 'Group',
  description: 'A group of users, to which policies may grant privileges',
  attributes: [
    attribute('displayName', 'Name that people see.', { required: true }),
    attribute('members', 'Users in the group.', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'Id of the user.', { mutability: 'immutable', caseExact: true }),
        reference('Address of the user.', 'User', 'immutable'),
        attribute('type', 'Groups in groups are not supported.', {
          mutability: 'immutable',
          canonicalValues: ['User'],
        }),
      ],
    }),
  ],
};

/** Attributes of RFC 7643 that the catalog does not hold. Providers send them by default, so they are left out instead of refused. */
export const NOT_HELD: ReadonlySet<string> = new Set(
  [
    'nickName profileUrl userType preferredLanguage locale timezone password phoneNumbers ims photos addresses',
    'entitlements roles x509Certificates employeeNumber costCenter organization division',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

function reference(description: string, type: string, mutability: Attribute['mutability']): Attribute {
  return attribute('$ref', description, { type: 'reference', referenceTypes: [type], mutability, caseExact: true });
}
