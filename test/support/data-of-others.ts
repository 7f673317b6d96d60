/** Files of other projects. They are not part of this repository, and stand beside a checkout of it where somebody put them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const DATA = join(process.cwd(), '../shared/data');

/** Declares tests over a folder of these files. Without it, they are reported as not run; the gate passes nevertheless. */
export function describeWithData(folder: string, name: string, tests: (path: string) => void): void {
  const path = join(DATA, folder);
  if (existsSync(path)) describe(name, () => tests(path));
  else it.todo(`NOT RUN, because there are no files of others in ../shared/data/${folder}: ${name}`);
}
