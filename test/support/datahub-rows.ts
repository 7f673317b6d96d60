// What a released server (0.10.4) has in its table of aspects: its statements that create the table, and rows as it writes them.

/** A row of `metadata_aspect_v2`. */
export interface DatahubRow {
  readonly urn: string;
  readonly aspect: string;
  readonly version: number;
  readonly metadata: string;
  readonly systemmetadata: string | null;
  /** As both databases read a time without a zone. */
  readonly createdon: string;
  readonly createdby: string;
}

export const DATAHUB_COLUMNS = [
  'urn',
  'aspect',
  'version',
  'metadata',
  'systemmetadata',
  'createdon',
  'createdby',
] as const;

export const CREATE_IN_POSTGRES = `
create table metadata_aspect_v2 (
  urn varchar(500) not null, aspect varchar(200) not null, version bigint not null, metadata text not null, systemmetadata text,
  createdon timestamp not null, createdby varchar(255) not null, createdfor varchar(255),
  constraint pk_metadata_aspect_v2 primary key (urn, aspect, version))`;

export const CREATE_IN_MYSQL = `
create table metadata_aspect_v2 (
  urn varchar(500) not null, aspect varchar(200) not null, version bigint(20) not null, metadata longtext not null, systemmetadata longtext,
  createdon datetime(6) not null, createdby varchar(255) not null, createdfor varchar(255),
  constraint pk_metadata_aspect_v2 primary key (urn, aspect, version), index timeIndex (createdon)
) character set utf8mb4 collate utf8mb4_bin`;

/** 14 November 2023, 22:13:20 UTC. */
export const T0 = 1_700_000_000_000;
const MINUTE = 60_000;
const SYSTEM = 'urn:li:corpuser:__datahub_system';

interface RowOptions {
  readonly version?: number;
  /** Minutes after T0. */
  readonly minutes?: number;
  readonly by?: string;
  readonly runId?: string;
  /** Rows of older releases have no system metadata. */
  readonly isOld?: boolean;
}

/** @param value text as it is, or a value that is written as JSON */
export function datahubRow(urn: string, aspect: string, value: object | string, options: RowOptions = {}): DatahubRow {
  const { version = 0, minutes = 0, by = SYSTEM, runId = 'no-run-id-provided', isOld = false } = options;
  const time = T0 + minutes * MINUTE;
  const metadata = { lastObserved: time, runId, registryName: 'unknownRegistry', registryVersion: '0.0.0.0-dev' };
  return {
    urn,
    aspect,
    version,
    metadata: typeof value === 'string' ? value : JSON.stringify(value),
    systemmetadata: isOld ? null : JSON.stringify(metadata),
    createdon: new Date(time).toISOString().replace('T', ' ').replace('Z', '').padEnd(26, '0'),
    createdby: by,
  };
}

export const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
export const GONE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.gone,PROD)';
export const ALICE = 'urn:li:corpuser:alice';
const TOKEN = 'urn:li:dataHubAccessToken:2b1a';
const SECRET = 'urn:li:dataHubSecret:snowflake';
const GROUP = 'urn:li:corpGroup:r%C3%A9seau';

const properties = (description: string) => ({ description, customProperties: { tier: '1' }, tags: [] });

/** 5 entities that move with 17 versions, and what does not move. */
export const DATAHUB_ROWS: readonly DatahubRow[] = [
  datahubRow(ORDERS, 'datasetKey', { platform: 'urn:li:dataPlatform:hive', name: 'shop.orders', origin: 'PROD' }),
  datahubRow(ORDERS, 'datasetProperties', properties('three'), { minutes: 30, by: ALICE, runId: 'hive-3' }),
  datahubRow(ORDERS, 'datasetProperties', properties('one'), { version: 1, runId: 'hive-1' }),
  datahubRow(ORDERS, 'datasetProperties', properties('two'), { version: 2, minutes: 20, runId: 'hive-2' }),
  datahubRow(ORDERS, 'ownership', {
    owners: [{ owner: ALICE, type: 'DATAOWNER' }],
    lastModified: { actor: ALICE, time: T0 },
  }),
  datahubRow(ORDERS, 'browsePaths', { paths: ['/prod/hive/shop'] }, { isOld: true }),
  // The clock of the server that wrote the latest value was behind.
  datahubRow(ORDERS, 'status', { removed: false }, { minutes: 5 }),
  datahubRow(ORDERS, 'status', { removed: true }, { version: 1, minutes: 10 }),
  // Retention has deleted the versions before.
  datahubRow(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:b' }] }, { minutes: 9 }),
  datahubRow(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:a' }] }, { version: 7, minutes: 8 }),
  datahubRow(GONE, 'datasetKey', { platform: 'urn:li:dataPlatform:hive', name: 'shop.gone', origin: 'PROD' }),
  datahubRow(GONE, 'status', { removed: true }),
  datahubRow('urn:li:tag:b', 'tagKey', { name: 'b' }),
  datahubRow('urn:li:tag:b', 'tagProperties', { name: 'Ünïcode 😀 \\ "quoted"' }),
  datahubRow(GROUP, 'corpGroupKey', { name: 'r%C3%A9seau' }),
  datahubRow(ALICE, 'corpUserKey', { username: 'alice' }),
  datahubRow(ALICE, 'corpUserInfo', { active: true, displayName: 'Alice', email: 'alice@example.com' }),
  // What the models do not know, or do not fit.
  datahubRow(ORDERS, 'sparkles', { many: 3 }),
  datahubRow(GONE, 'ownership', { owners: 'nobody' }),
  datahubRow('urn:li:spaceship:Enterprise', 'spaceshipKey', { name: 'Enterprise' }),
  // What cannot be kept.
  datahubRow('urn:li:tag:broken', 'tagProperties', '{"name": '),
  datahubRow('not a urn', 'status', { removed: false }),
  // What only the server that made it can use.
  datahubRow(ALICE, 'corpUserCredentials', { salt: 'c2FsdA==', hashedPassword: 'aGFzaA==' }),
  datahubRow(TOKEN, 'dataHubAccessTokenKey', { id: '2b1a' }),
  datahubRow(TOKEN, 'dataHubAccessTokenInfo', { name: 'ci', actorUrn: ALICE, ownerUrn: ALICE, createdAt: T0 }),
  datahubRow(SECRET, 'dataHubSecretKey', { id: 'snowflake' }),
  datahubRow(SECRET, 'dataHubSecretValue', { name: 'snowflake', value: 'ZW5jcnlwdGVk' }),
];

/** Placeholders and values of an insert of the rows. */
export function datahubValues(rows: readonly DatahubRow[]): readonly (readonly unknown[])[] {
  return rows.map((row) => DATAHUB_COLUMNS.map((column) => row[column]));
}
