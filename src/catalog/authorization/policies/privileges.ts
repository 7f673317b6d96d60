/** A privilege that policies can grant. Names and display names are those of released servers, because policies of theirs are imported. */
interface PrivilegeSpec {
  /** `platform`: over the catalog as a whole. `metadata`: over entities, so a policy may limit it to some of them. */
  readonly kind: 'platform' | 'metadata';
  readonly displayName: string;
  readonly description: string;
}

function platform(displayName: string, description: string) {
  return { kind: 'platform', displayName, description } as const satisfies PrivilegeSpec;
}

function metadata(displayName: string, description: string) {
  return { kind: 'metadata', displayName, description } as const satisfies PrivilegeSpec;
}

/** All privileges. A policy may name others; they grant nothing. */
export const PRIVILEGES = {
  MANAGE_POLICIES: platform('Manage Policies', 'Create and change policies. Holders can grant themselves everything.'),
  MANAGE_USERS_AND_GROUPS: platform(
    'Manage Users & Groups',
    'Create, remove and change users and groups with no more power than your own.',
  ),
  MANAGE_USER_CREDENTIALS: platform(
    'Manage User Credentials',
    'Invite users with no more power than your own, and reset their passwords.',
  ),
  GENERATE_PERSONAL_ACCESS_TOKENS: platform('Generate Personal Access Tokens', 'Make access tokens for oneself.'),
  MANAGE_ACCESS_TOKENS: platform(
    'Manage All Access Tokens',
    'List all access tokens. Make and revoke those of users with no more power than your own.',
  ),
  VIEW_ANALYTICS: platform('View Analytics', 'See statistics of the catalog, and the metrics of the service.'),
  VIEW_AUDIT: platform('View Audit', 'Read who signed in, was refused, or changed tokens and policies.'),
  MANAGE_DOMAINS: platform('Manage Domains', 'Create and remove domains.'),
  CREATE_DOMAINS: platform('Create Domains', 'Create domains.'),
  MANAGE_INGESTION: platform('Manage Metadata Ingestion', 'Create, change and remove ingestion sources.'),
  MANAGE_SECRETS: platform('Manage Secrets', 'Create and remove secrets.'),
  MANAGE_CONNECTIONS: platform('Manage Connections', 'Create, change and remove connections to other systems.'),
  MANAGE_TESTS: platform('Manage Tests', 'Create and remove tests.'),
  MANAGE_GLOSSARIES: platform('Manage Glossaries', 'Create, change and remove glossary terms and groups.'),
  MANAGE_TAGS: platform('Manage Tags', 'Create and remove tags.'),
  CREATE_TAGS: platform('Create Tags', 'Create tags.'),
  CREATE_GLOBAL_ANNOUNCEMENTS: platform('Create Global Announcements', 'Create announcements for everybody.'),
  MANAGE_GLOBAL_VIEWS: platform('Manage Public Views', 'Create, change and remove views that everybody sees.'),
  MANAGE_GLOBAL_OWNERSHIP_TYPES: platform('Manage Ownership Types', 'Create, change and remove ownership types.'),
  RESTORE_INDICES_PRIVILEGE: platform('Restore Indices API', 'Rebuild search indices.'),
  GET_TIMESERIES_INDEX_SIZES_PRIVILEGE: platform('Get Timeseries index sizes API', 'Read the sizes of time series.'),
  TRUNCATE_TIMESERIES_INDEX_PRIVILEGE: platform('Truncate timeseries aspect index size API', 'Delete old events.'),
  GET_ES_TASK_STATUS_PRIVILEGE: platform('Get ES task status API', 'Read the state of operator tasks.'),
  SET_WRITEABLE_PRIVILEGE: platform('Enable/Disable Writeability API', 'Stop and allow writes.'),
  APPLY_RETENTION_PRIVILEGE: platform(
    'Apply Retention API',
    'Set retention policies, and delete old versions by them now.',
  ),
  ERASE_ENTITIES: platform('Erase Entities', 'Remove every value of entities, also from their history.'),
  MANAGE_WEBHOOKS: platform(
    'Manage Webhooks',
    'Send changes of what one may see to other systems, register consumers of the change log, and end those of others.',
  ),
  PRODUCE_PLATFORM_EVENT_PRIVILEGE: platform('Produce Platform Event API', 'Put events into the change log.'),
  VIEW_ENTITY_PAGE: metadata('View Entity Page', 'See the entity, also in searches and lists.'),
  GET_ENTITY_PRIVILEGE: metadata('Get Entity + Relationships API', 'Read the entity and its relationships.'),
  GET_TIMESERIES_ASPECT_PRIVILEGE: metadata('Get Timeseries Aspect API', 'Read events of the entity.'),
  GET_TIMELINE_PRIVILEGE: metadata('Get Timeline API', 'Read the history of the entity.'),
  SEARCH_PRIVILEGE: metadata('Search API', 'Find the entity in searches, lists and browsing.'),
  GET_COUNTS_PRIVILEGE: metadata('Get Aspect/Entity Count APIs', 'Read numbers of entities.'),
  EDIT_ENTITY: metadata('Edit Entity', 'Change every aspect of the entity that does not grant power.'),
  REQUEST_CHANGES: metadata(
    'Request Changes',
    'Ask for changes of the entity, which somebody who may make them accepts or refuses.',
  ),
  EDIT_WITHOUT_REVIEW: metadata(
    'Edit Without Review',
    'Have assistants make changes of the entity at once that one may make oneself.',
  ),
  REQUESTS_ACCEPTED_AT_ONCE: metadata(
    'Requests Accepted At Once',
    'Have changes of the entity that one asks for accepted at once, if the same policy grants a privilege to make them.',
  ),
  DELETE_ENTITY: metadata('Delete', 'Delete the entity and its aspects.'),
  EDIT_ENTITY_TAGS: metadata('Edit Tags', 'Change the tags of the entity.'),
  EDIT_ENTITY_GLOSSARY_TERMS: metadata('Edit Glossary Terms', 'Change the glossary terms of the entity.'),
  EDIT_ENTITY_OWNERS: metadata('Edit Owners', 'Change the owners of the entity.'),
  EDIT_ENTITY_DOCS: metadata('Edit Description', 'Change the description of the entity.'),
  EDIT_ENTITY_DOC_LINKS: metadata('Edit Links', 'Change the links of the entity.'),
  EDIT_ENTITY_STATUS: metadata('Edit Status', 'Soft-delete the entity and bring it back.'),
  EDIT_DOMAINS_PRIVILEGE: metadata('Edit Domain', 'Change the domain of the entity.'),
  EDIT_ENTITY_DATA_PRODUCTS: metadata('Edit Data Product', 'Change the data product of the entity.'),
  EDIT_DEPRECATION_PRIVILEGE: metadata('Edit Deprecation', 'Mark the entity as deprecated.'),
  VIEW_DATASET_USAGE: metadata('View Usage', 'Read usage statistics of the entity.'),
  VIEW_DATASET_PROFILE: metadata('View Profile', 'Read profiles of the entity.'),
  EDIT_DATASET_COL_DESCRIPTION: metadata('Edit Dataset Column Descriptions', 'Change descriptions of columns.'),
  EDIT_DATASET_COL_TAGS: metadata('Edit Dataset Column Tags', 'Change tags of columns.'),
  EDIT_DATASET_COL_GLOSSARY_TERMS: metadata('Edit Dataset Column Glossary Terms', 'Change glossary terms of columns.'),
  EDIT_ENTITY_ASSERTIONS: metadata('Edit Assertions', 'Change assertions about the entity.'),
  EDIT_LINEAGE: metadata('Edit Lineage', 'Change the lineage of the entity.'),
  EDIT_ENTITY_EMBED: metadata('Edit Embedded Content', 'Change what is embedded in the page of the entity.'),
  EDIT_ENTITY_QUERIES: metadata('Edit Queries', 'Change queries of the entity.'),
  EDIT_ENTITY_OPERATIONS: metadata('Edit Operations', 'Report operations on the entity.'),
  EDIT_TAG_COLOR: metadata('Edit Tag Color', 'Change the color of the tag.'),
  EDIT_GROUP_MEMBERS: metadata('Edit Group Members', 'Add members to the group and remove them.'),
  EDIT_USER_PROFILE: metadata('Edit User Profile', 'Change the profile of the user.'),
  EDIT_CONTACT_INFO: metadata('Edit Contact Information', 'Change contact information.'),
  MANAGE_GLOSSARY_CHILDREN: metadata('Manage Direct Glossary Children', 'Change what is directly below a term group.'),
  MANAGE_ALL_GLOSSARY_CHILDREN: metadata('Manage All Glossary Children', 'Change everything below a term group.'),
  MANAGE_DATA_PRODUCTS: metadata('Manage Data Products', 'Create, change and remove data products of the domain.'),
} as const satisfies Readonly<Record<string, PrivilegeSpec>>;

export type Privilege = keyof typeof PRIVILEGES;

export function isPrivilege(name: string): name is Privilege {
  return Object.hasOwn(PRIVILEGES, name);
}

/** One of them is enough to read an entity. */
export const READ: readonly Privilege[] = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE'];
/** One of them is enough to find an entity. */
export const FIND: readonly Privilege[] = ['VIEW_ENTITY_PAGE', 'SEARCH_PRIVILEGE'];

/** Needed to see how much a dataset is used, and by whom. */
export const SEE_USE: readonly Privilege[] = ['VIEW_DATASET_USAGE'];

/** One of them is enough to ask for a change of an entity. */
export const REQUEST: readonly Privilege[] = ['REQUEST_CHANGES', 'EDIT_ENTITY'];

/** All names, in the order of the table. */
export const PRIVILEGE_NAMES: readonly Privilege[] = Object.keys(PRIVILEGES).filter(isPrivilege);

/** The privileges that change nothing. */
export const READING: ReadonlySet<Privilege> = new Set<Privilege>([
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE',
  'GET_TIMELINE_PRIVILEGE',
  'SEARCH_PRIVILEGE',
  'GET_COUNTS_PRIVILEGE',
  'VIEW_DATASET_USAGE',
  'VIEW_DATASET_PROFILE',
  'VIEW_ANALYTICS',
  'GET_TIMESERIES_INDEX_SIZES_PRIVILEGE',
  'GET_ES_TASK_STATUS_PRIVILEGE',
]);

/** The privileges that change something, and let nobody write an aspect. */
const OF_THE_SERVICE: ReadonlySet<Privilege> = new Set<Privilege>([
  'GENERATE_PERSONAL_ACCESS_TOKENS',
  'VIEW_AUDIT',
  'RESTORE_INDICES_PRIVILEGE',
  'TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  'SET_WRITEABLE_PRIVILEGE',
  'PRODUCE_PLATFORM_EVENT_PRIVILEGE',
  'ERASE_ENTITIES',
  'MANAGE_WEBHOOKS',
  'REQUEST_CHANGES',
  'EDIT_WITHOUT_REVIEW',
  'REQUESTS_ACCEPTED_AT_ONCE',
]);

/** Who has none of them cannot write any aspect of any entity, so such a request is refused before it is read. */
export const WRITE: readonly Privilege[] = PRIVILEGE_NAMES.filter(
  (name) => !READING.has(name) && !OF_THE_SERVICE.has(name),
);
