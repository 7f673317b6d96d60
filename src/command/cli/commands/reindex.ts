import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import type { Runtime } from '#command/composition/create-runtime';
import { countEntities } from '#catalog/aspects/sql/stored-entities';
import { REBUILD } from '#search/engine/rebuild/maintenance-loop';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
Rebuilds the search index from the stored data. Reads, searches and writes continue meanwhile. With a search cluster, new indices are
built beside the old ones, follow the writes, and replace the old ones in one step. Ctrl-C stops the rebuild. The next reindex, or the
next start of the service, continues it, also after a crash.

Exit codes: 0 rebuilt, 1 another process is rebuilding, 130 stopped.`;

export const addReindex: AddCommand = (program, context) => {
  program
    .command('reindex')
    .description('rebuild the search index from the stored data')
    .addHelpText('after', HELP)
    .action(() => withCatalog(context, { use: 'writes' }, (runtime) => reindex(runtime, context)));
};

async function reindex(runtime: Runtime, context: CommandContext): Promise<void> {
  const isFinished = await rebuildIndex('reindex', runtime, context, stopSignal());
  if (isFinished) return context.print('The search index is rebuilt.');
  if (isFinished === undefined) {
    context.print('Another process is rebuilding the search index.');
    return context.exitWith(1);
  }
  context.print('Stopped. Run reindex again to continue.');
  context.exitWith(STOPPED);
}

/** @returns whether the rebuild came to its end; undefined when another process is rebuilding */
export async function rebuildIndex(
  title: string,
  { database, search: { maintenance } }: Runtime,
  context: CommandContext,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  return withProgress(context, { title, total: await countEntities(database) }, (show) =>
    withAdvisoryLock(database, REBUILD, () =>
      maintenance.rebuild({
        ...(signal && { signal }),
        onProgress: (entities) => show(entities, `${entities.toLocaleString('en')} entities`),
      }),
    ),
  );
}
