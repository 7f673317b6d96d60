import { readFile } from 'node:fs/promises';
import { buildCatalogSchema, type CatalogSchema } from './build-catalog-schema';

let last: { readonly text: string; readonly schema: CatalogSchema } | undefined;

/** The schema of a generated file. It is built once, in 0.25 s of processor time, so a start begins with it while it waits for the database. */
export async function catalogSchemaOf(file: string): Promise<CatalogSchema> {
  const text = await readFile(file, 'utf8');
  if (last?.text !== text) last = { text, schema: buildCatalogSchema(text) };
  return last.schema;
}
