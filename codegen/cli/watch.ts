import { watch as watchFolder } from 'node:fs';
import { generate, type Generated } from './generate';
import type { Folders } from './command';
import type { Terminal } from './terminal';

/** Editors save in several steps; they count as one change. */
const SETTLING_MS = 100;

/** Generates now and after every change, until the process is stopped. @param tell gets what each run did */
export function watch(
  folders: Folders,
  terminal: Terminal,
  tell: (generated: Generated) => void = () => undefined,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    let running = Promise.resolve<unknown>(undefined);
    let timer: NodeJS.Timeout | undefined;
    const generateNext = () => {
      running = running.then(async () => tell(await generate(folders, terminal))).catch(reject);
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(generateNext, SETTLING_MS);
    };
    // Before the first run, so that no change goes unseen.
    for (const folder of [folders.models, ...(folders.own ?? []), folders.openapi])
      watchFolder(folder, { recursive: true }, onChange).on('error', reject);
    // Beside these files are those of the service, which the generator does not read.
    for (const folder of [folders.graphql, folders.documents])
      if (folder !== undefined)
        watchFolder(folder, { recursive: true }, (_event, name) => name?.endsWith('.graphql') && onChange()).on(
          'error',
          reject,
        );
    terminal.out('Watching for changes; stop with Ctrl+C.');
    generateNext();
  });
}
