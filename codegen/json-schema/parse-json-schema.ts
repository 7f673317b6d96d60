import { DiagnosticList, type Diagnostic } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import type { NamedType, ParsedFile } from '../model/model';
import { documentId, schemaDocument } from './schema-document';
import { type SchemaDocument, SchemaFiles } from './schema-files';
import { SchemaNode } from './schema-node';
import { SchemaReader } from './schema-reader';

/**
 * Reads one `*.schema.json` file. Never throws; with errors, `parsed` holds what could be read, null when that is nothing.
 * @param files the files that it may refer to
 */
export function parseJsonSchema(
  file: SourceFile,
  files: SchemaFiles = new SchemaFiles([file]),
): { parsed: ParsedFile | null; diagnostics: Diagnostic[] } {
  const { document, diagnostics } = files.of(file);
  const problems = new DiagnosticList();
  const parsed = document && parsedFile(document, problems);
  return { parsed, diagnostics: [...diagnostics, ...problems.diagnostics] };
}

function parsedFile(document: SchemaDocument, problems: DiagnosticList): ParsedFile | null {
  const { file, root: json } = document;
  const root = SchemaNode.of(json, document, problems);
  if (root === null) return null;
  const { namespace, types } = new SchemaReader(root, document, problems).read();
  const check = schemaDocument(document, problems);
  const broken = problems.diagnostics.length === 0 ? [] : types.map((type) => type.fullName);
  return {
    file,
    namespace,
    package: null,
    imports: [],
    isHeaderWhole: true,
    types: check ? types.map((type) => ({ ...type, ...checkOf(type, document) })) : types,
    anonymous: null,
    broken,
    // One that is wrong is reported once.
    document: problems.diagnostics.length === 0 ? check : null,
  };
}

/** Types that other files can refer to are checked by themselves, all others as parts of them. */
function checkOf({ name }: NamedType, document: SchemaDocument): Pick<NamedType, 'check'> {
  const { root, definitions } = document.names;
  const pointer = name === root ? '' : [...definitions].find(([, simple]) => simple === name)?.[0];
  return pointer === undefined
    ? {}
    : { check: `${documentId(document)}#${pointer.split('/').map(encodeURIComponent).join('/')}` };
}
