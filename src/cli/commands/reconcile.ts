import { exclusively } from '../../database/exclusively';
import { RECONCILE, reconcile } from '../../search/reconcile/reconcile';
import type { Runtime } from '../../runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { showProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
Compares what is stored with the search index, both ways, and repairs what is missing, stale or surplus in the index. Reads, searches and
writes go on meanwhile. Ctrl-C stops it; the next reconcile goes on there, also after a crash.

Exit codes: 0 done, 1 another process is at it, 130 stopped.`;

export const addReconcile: AddCommand = (program, context) => {
  program
    .command('reconcile')
    .description('compare the search index with what is stored, and repair it')
    .addHelpText('after', HELP)
    .action(() => withCatalog(context, (runtime) => run(runtime, context)));
};

async function run(
  { database, search: { maintenance }, services: { models } }: Runtime,
  { errorIsTerminal: terminal, complain, print, exitWith }: CommandContext,
): Promise<void> {
  const progress = showProgress({ title: 'reconcile', total: 100, terminal, complain });
  const onProgress = (done: number, total: number) =>
    progress.update((100 * done) / Math.max(total, 1), `ids to ${done}`);
  const report = await exclusively(database, RECONCILE, () =>
    reconcile({ database, models, maintenance, onProgress, signal: stopSignal() }),
  );
  progress.stop();
  if (report === undefined) {
    print('Another process is reconciling.');
    return exitWith(1);
  }
  const { missing, stale, surplus, finished } = report;
  print(
    `${missing} missing, ${stale} stale and ${surplus} surplus documents${missing + stale + surplus > 0 ? ', repaired' : ''}.`,
  );
  if (finished) return;
  print('Stopped; the next reconcile goes on from here.');
  exitWith(STOPPED);
}
