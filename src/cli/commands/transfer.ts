import { exclusively } from '../../database/exclusively';
import { type OpenDatabase, openDatabase } from '../../database/open-database';
import { StartupError } from '../../errors/startup-error';
import { type Move, moveCatalog, type MovedTable } from '../../transfer/transfer-catalog';
import { createRuntime, type Runtime } from '../../runtime';
import { countEntities } from '../../search/rebuild/entity-rows';
import { REBUILD } from '../../search/rebuild/maintenance-loop';
import { type Environment, readSettings } from '../../settings/read-settings';
import type { Settings } from '../../settings/settings-table';
import type { AddCommand, CommandContext } from '../command-context';
import { commandLogger } from '../with-catalog';
import { showProgress } from '../progress';

interface MigrateOptions {
  readonly to: string;
  readonly from?: string;
  readonly elasticsearch?: string;
}

const PERCENT = 100;

const HELP = `
A place is a PostgreSQL, postgres://user:password@host/database, or a data directory of the database that comes with the service,
embedded:DIRECTORY. The target has to be empty; the source stays as it is. Both ways:

  aspectory migrate --to postgres://catalog:secret@db/catalog --elasticsearch https://search:9200
  aspectory migrate --from postgres://catalog:secret@db/catalog --to embedded:/var/lib/aspectory

Everything moves: entities, aspects with their history, links, time series, runs, tasks. With --elasticsearch the indices are made at the
end, with the credentials of the settings; without it search is in the target's database. The move shows the source as of its beginning:
stop the services first, or what they write meanwhile stays behind. Every table is compared by digest at the end. When it is interrupted
the same command goes on where it was.`;

export const addMigrate: AddCommand = (program, context) => {
  program
    .command('migrate')
    .description('move the whole catalog to another PostgreSQL, or back into a data directory')
    .requiredOption('--to <place>', 'postgres://... or embedded:DIRECTORY')
    .option('--from <place>', 'source, instead of DATABASE_URL or ASPECTORY_DATA_DIR')
    .option('--elasticsearch <urls>', 'the cluster to search the target with')
    .addHelpText('after', HELP)
    .action((options: MigrateOptions) => migrate(options, context));
};

interface Closable {
  close(): Promise<void>;
}

/** Remembers to close what was opened. */
type Open = <It extends Closable>(opening: Promise<It>) => Promise<It>;

async function migrate(options: MigrateOptions, context: CommandContext): Promise<void> {
  const opened: Closable[] = [];
  const open: Open = async (opening) => {
    const it = await opening;
    opened.unshift(it);
    return it;
  };
  try {
    await migrateBetween(await openBoth(options, context, open), context);
  } finally {
    for (const each of opened) await each.close();
  }
}

interface Both {
  readonly source: OpenDatabase;
  readonly target: OpenDatabase;
  readonly runtime: Runtime;
  /** Whether the target is searched in its database. */
  readonly withSearch: boolean;
}

/** The cluster too, before anything is moved: what cannot be used is heard of now. */
async function openBoth(
  { to, from, elasticsearch }: MigrateOptions,
  context: CommandContext,
  open: Open,
): Promise<Both> {
  const { environment, namesCatalog, commandLine: command } = context;
  if (from !== undefined && namesCatalog)
    throw new StartupError('--from and --data-dir both name the source. Leave out one of them.');
  const logger = await commandLogger(context);
  const targetSettings = readPlace({ ...environment, ELASTICSEARCH_URL: elasticsearch }, '--to', to);
  const source = await open(
    openDatabase(from === undefined ? readSettings(environment) : readPlace(environment, '--from', from), logger, {
      command,
      shared: true,
      existing: true,
    }),
  );
  context.complain(`Source catalog: ${source.place}`);
  const target = await open(openDatabase(targetSettings, logger, { command, shared: false }));
  context.complain(`Target catalog: ${target.place}`);
  const runtime = await open(createRuntime(targetSettings, logger, { command, shared: true }));
  return { source, target, runtime, withSearch: elasticsearch === undefined };
}

async function migrateBetween({ source, target, runtime, withSearch }: Both, context: CommandContext): Promise<void> {
  const tables = await move({ source: source.address, target: target.address, withSearch }, context);
  for (const { table, rows, digest } of tables)
    context.print(`${table.padEnd(20)} ${String(rows).padStart(12)} rows  ${digest}`);
  await makeIndex(runtime, context);
  context.print(`All of it is now in ${target.place} too, searched in ${runtime.search.place}.`);
}

async function move(
  places: Pick<Move, 'source' | 'target' | 'withSearch'>,
  { errorIsTerminal: terminal, complain }: CommandContext,
): Promise<readonly MovedTable[]> {
  const progress = showProgress({ title: 'migrate', total: PERCENT, terminal, complain });
  try {
    return await moveCatalog({
      ...places,
      onProgress: (done, total, note) => progress.update((PERCENT * done) / Math.max(total, 1), note),
    });
  } finally {
    progress.stop();
  }
}

/** Anew when it did not move along, or was made by another release. */
async function makeIndex(
  { database, search: { maintenance } }: Runtime,
  { errorIsTerminal: terminal, complain }: CommandContext,
): Promise<void> {
  if (!(await maintenance.isOutdated())) return;
  const progress = showProgress({ title: 'search index', total: await countEntities(database), terminal, complain });
  try {
    await exclusively(database, REBUILD, () =>
      maintenance.rebuild({ onProgress: (entities) => progress.update(entities, `${entities} entities`) }),
    );
  } finally {
    progress.stop();
  }
}

const EMBEDDED = 'embedded:';

/** The settings, with this place for the database. */
function readPlace(environment: Environment, option: string, place: string): Settings {
  if (/^postgres(ql)?:/.test(place)) return readSettings({ ...environment, DATABASE_URL: place });
  if (place.startsWith(EMBEDDED) && place.length > EMBEDDED.length)
    return readSettings({ ...environment, DATABASE_URL: undefined, ASPECTORY_DATA_DIR: place.slice(EMBEDDED.length) });
  throw new StartupError(
    `${option} is "${place}"; it must be postgres://user:password@host/database or embedded:DIRECTORY.`,
  );
}
