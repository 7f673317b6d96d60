import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of a file of the generator, for the service to use a copy of, because it must not import from the generator. */
export function ownSource(file: string): string {
  const inSources = join(__dirname, '..', file);
  // The bundle is one folder below the root.
  return readFileSync(existsSync(inSources) ? inSources : join(__dirname, '..', 'codegen', file), 'utf8');
}
