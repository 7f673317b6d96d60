import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the project. It is found, because the sources and the bundle are not equally deep below it. */
export const PROJECT = rootAbove(__dirname);

/** The nearest folder that holds the generated files, which every installation has. */
function rootAbove(folder: string): string {
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, 'generated')) ? folder : rootAbove(parent);
}
