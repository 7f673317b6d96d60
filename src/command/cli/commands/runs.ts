import { printableLine } from '#base/logging/printable';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { RunRefusal } from '#catalog/runs/sql/refusal-rows';
import type { RunSummary } from '#catalog/runs/run-reader';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
A run is everything that an ingestion writes with the same run id. Records that were refused
are kept for 30 days. Those that named no run are under no-run-id-provided.

  aspectory runs
  aspectory runs postgres-2026_11_29-03_00_00`;

interface RunsOptions {
  readonly count: number;
}

/** Needs no credentials, because who runs it can read the data anyway. */
export const addRuns: AddCommand = (program, context) => {
  program
    .command('runs [run-id]')
    .description('list the ingestion runs, newest first, or the records that were refused of one')
    .option('--count <count>', 'how many', integerOption(1), 100)
    .addHelpText('after', HELP)
    .action((runId: string | undefined, { count }: RunsOptions) =>
      runId === undefined ? list(context, count) : listRefused(context, runId, count),
    );
};

function list(context: CommandContext, count: number): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { runs } }) => {
    const found = await runs.list({ start: 0, count, includeSoft: true, read: wholeCatalog(stopSignal()) });
    for (const run of found) context.print(printableLine(runLine(run)));
  });
}

function runLine({ runId, timestamp, rows, refused }: RunSummary): string {
  const counts = `${rows.toLocaleString('en')} ${rows === 1 ? 'value' : 'values'}`;
  const refusals = refused > 0 ? `, ${refused.toLocaleString('en')} refused` : '';
  return `${new Date(timestamp).toISOString()}  ${runId}  ${counts}${refusals}`;
}

function listRefused(context: CommandContext, runId: string, count: number): Promise<void> {
  return withCatalog(context, { use: 'reads' }, async ({ services: { refusals }, system }) => {
    const query = { runId, start: 0, count, actor: system.urn, read: wholeCatalog(stopSignal()) };
    const found = await refusals.list(query);
    if (found.length === 0) context.complain('No refused record of this run is kept.');
    for (const refusal of found) context.print(printableLine(refusalLine(refusal)));
  });
}

function refusalLine({ timestamp, index, urn, aspectName, code, reason, requestId }: RunRefusal): string {
  const record = [urn, aspectName].filter((text) => text !== '').join(' ');
  return `${new Date(timestamp).toISOString()}  ${code}  record ${index} of request ${requestId || '-'}  ${record}: ${reason}`;
}
