import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file under `generated/` as it is now, because what makes it is not installed. The bundle is one folder below the root. */
export function committedText(path: string): string {
  return readFileSync(join(__dirname, '..', 'generated', path), 'utf8');
}
