import { type OpenDatabase, openDatabase } from '../../database/open-database';
import { StartupError } from '../../errors/startup-error';
import { type Transfer, transferCatalog, type TransferredTable } from '../../transfer/transfer-catalog';
import { createRuntime, type Runtime } from '../../runtime';
import { type Environment, readSettings } from '../../settings/read-settings';
import type { Settings } from '../../settings/settings-table';
import { maskInvalidUrl } from '../../settings/show-settings';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { commandLogger } from '../with-catalog';
import { rebuildIndex } from './reindex';

interface TransferOptions {
  readonly to: string;
  readonly from?: string;
  readonly elasticsearch?: string;
}

const PERCENT = 100;

const HELP = `
A place is a PostgreSQL server, postgres://user:password@host/database, or a data directory of the embedded database,
embedded:DIRECTORY. The target must be empty. The source is not changed. Both ways, and a backup:

  aspectory transfer --to postgres://catalog:secret@db/catalog --elasticsearch https://search:9200
  aspectory transfer --from postgres://catalog:secret@db/catalog --to embedded:/var/lib/aspectory
  aspectory transfer --to embedded:/backups/monday

The transfer copies everything: entities, aspects with their history, relationships, time series, runs, tasks. With --elasticsearch it
builds the indices at the end, with the credentials of the settings. Without it, the target is searched in its database. The target shows
the source as of the beginning of the transfer: stop the services before you move, but not for a backup. At the end, every table is
compared by digest. If the transfer is interrupted, run the same command again to continue. "aspectory migrate" is the former name.`;

export const addTransfer: AddCommand = (program, context) => {
  program
    .command('transfer')
    .alias('migrate')
    .description('copy the whole catalog to another PostgreSQL, or back into a data directory')
    .requiredOption('--to <place>', 'postgres://... or embedded:DIRECTORY')
    .option('--from <place>', 'source, instead of DATABASE_URL or ASPECTORY_DATA_DIR')
    .option('--elasticsearch <urls>', 'the cluster to search the target with')
    .addHelpText('after', HELP)
    .action((options: TransferOptions) => transfer(options, context));
};

interface Closable {
  close(): Promise<void>;
}

/** Opens something that is closed at the end. */
type Open = <It extends Closable>(opening: Promise<It>) => Promise<It>;

async function transfer(options: TransferOptions, context: CommandContext): Promise<void> {
  const opened: Closable[] = [];
  const open: Open = async (opening) => {
    const it = await opening;
    opened.unshift(it);
    return it;
  };
  try {
    await transferBetween(await openBoth(options, context, open), context);
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

/** Opens the cluster too, so that one that cannot be used is reported before anything is copied. */
async function openBoth(
  { to, from, elasticsearch }: TransferOptions,
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

async function transferBetween({ source, target, runtime, withSearch }: Both, context: CommandContext): Promise<void> {
  const tables = await copy({ source: source.address, target: target.address, withSearch }, context);
  for (const { table, rows, digest } of tables)
    context.print(`${table.padEnd(20)} ${String(rows).padStart(12)} rows  ${digest}`);
  // The index was not copied, or another release made it.
  if (await runtime.search.maintenance.isOutdated()) await rebuildIndex('search index', runtime, context);
  context.print(`The whole catalog is now in ${target.place} too, searched in ${runtime.search.place}.`);
}

async function copy(
  places: Pick<Transfer, 'source' | 'target' | 'withSearch'>,
  context: CommandContext,
): Promise<readonly TransferredTable[]> {
  return withProgress(context, { title: 'transfer', total: PERCENT }, (show) =>
    transferCatalog({
      ...places,
      onProgress: (done, total, note) => show((PERCENT * done) / Math.max(total, 1), note),
    }),
  );
}

const EMBEDDED = 'embedded:';

/** The settings with the database of this place. */
function readPlace(environment: Environment, option: string, place: string): Settings {
  if (/^postgres(ql)?:/.test(place)) return readSettings({ ...environment, DATABASE_URL: place });
  if (place.startsWith(EMBEDDED) && place.length > EMBEDDED.length)
    return readSettings({ ...environment, DATABASE_URL: undefined, ASPECTORY_DATA_DIR: place.slice(EMBEDDED.length) });
  throw new StartupError(
    `${option} is "${maskInvalidUrl(place)}"; it must be postgres://user:password@host/database or embedded:DIRECTORY.`,
  );
}
