import { type OpenDatabase, openDatabase } from '#base/database/open-database';
import { StartupError } from '#base/errors/startup-error';
import { type Transfer, transferCatalog, type TransferredTable } from '#operation/transfer/transfer-catalog';
import { createRuntime, type Runtime } from '#command/composition/create-runtime';
import { openStore } from '#command/composition/open-store';
import { readSettings } from '#base/settings/read-settings';
import type { Settings } from '#base/settings/settings-table';
import type { AddCommand, CommandContext } from '../command-context';
import { readPlace, refusePassword } from '../catalog-place';
import { withProgress } from '../progress';
import { commandLogger } from '../with-catalog';
import { rebuildIndex } from './reindex';

interface TransferOptions {
  readonly to?: string;
  readonly toFile?: string;
  readonly from?: string;
  readonly fromFile?: string;
  readonly elasticsearch?: string;
  readonly opensearch?: string;
}

const PERCENT = 100;

const HELP = `
A place is a PostgreSQL server, postgres://user@host/database, or a data directory of the embedded database,
embedded:DIRECTORY. The target must be empty. The source is not changed. Both ways, and a backup:

  aspectory transfer --to postgres://catalog@db/catalog --elasticsearch https://search:9200
  aspectory transfer --from postgres://catalog@db/catalog --to embedded:/var/lib/aspectory
  aspectory transfer --to embedded:/backups/monday

A password may not be in an argument, because the list of processes shows it to every user of this machine. It is taken from PGPASSWORD or
from ~/.pgpass. Or write the whole place, postgres://user:password@host/database, into a file that only you may read, and name the file
with --to-file or --from-file; - is standard input.

The transfer copies everything: entities, aspects with their history, relationships, time series, runs, tasks. With --elasticsearch or
--opensearch it builds the indices at the end, with the credentials of the settings. Without it, the target is searched in memory. The target shows
the source as of the beginning of the transfer: stop the services before you move, but not for a backup. At the end, every table is
compared by digest. If the transfer is interrupted, run the same command again to continue.`;

export const addTransfer: AddCommand = (program, context) => {
  program
    .command('transfer')
    .description('copy the whole catalog to another PostgreSQL, or back into a data directory')
    .option('--to <place>', 'target: postgres://... or embedded:DIRECTORY')
    .option('--to-file <file>', 'a file that holds the target, if it has a password')
    .option('--from <place>', 'source, instead of DATABASE_URL or ASPECTORY_DATA_DIR')
    .option('--from-file <file>', 'a file that holds the source, if it has a password')
    .option('--elasticsearch <urls>', 'the cluster to search the target with')
    .option('--opensearch <urls>', 'the same for OpenSearch')
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
  /** Whether the target is searched without a cluster. */
  readonly withSearch: boolean;
}

/** Opens the cluster too, so that one that cannot be used is reported before anything is copied. */
async function openBoth(options: TransferOptions, context: CommandContext, open: Open): Promise<Both> {
  const { commandLine: command } = context;
  const places = readPlaces(options, context);
  const logger = await commandLogger(context);
  const source = await open(openStore(places.source, logger, { command, use: 'reads', shared: true }));
  context.complain(`Source catalog: ${source.place}`);
  const target = await open(openDatabase(places.target, logger, { command, use: 'creates', shared: false }));
  context.complain(`Target catalog: ${target.place}`);
  const runtime = await open(createRuntime(places.target, logger, { command, use: 'writes', shared: true }));
  return { source, target, runtime, withSearch: (options.elasticsearch ?? options.opensearch) === undefined };
}

/** The settings of both sides. @throws StartupError */
function readPlaces(
  { to, toFile, from, fromFile, elasticsearch, opensearch }: TransferOptions,
  { environment, namesCatalog }: CommandContext,
): { readonly source: Settings; readonly target: Settings } {
  refusePassword('--elasticsearch', elasticsearch, 'Set ASPECTORY_ELASTICSEARCH_USER and ..._PASSWORD instead.');
  refusePassword('--opensearch', opensearch, 'Set ASPECTORY_OPENSEARCH_USER and ..._PASSWORD instead.');
  const source = readPlace(environment, 'from', { place: from, file: fromFile });
  if (source && namesCatalog)
    throw new StartupError('--from and --data-dir both name the source. Leave out one of them.');
  const search = {
    ELASTICSEARCH_URL: elasticsearch,
    OPENSEARCH_URL: opensearch,
    ASPECTORY_SEARCH_ENGINE: undefined,
  };
  const target = readPlace({ ...environment, ...search }, 'to', { place: to, file: toFile });
  if (!target) throw new StartupError('The target is missing. Name it with --to PLACE or --to-file FILE.');
  return { source: source ?? readSettings(environment), target };
}

async function transferBetween({ source, target, runtime, withSearch }: Both, context: CommandContext): Promise<void> {
  const tables = await copy({ source: source.address, target: target.address, withSearch }, context);
  for (const { table, rows, digest } of tables)
    context.print(`${table.padEnd(22)} ${String(rows).padStart(12)} rows  ${digest}`);
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
