import { DiagnosticList, type Diagnostic } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import type { ParsedFile } from '../model/model';
import { readJson } from './json-reader';
import { SchemaNode } from './schema-node';
import { SchemaReader } from './schema-reader';

/** Reads one `*.schema.json` file. Never throws; with errors, `parsed` holds what could be read, null when that is nothing. */
export function parseJsonSchema(file: SourceFile): { parsed: ParsedFile | null; diagnostics: Diagnostic[] } {
  const problems = new DiagnosticList();
  const json = readJson(file, problems);
  const root = json === null ? null : SchemaNode.of(json, problems);
  const parsed = root === null ? null : parsedFile(file, new SchemaReader(root, problems), problems);
  return { parsed, diagnostics: problems.diagnostics };
}

function parsedFile(file: SourceFile, reader: SchemaReader, problems: DiagnosticList): ParsedFile {
  const { namespace, types } = reader.read();
  const broken = problems.diagnostics.length === 0 ? [] : types.map((type) => type.fullName);
  return { file, namespace, package: null, imports: [], isHeaderWhole: true, types, anonymous: null, broken };
}
