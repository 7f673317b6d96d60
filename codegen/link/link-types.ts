import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { Field, LinkedTypes, ParsedFile, NamedType } from '../model/model';
import { compare } from '../values/names';
import { checkDocuments } from './check-documents';
import { checkUnions } from './check-unions';
import { expandIncludes } from './expand-includes';
import { refuseEndlessTyperefs } from './refuse-endless-typerefs';
import { resolveReferences } from './resolve-references';
import { TypeTable } from './type-table';
import { originAt } from '../values/origin-at';
import { valueProblems } from './value-problems';

/** Binds the references of all files to each other, expands includes, and checks what needs more than one file. The order of the files does not matter. */
export function linkTypes(parsed: readonly ParsedFile[]): { types: LinkedTypes; diagnostics: Diagnostic[] } {
  const problems = new DiagnosticList();
  const table = new TypeTable(parsed, problems);
  const resolved = refuseEndlessTyperefs(resolveReferences(parsed, table, problems), problems);
  const documents = parsed.flatMap(({ document }) => document ?? []);
  const expanded = { types: sortedByName(expandIncludes(resolved, problems)), documents };
  const types = withoutWrongHints(expanded, table);
  checkDocuments(documents, problems);
  for (const type of types.types.values()) {
    checkSymbols(type, problems);
    checkUnions(type, types, problems);
    checkDefaults(type, types, table, problems);
  }
  return { types, diagnostics: problems.diagnostics };
}

function sortedByName<T>(types: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...types].toSorted(([a], [b]) => compare(a, b)));
}

/** Removes wrong hints of the schemas of others, whose defaults are words for people. */
function withoutWrongHints(types: LinkedTypes, table: TypeTable): LinkedTypes {
  const isWrong = ({ default: value, defaultIsHint, type }: Field) =>
    defaultIsHint === true && value !== undefined && valueProblems(value, type, { types, table }).length > 0;
  const plain = ({ default: _value, defaultOrigins: _origins, ...field }: Field): Field => field;
  const corrected = [...types.types].map(([name, type]): [string, NamedType] => [
    name,
    type.kind === 'record'
      ? { ...type, fields: type.fields.map((field) => (isWrong(field) ? plain(field) : field)) }
      : type,
  ]);
  return { ...types, types: new Map(corrected) };
}

/** A default must be a valid value of its field. Included fields were checked where they are declared. */
function checkDefaults(type: NamedType, types: LinkedTypes, table: TypeTable, problems: DiagnosticList): void {
  if (type.kind !== 'record') return;
  for (const field of type.fields) {
    if (field.default === undefined || field.includedFrom !== null) continue;
    for (const { message, path, suggestion } of valueProblems(field.default, field.type, { types, table })) {
      problems.report('bad-default', message, originAt(field.defaultOrigins, field.origin, ...path), suggestion);
    }
  }
}

function checkSymbols(type: NamedType, problems: DiagnosticList): void {
  if (type.kind !== 'enum') return;
  const seen = new Set<string>();
  for (const { name, origin } of type.symbols) {
    if (seen.has(name)) problems.report('duplicate-symbol', `the symbol ${name} is declared twice`, origin);
    seen.add(name);
  }
}
