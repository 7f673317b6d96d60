import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file under `generated/` as it is now, because what makes it is not installed. The bundle is one folder below the root. */
export function committedText(path: string, root = join(__dirname, '..')): string {
  return readFileSync(join(root, 'generated', path), 'utf8');
}
