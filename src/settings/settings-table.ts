import {
  address,
  freeText,
  oneOf,
  optionalDatabaseUrl,
  optionalText,
  optionalUrls,
  wholeNumber,
  type Setting,
} from './setting';

export type ReadSetting = <Value>(setting: Setting<Value>) => Value;

/** Every setting there is. Parsing, `--help`, the table in the README and the line at the start of the log come from here. */
// oxlint-disable-next-line max-lines-per-function -- one table; each row is one setting
export function settingsTable(read: ReadSetting) {
  return {
    port: read(
      wholeNumber({
        env: 'PORT',
        default: 8080,
        min: 0,
        max: 65_535,
        help: 'TCP port to listen on; 0 takes a free one.',
      }),
    ),
    host: read(
      address({
        env: 'HOST',
        default: '127.0.0.1',
        expected: 'an address of this machine',
        help: 'Address to listen on; 0.0.0.0 takes requests from other machines.',
      }),
    ),
    dataDirectory: read(
      freeText({
        env: 'ASPECTORY_DATA_DIR',
        default: '.aspectory',
        expected: 'a directory',
        help: 'Where the embedded database keeps its files.',
      }),
    ),
    databaseUrl: read(
      optionalDatabaseUrl({
        env: 'DATABASE_URL',
        protocols: ['postgres:', 'postgresql:'],
        expected: 'postgres://user:password@host:port/database',
        secret: 'inUrl',
        help: 'PostgreSQL 14 or later, used instead of the embedded one.',
      }),
    ),
    databaseConnections: read(
      wholeNumber({
        env: 'ASPECTORY_DATABASE_CONNECTIONS',
        default: 10,
        min: 2,
        max: 50,
        help: 'Most connections that one process opens to the database.',
      }),
    ),
    elasticsearchUrls: read(
      optionalUrls({
        env: 'ELASTICSEARCH_URL',
        protocols: ['http:', 'https:'],
        expected: 'https://host:9200, several nodes of one cluster separated by commas',
        secret: 'inUrl',
        help: 'Elasticsearch 8 or 9, searched instead of the database.',
      }),
    ),
    elasticsearchUser: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_USER',
        expected: 'a user of the cluster',
        help: 'Who the service is to Elasticsearch; with the password.',
      }),
    ),
    elasticsearchPassword: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_PASSWORD',
        expected: 'the password of that user',
        secret: 'whole',
        help: 'Password of that user.',
      }),
    ),
    elasticsearchApiKey: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_API_KEY',
        expected: 'an encoded API key',
        secret: 'whole',
        help: 'Credentials for Elasticsearch instead of user and password.',
      }),
    ),
    elasticsearchCaFile: read(
      optionalText({
        env: 'ASPECTORY_ELASTICSEARCH_CA_FILE',
        expected: 'a file of certificates in PEM form',
        help: 'Certificate of the authority that signed those of Elasticsearch, where it is a private one.',
      }),
    ),
    elasticsearchIndexPrefix: read(
      freeText({
        env: 'ASPECTORY_ELASTICSEARCH_INDEX_PREFIX',
        default: '',
        expected: 'up to 40 of a-z, 0-9, - and _, the first a letter',
        pattern: /^[a-z][a-z0-9_-]{0,39}$/,
        help: 'Begins the names of all indices, so that several catalogs can share a cluster.',
      }),
    ),
    writeWait: read(
      oneOf({
        env: 'ASPECTORY_WRITE_WAIT',
        choices: ['search', 'index', 'commit'],
        default: 'search',
        help: 'What a write waits for with Elasticsearch: that searches find it, that the index holds it, or only that it is stored. The header X-Write-Wait says otherwise for one request.',
      }),
    ),
    auth: read(
      oneOf({
        env: 'ASPECTORY_AUTH',
        choices: ['off'],
        default: 'off',
        help: 'Authentication. Only off for now: whoever reaches the port may do everything.',
      }),
    ),
    unknownFields: read(
      oneOf({
        env: 'ASPECTORY_UNKNOWN_FIELDS',
        choices: ['keep', 'drop', 'reject'],
        default: 'keep',
        help: 'What becomes of fields that the models do not know: kept or dropped, both with a warning, or the write is refused.',
      }),
    ),
    logLevel: read(
      oneOf({
        env: 'ASPECTORY_LOG_LEVEL',
        choices: ['error', 'warn', 'info', 'debug'],
        default: 'info',
        help: 'Least important messages that are logged.',
      }),
    ),
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
