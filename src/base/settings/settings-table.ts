import { backupSettings } from './backup-settings';
import { logSettings } from './log-settings';
import { loadSettings } from './load-settings';
import { outgoingSettings } from './outgoing-settings';
import { searchSettings } from './search-settings';
import { signInSettings } from './sign-in-settings';
import { tracingSettings } from './tracing-settings';
import {
  address,
  freeText,
  integer,
  oneOf,
  optionalAddressAndPort,
  optionalDatabaseUrl,
  optionalHosts,
  optionalNetworks,
  optionalOneOf,
  optionalOrigins,
  optionalPairs,
  optionalText,
  patterns,
  PORT_MAX,
  type Setting,
  type ReadSetting,
} from './setting';

/** All settings. Parsing, `--help`, the table of `README.md` beside it and the first line of the log come from here. */
export function settingsTable(read: ReadSetting) {
  return {
    ...serverSettings(read),
    ...logSettings(read),
    ...tracingSettings(read),
    ...loadSettings(read),
    ...databaseSettings(read),
    ...backupSettings(read),
    ...modelSettings(read),
    ...searchSettings(read),
    ...behaviourSettings(read),
    ...outgoingSettings(read),
    ...lineageSettings(read),
    ...signInSettings(read),
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
        max: PORT_MAX,
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
    hosts: read(
      optionalHosts({
        env: 'ASPECTORY_HOSTS',
        expected: 'names or addresses without port, separated by commas',
        help: 'More names by which clients may address the service (header Host) while authentication is off. It knows loopback names, HOST, and for 0.0.0.0 the name and the addresses of the machine.',
      }),
    ),
    origins: read(
      optionalOrigins({
        env: 'ASPECTORY_ORIGINS',
        protocols: ['http:', 'https:'],
        expected: 'addresses such as https://catalog.example.com, separated by commas',
        help: 'Public address of the service behind a proxy. Web pages of other origins may not use the service.',
      }),
    ),
    trustedProxies: read(
      optionalNetworks({
        env: 'ASPECTORY_TRUSTED_PROXIES',
        expected: 'addresses or networks, such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
        help: 'Proxies whose headers X-Forwarded-For and X-Forwarded-Proto are believed. They name the address of the client, for the audit and the limits of sign-ins, and whether it uses https. From other addresses they are ignored.',
      }),
    ),
    stopDelaySeconds: read(
      integer({
        env: 'ASPECTORY_STOP_DELAY_SECONDS',
        default: 7,
        min: 0,
        max: 300,
        help: 'Seconds after SIGTERM in which requests are still answered while /health/ready is 503, so that proxies stop sending requests first. As long as a proxy takes to notice, such as three checks every 2 s. Only if something asked /health/ready in the last minute; Ctrl-C does not wait.',
      }),
    ),
    metricsAddress: read(
      optionalAddressAndPort({
        env: 'ASPECTORY_METRICS_ADDRESS',
        expected: 'an address of this machine and a port, such as 127.0.0.1:9464',
        help: 'Address of its own for /metrics, which the HTTP interface does not answer then.',
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
        expected:
          'a URL such as postgres://user:password@host:port/database or postgres://user:password@host:port,host:port/database',
        secret: 'inUrl',
        help: 'PostgreSQL 14 or later to use instead of the embedded database. Of several hosts, the service uses the one that takes writes, and finds it again after a failover. target_session_attrs may be read-write (preset), or primary.',
      }),
    ),
    ...passwordSettings(read),
    role: read(
      oneOf({
        env: 'ASPECTORY_ROLE',
        choices: ['all', 'reader'],
        default: 'all',
        help: 'all: the process reads and writes. reader: it answers reads and searches from the server of DATABASE_URL, which may be a standby, changes nothing there, and needs no privilege to write. Writes get 503 that says so.',
      }),
    ),
    databaseConnections: read(
      integer({
        env: 'ASPECTORY_DATABASE_CONNECTIONS',
        default: 12,
        min: 2,
        max: 50,
        help: 'Database connections of one process. A third, at least 2, is for writes and background work, and the rest, at least 1, for questions. One more is for readiness and cancellations.',
      }),
    ),
    queryTimeoutSeconds: read(
      integer({
        env: 'ASPECTORY_QUERY_TIMEOUT_SECONDS',
        default: 10,
        min: 1,
        max: 3600,
        help: 'Seconds after which a question is cancelled: a search, list, count or read. It does not limit writes, exports, imports and background work.',
      }),
    ),
    databaseSilenceSeconds: read(
      integer({
        env: 'ASPECTORY_DATABASE_SILENCE_SECONDS',
        default: 10,
        min: 2,
        max: 120,
        help: 'Seconds for which a database connection may owe an answer while the server does not work on it. Then it is closed, and its request gets 503. It was dropped without a word, by a failover, firewall or NAT.',
      }),
    ),
    writeTimeoutSeconds: read(
      integer({
        env: 'ASPECTORY_WRITE_TIMEOUT_SECONDS',
        default: 30,
        min: 2,
        max: 100,
        help: 'Seconds after which the database cancels a statement of a write; half of them if it only waits for a lock. The writes of its transaction get 503, and may be sent again.',
      }),
    ),
  };
}

function passwordSettings(read: ReadSetting) {
  return {
    databasePasswordFile: read(
      optionalText({
        env: 'ASPECTORY_DATABASE_PASSWORD_FILE',
        expected: 'a file',
        help: 'File with the password for DATABASE_URL, which is read for each new connection: write a new password into it, and the service needs no restart.',
      }),
    ),
    databasePasswordCommand: read(
      optionalText({
        env: 'ASPECTORY_DATABASE_PASSWORD_COMMAND',
        expected: 'a command of the shell',
        secret: 'whole',
        help: 'Command that prints the password for DATABASE_URL within 10 s. It runs for new connections, so it may print a token that is valid for minutes.',
      }),
    ),
  };
}

function modelSettings(read: ReadSetting) {
  return {
    models: read(
      optionalText({
        env: 'ASPECTORY_MODELS',
        expected: 'folders, separated by : (by ; on Windows), or none',
        help: 'Folders with schema files of your own, which are added to the shipped models. A start generates from them what is stale, beside the data. A catalog remembers what its service had: a start without them stops, unless this is none.',
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
    auditKeptDays: read(
      integer({
        env: 'ASPECTORY_AUDIT_KEPT_DAYS',
        default: 365,
        min: 1,
        max: 3650,
        help: 'Days for which the audit keeps entries: sign-ins, refusals, and changes of tokens, policies and users.',
      }),
    ),
    auth: read(
      optionalOneOf({
        env: 'ASPECTORY_AUTH',
        choices: ['on', 'off'],
        help: 'Authentication. on: every request needs an access token, and policies decide what it may do. off: everybody who reaches the address may do everything. A catalog that was served with on keeps it as the default. Without users who can sign in, off is the default on loopback; otherwise one of the two must be chosen.',
      }),
    ),
    shippedMetadata: read(
      oneOf({
        env: 'ASPECTORY_SHIPPED_METADATA',
        choices: ['on', 'off'],
        default: 'on',
        help: 'Whether a start writes the metadata that comes with the models: data platforms, ownership types, data types and the root user. off: a catalog starts empty. With authentication on, a start always writes the roles and the first policies.',
      }),
    ),
    deleteAll: read(
      oneOf({
        env: 'ASPECTORY_DELETE_ALL',
        choices: ['on', 'off'],
        default: 'off',
        help: 'Whether /entities?action=deleteAll deletes everything that was written with a registry. off: it only counts.',
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
    unknownAspects: read(
      optionalOneOf({
        env: 'ASPECTORY_UNKNOWN_ASPECTS',
        choices: ['set-aside', 'reject'],
        help: 'How to handle aspects that the models do not know, of entity types that they know: set them aside with a warning, or reject the write. The default is set-aside in lists of proposals and in imports, and reject for a single proposal. `aspectory adopt` writes what was set aside once the models know it.',
      }),
    ),
    setAsideMegabytes: read(
      integer({
        env: 'ASPECTORY_SET_ASIDE_MEGABYTES',
        default: 1024,
        min: 1,
        max: 1_048_576,
        help: 'Megabytes of values that may be set aside. Further ones are rejected.',
      }),
    ),
  };
}

function lineageSettings(read: ReadSetting) {
  return {
    openLineageInstances: read(
      optionalPairs({
        env: 'ASPECTORY_OPENLINEAGE_INSTANCES',
        expected: 'pairs such as postgres://db:5432=sales, separated by commas',
        help: 'Platform instances of the namespaces of OpenLineage, as pairs namespace=instance, separated by commas. Datasets then have the same urns as those of your other sources. Nothing behind = means no instance. The default is the host and port of the namespace.',
      }),
    ),
    openLineagePartitions: read(
      patterns({
        env: 'ASPECTORY_OPENLINEAGE_PARTITIONS',
        default: ['*=*', '20##-##-##$', '20##-##$', '20######$', '20##/##$'],
        expected: 'patterns such as *=*, ####-##-##, separated by commas, or off',
        help: 'Steps of paths that name a partition in events of OpenLineage, so that what is below belongs to the dataset above: * is any text, # a digit. With $ behind it, a pattern counts only at the end of a path, before hours and files such as part-0. off: each path is a dataset of its own.',
      }),
    ),
  };
}
