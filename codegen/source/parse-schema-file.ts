import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic';
import { parseJsonSchema } from '../json-schema/parse-json-schema';
import type { ParsedFile } from '../model/model';
import { parsePdl } from '../pdl/parse-pdl';
import { schemaSyntax } from './read-schema-files';

/** Reads a schema file in the language that its name tells. Never throws; with errors, `parsed` holds what could be read. */
export function parseSchemaFile(file: SourceFile): { parsed: ParsedFile | null; diagnostics: Diagnostic[] } {
  return schemaSyntax(file.path) === 'json-schema' ? parseJsonSchema(file) : parsePdl(file);
}
