import type { Diagnostic } from './diagnostics/diagnostic';
import type { SourceFile } from './model/source-range';
import type { SchemaFiles } from './json-schema/schema-files';
import { parseJsonSchema } from './json-schema/parse-json-schema';
import type { ParsedFile } from './model/model';
import { parsePdl } from './pdl/parse-pdl';
import { schemaSyntax } from './source/read-schema-files';

/** Parses a schema file in the language of its extension. Never throws; with errors, `parsed` holds the part that could be read. */
export function parseSchemaFile(
  file: SourceFile,
  files?: SchemaFiles,
): { parsed: ParsedFile; diagnostics: readonly Diagnostic[] } {
  const { parsed, diagnostics } =
    schemaSyntax(file.path) === 'json-schema' ? parseJsonSchema(file, files) : parsePdl(file);
  const read = parsed ?? nothingOf(file);
  return {
    parsed: diagnostics.length === 0 ? read : { ...read, broken: [...read.broken, ...namesByPath(file.path)] },
    diagnostics,
  };
}

function nothingOf(file: SourceFile): ParsedFile {
  return {
    file,
    namespace: '',
    package: null,
    imports: [],
    isHeaderWhole: false,
    types: [],
    anonymous: null,
    broken: [],
  };
}

/**
 * The names that a file may declare. By custom the type `a.b.C` is in `a/b/C.pdl` below some folder. So users of the type of a broken file
 * do not get an error that the one of the file itself would be lost among.
 */
function namesByPath(path: string): string[] {
  const parts = path.replace(/\.(?:pdl|schema\.json)$/, '').split(/[/\\]/);
  return parts.map((_, index) => parts.slice(index).join('.'));
}
