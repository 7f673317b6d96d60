import { exclusively } from '../../database/exclusively';
import { countEntities } from '../../search/rebuild/entity-rows';
import { REBUILD } from '../../search/rebuild/maintenance-loop';
import type { AddCommand, CommandContext } from '../command-context';
import { showProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
Makes the search index anew from what is stored. Reads, searches and writes go on meanwhile; with Elasticsearch new indices are made
beside those in use, follow the writes, and take over at once. Ctrl-C stops it; the next reindex, or the next start of the service,
goes on there, also after a crash.

Exit codes: 0 done, 1 another process is at it, 130 stopped.`;

export const addReindex: AddCommand = (program, context) => {
  program
    .command('reindex')
    .description('make the search index anew from what is stored')
    .addHelpText('after', HELP)
    .action(() => reindex(context));
};

async function reindex(context: CommandContext): Promise<void> {
  await withCatalog(context, async ({ database, search: { maintenance } }) => {
    const signal = stopSignal();
    const progress = showProgress({
      title: 'reindex',
      total: await countEntities(database),
      terminal: context.errorIsTerminal,
      complain: context.complain,
    });
    const finished = await exclusively(database, REBUILD, () =>
      maintenance.rebuild({ signal, onProgress: (entities) => progress.update(entities, `${entities} entities`) }),
    );
    progress.stop();
    context.print(
      finished === undefined
        ? 'Another process is making the search index anew.'
        : finished
          ? 'The search index is made anew.'
          : 'Stopped; the next reindex goes on from here.',
    );
    if (!finished) context.exitWith(finished === undefined ? 1 : STOPPED);
  });
}
