import {
  address,
  freeText,
  integer,
  oneOf,
  optionalDatabaseUrl,
  optionalText,
  optionalUrls,
  type Setting,
} from './setting';

export type ReadSetting = <Value>(setting: Setting<Value>) => Value;

/** All settings. Parsing, `--help`, the table in the README and the first line of the log come from here. */
export function settingsTable(read: ReadSetting) {
  return {
    ...serverSettings(read),
    ...databaseSettings(read),
    ...modelSettings(read),
    ...searchSettings(read),
    ...behaviourSettings(read),
  };
}

export type Settings = Readonly<ReturnType<typeof settingsTable>>;

/** The rows of the table. */
export function allSettings(): readonly Setting<unknown>[] {
  const settings: Setting<unknown>[] = [];
  settingsTable((setting) => {
    settings.push(setting);
    return setting.default;
  });
  return settings;
}

function serverSettings(read: ReadSetting) {
  return {
    port: read(
      integer({
        env: 'PORT',
        default: 8080,
        min: 0,
        max: 65_535,
        help: 'TCP port of the HTTP interface; 0 chooses a free port.',
      }),
    ),
    host: read(
      address({
        env: 'HOST',
        default: '127.0.0.1',
        expected: 'an address of this machine',
        help: 'Address to listen on; 0.0.0.0 accepts requests from other machines.',
      }),
    ),
    logLevel: read(
      oneOf({
        env: 'ASPECTORY_LOG_LEVEL',
        choices: ['error', 'warn', 'info', 'debug'],
        default: 'info',
        help: 'Minimum log level.',
      }),
    ),
  };
}

function databaseSettings(read: ReadSetting) {
  return {
    dataDirectory: read(
      freeText({
        env: 'ASPECTORY_DATA_DIR',
        default: '.aspectory',
        expected: 'a directory',
        help: 'Directory of the embedded database, and of files that are generated from ASPECTORY_MODELS.',
      }),
    ),
    databaseUrl: read(
      optionalDatabaseUrl({
        env: 'DATABASE_URL',
        protocols: ['postgres:', 'postgresql:'],
        expected: 'postgres://user:password@host:port/database',
        secret: 'inUrl',
        help: 'PostgreSQL 14 or later to use instead of the embedded database.',
      }),
    ),
    databaseConnections: read(
      integer({
        env: 'ASPECTORY_DATABASE_CONNECTIONS',
        default: 10,
        min: 2,
        max: 50,
        help: 'Maximum number of database connections of one process.',
      }),
    ),
  };
}

function modelSettings(read: ReadSetting) {
  return {
    models: read(
      optionalText({
        env: 'ASPECTORY_MODELS',
        expected: 'folders, separated by : (by ; on Windows)',
        help: 'Folders with schema files of your own, which are added to the shipped models. A start generates from them what is stale, beside the data.',
      }),
    ),
    generated: read(
      optionalText({
        env: 'ASPECTORY_GENERATED',
        expected: 'a folder that codegen wrote',
        help: 'Folder of generated files to use instead of the built-in ones. A start with ASPECTORY_MODELS sets it.',
      }),
    ),
  };
}

function searchSettings(read: ReadSetting) {
  return {
    elasticsearchUrls: read(
      optionalUrls({
        env: 'ELASTICSEARCH_URL',
        protocols: ['http:', 'https:'],
        expected: 'https://host:9200; several nodes of one cluster separated by commas',
        secret: 'inUrl',
        help: 'Elasticsearch 8 or 9 to search instead of the database.',
      }),
    ),
    ...elasticsearchCredentials(read),
    elasticsearchIndexPrefix: read(
      freeText({
        env: 'ASPECTORY_ELASTICSEARCH_INDEX_PREFIX',
        default: '',
        expected: 'up to 40 of a-z, 0-9, - and _, beginning with a letter',
        pattern: /^[a-z][a-z0-9_-]{0,39}$/,
        help: 'Prefix of all index names; lets several catalogs share a cluster.',
      }),
    ),
    writeWait: read(
      oneOf({
        env: 'ASPECTORY_WRITE_WAIT',
        choices: ['search', 'index', 'commit'],
        default: 'search',
        help: 'When a write is answered if Elasticsearch is used: when searches find it, when it is indexed, or when it is stored. The header X-Write-Wait overrides it for one request.',
      }),
    ),
  };
}

function elasticsearchCredentials(read: ReadSetting) {
  return {
    elasticsearchUser: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_USER',
        expected: 'a user of the cluster',
        help: 'Elasticsearch user; requires the password.',
      }),
    ),
    elasticsearchPassword: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_PASSWORD',
        expected: 'a password',
        secret: 'whole',
        help: 'Password of the Elasticsearch user.',
      }),
    ),
    elasticsearchApiKey: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_API_KEY',
        expected: 'an encoded API key',
        secret: 'whole',
        help: 'Elasticsearch API key, instead of user and password.',
      }),
    ),
    elasticsearchCaFile: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_CA_FILE',
        expected: 'a file of certificates in PEM format',
        help: 'Certificate authority of Elasticsearch, if it is a private one.',
      }),
    ),
  };
}

function behaviourSettings(read: ReadSetting) {
  return {
    changesKeptDays: read(
      integer({
        env: 'ASPECTORY_CHANGES_KEPT_DAYS',
        default: 30,
        min: 1,
        max: 3650,
        help: 'Days for which the change log keeps changes.',
      }),
    ),
    auth: read(
      oneOf({
        env: 'ASPECTORY_AUTH',
        choices: ['off'],
        default: 'off',
        help: 'Authentication. Only off is supported so far: every client may do everything.',
      }),
    ),
    unknownFields: read(
      oneOf({
        env: 'ASPECTORY_UNKNOWN_FIELDS',
        choices: ['keep', 'drop', 'reject'],
        default: 'keep',
        help: 'How to handle fields that the models do not declare: keep or drop them with a warning, or reject the write.',
      }),
    ),
  };
}
