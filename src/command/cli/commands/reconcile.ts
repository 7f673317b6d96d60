import { withAdvisoryLock } from '#base/database/with-advisory-lock';
import type { Runtime } from '#command/composition/create-runtime';
import { RECONCILE, reconcile, type ReconcileReport } from '#search/engine/reconcile/reconcile';
import type { AddCommand, CommandContext } from '../command-context';
import { withProgress } from '../progress';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
Compares the stored data with the search index in both directions. Repairs documents that are missing, stale or surplus in the index.
Reads, searches and writes continue meanwhile. Ctrl-C stops it. The next reconcile continues, also after a crash.

Exit codes: 0 reconciled, 1 another process is reconciling, 130 stopped.`;

export const addReconcile: AddCommand = (program, context) => {
  program
    .command('reconcile')
    .description('compare the search index with the stored data, and repair it')
    .addHelpText('after', HELP)
    .action(() => withCatalog(context, { use: 'writes' }, (runtime) => reconcileIndex(runtime, context)));
};

async function reconcileIndex(runtime: Runtime, context: CommandContext): Promise<void> {
  const report = await compareAndRepair(runtime, context);
  if (report === undefined) {
    context.print('Another process is reconciling.');
    return context.exitWith(1);
  }
  const { missing, stale, surplus, finished } = report;
  const repaired = missing + stale + surplus > 0 ? ', repaired' : '';
  context.print(`${missing} missing, ${stale} stale and ${surplus} surplus documents${repaired}.`);
  if (finished) return;
  context.print('Stopped. Run reconcile again to continue.');
  context.exitWith(STOPPED);
}

/** @returns undefined when another process is reconciling */
function compareAndRepair(
  { database, search: { maintenance }, services: { models } }: Runtime,
  context: CommandContext,
): Promise<ReconcileReport | undefined> {
  return withProgress(context, { title: 'reconcile', total: 100 }, (show) => {
    const onProgress = (done: number, total: number) => show((100 * done) / Math.max(total, 1), `ids to ${done}`);
    return withAdvisoryLock(database, RECONCILE, () =>
      reconcile({ database, models, maintenance, onProgress, signal: stopSignal() }),
    );
  });
}
