import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { errorCode } from '../../errors/error-code';
import { fileProblem } from '../../errors/file-problem';
import { exportMetadata } from '../../export/export-metadata';
import type { AddCommand, CommandContext } from '../command-context';
import { STOPPED, stopSignal } from '../stop-signal';
import { withCatalog } from '../with-catalog';

const HELP = `
One line of JSON for every aspect and every event of a time series, in an order that depends on nothing but the content.
"aspectory import" takes the lines back: an empty catalog then holds the same, with the same times and authors.`;

export const addExport: AddCommand = (program, context) => {
  program
    .command('export')
    .description('write everything that the catalog holds to a file or to standard output')
    .argument('[file]', 'file to write, or - for standard output', '-')
    .option('--history', 'old versions of aspects too')
    .addHelpText('after', HELP)
    .action((path: string, options: { readonly history?: true }) => exportTo(path, options.history === true, context));
};

async function exportTo(path: string, history: boolean, context: CommandContext): Promise<void> {
  try {
    const lines = await withCatalog(context, async ({ database }) => {
      const signal = stopSignal();
      const output = path === '-' ? process.stdout : await createFile(path);
      // The callback of a write hears of what goes wrong.
      output.on('error', () => undefined);
      const written = await exportMetadata(database, { history }, (text) => write(output, text, signal));
      if (path !== '-') await finished(output.end());
      return written;
    });
    context.complain(`${lines} lines exported`);
  } catch (error) {
    if (errorCode(error) === 'EPIPE') return;
    if (error instanceof Error && error.name === 'AbortError') return stopped(context);
    throw errorCode(error) === 'ENOSPC' ? fileProblem(path, 'written', error) : error;
  }
}

async function createFile(path: string): Promise<Writable> {
  try {
    return (await open(path, 'w')).createWriteStream();
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}

function stopped(context: CommandContext): void {
  context.complain('Stopped; what was written is not everything.');
  context.exitWith(STOPPED);
}

/** Resolves when the text is out, so that nothing heaps up before a slow reader. */
function write(output: Writable, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => output.write(text, (error) => (error ? reject(error) : resolve())));
}
