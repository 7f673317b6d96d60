import { freeText, oneOf, optionalUrl, wholeNumber, type Setting } from './setting';

export type ReadSetting = <Value>(setting: Setting<Value>) => Value;

/** Every setting there is. Parsing, `--help`, the table in the README and the line at the start of the log come from here. */
export function settingsTable(read: ReadSetting) {
  return {
    port: read(wholeNumber({ env: 'PORT', default: 8080, min: 0, max: 65_535, help: 'TCP port to listen on; 0 takes a free one.' })),
    host: read(freeText({ env: 'HOST', default: '127.0.0.1', expected: 'an address of this machine', help: 'Address to listen on; 0.0.0.0 takes requests from other machines.' })),
    dataDirectory: read(freeText({ env: 'ASPECTORY_DATA_DIR', default: '.aspectory', expected: 'a directory', help: 'Where the embedded database keeps its files.' })),
    databaseUrl: read(optionalUrl({
      env: 'DATABASE_URL', protocols: ['postgres:', 'postgresql:'], expected: 'postgres://user:password@host:port/database', secret: true,
      help: 'PostgreSQL 14 or later, used instead of the embedded one.',
    })),
    databaseConnections: read(wholeNumber({
      env: 'ASPECTORY_DATABASE_CONNECTIONS', default: 10, min: 2, max: 50, help: 'Most connections that one process opens to the database.',
    })),
    elasticsearchUrl: read(optionalUrl({
      env: 'ELASTICSEARCH_URL', protocols: [], expected: 'unset: this release searches in PostgreSQL only', secret: true, help: 'Reserved: must be unset.',
    })),
    auth: read(oneOf({ env: 'ASPECTORY_AUTH', choices: ['off'], default: 'off', help: 'Authentication. Only off for now: whoever reaches the port may do everything.' })),
    unknownFields: read(oneOf({
      env: 'ASPECTORY_UNKNOWN_FIELDS', choices: ['keep', 'drop', 'reject'], default: 'keep',
      help: 'What becomes of fields that the models do not know: kept or dropped, both with a warning, or the write is refused.',
    })),
    logLevel: read(oneOf({ env: 'ASPECTORY_LOG_LEVEL', choices: ['error', 'warn', 'info', 'debug'], default: 'info', help: 'Least important messages that are logged.' })),
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
