import type { Diagnostic } from './diagnostics/diagnostic';
import type { SourceFile } from './model/source-range';
import { parseJsonSchema } from './json-schema/parse-json-schema';
import type { ParsedFile } from './model/model';
import { parsePdl } from './pdl/parse-pdl';
import { schemaSyntax } from './source/read-schema-files';

/** Reads a schema file in the language that its name tells. Never throws; with errors, `parsed` holds what could be read. */
export function parseSchemaFile(file: SourceFile): { parsed: ParsedFile; diagnostics: Diagnostic[] } {
  const { parsed, diagnostics } = schemaSyntax(file.path) === 'json-schema' ? parseJsonSchema(file) : parsePdl(file);
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
 * The type `a.b.C` stands in `a/b/C.pdl` below some folder, by custom. So everyone who uses the type of a broken file can be spared an error
 * that the one of the file itself would be lost among.
 */
function namesByPath(path: string): string[] {
  const parts = path.replace(/\.(?:pdl|schema\.json)$/, '').split(/[/\\]/);
  return parts.map((_, index) => parts.slice(index).join('.'));
}
