import { watch as watchFolder } from 'node:fs';
import { generate } from './generate';
import type { ExitCode, Folders } from './run-cli';
import type { Terminal } from './terminal';

/** Editors save in several steps; they count as one change. */
const SETTLING_MS = 100;

/** Generates now and after every change, until the process is stopped. */
export async function watch(folders: Folders, terminal: Terminal): Promise<ExitCode> {
  await generate(folders, terminal);
  terminal.out('Watching for changes; stop with Ctrl+C.');
  return new Promise((_resolve, reject) => {
    let running = Promise.resolve<unknown>(undefined);
    let timer: NodeJS.Timeout | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(() => generate(folders, terminal)).catch(reject);
      }, SETTLING_MS);
    };
    for (const folder of [folders.models, folders.openapi]) watchFolder(folder, { recursive: true }, onChange).on('error', reject);
  });
}
