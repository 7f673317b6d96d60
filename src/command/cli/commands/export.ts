import { finished } from 'node:stream/promises';
import { InvalidInputError } from '#base/errors/domain-error';
import { errorCode, fileProblem } from '#base/errors/error-code';
import { exportMetadata } from '#interface/import-export/export-metadata';
import type { Runtime } from '#command/composition/create-runtime';
import type { AddCommand, CommandContext } from '../command-context';
import { exportContract } from '../contract-files';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

interface ExportOptions {
  readonly history?: true;
  readonly odcs?: string;
  readonly urn?: string;
}

const HELP = `
Writes one line of JSON for every aspect and for every event of a time series, as of one moment. The same content always gives the
same lines in the same order. "aspectory import" reads the lines: an empty catalog then has the same content, times and authors.

An export has no secrets: each is written as "(secret)". An import keeps the secrets that the catalog has; in an empty catalog, set
passwords again.

Exit codes: 0 exported, 1 the file cannot be written, 130 stopped.`;

export const addExport: AddCommand = (program, context) => {
  program
    .command('export')
    .description('write the content of the catalog to a file or to standard output')
    .argument('[file]', 'file to write, or - for standard output', STANDARD_OUTPUT)
    .option('--history', 'include the old versions of aspects')
    .option('--urn <urn>', 'only this entity')
    .option(
      '--odcs <urn>',
      'instead, the data contract with this urn, or one for this dataset, as YAML of the Open Data Contract Standard 3.1',
    )
    .addHelpText('after', HELP)
    .action((path: string, options: ExportOptions) => exportTo(path, options, context));
};

async function exportTo(path: string, { history, odcs, urn }: ExportOptions, context: CommandContext): Promise<void> {
  if (odcs !== undefined && history) throw new InvalidInputError('A contract has no history; leave out --history.');
  if (odcs !== undefined)
    return withCatalog(context, { use: 'reads' }, (runtime) => exportContract(odcs, path, runtime, context));
  try {
    const lines = await withCatalog(context, { use: 'reads' }, (runtime) =>
      writeLines(path, { history: history === true, urn }, runtime),
    );
    context.complain(`${lines.toLocaleString('en')} lines exported`);
  } catch (error) {
    if (errorCode(error) === 'EPIPE') return;
    if (error instanceof Error && error.name === 'AbortError') return stopped(context);
    throw errorCode(error) === 'ENOSPC' ? fileProblem(path, 'written', error) : error;
  }
}

async function writeLines(
  path: string,
  chosen: { readonly history: boolean; readonly urn: string | undefined },
  { database, services }: Runtime,
): Promise<number> {
  const signal = stopSignal();
  const output = await openOutput(path);
  const lines = await exportMetadata(database, { ...chosen, secrets: services.models.secrets }, (text) =>
    writeText(output, text, signal),
  );
  if (path !== STANDARD_OUTPUT) await finished(output.end());
  return lines;
}

function stopped(context: CommandContext): void {
  context.complain('Stopped. The export is incomplete; run it again.');
  context.exitWith(STOPPED);
}
