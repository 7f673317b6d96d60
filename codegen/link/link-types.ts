import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { LinkedTypes, ParsedFile } from '../model/model';
import { compare } from '../values/names';
import { checkDefaults, checkSymbols } from './check-defaults';
import { checkUnions } from './check-unions';
import { expandIncludes } from './expand-includes';
import { refuseEndlessTyperefs } from './refuse-endless-typerefs';
import { resolveReferences } from './resolve-references';
import { TypeTable } from './type-table';

/** Binds the references of all files to each other, expands includes, and checks what needs more than one file. The order of the files does not matter. */
export function linkTypes(parsed: readonly ParsedFile[]): { types: LinkedTypes; diagnostics: Diagnostic[] } {
  const problems = new DiagnosticList();
  const table = new TypeTable(parsed, problems);
  const resolved = refuseEndlessTyperefs(resolveReferences(parsed, table, problems), problems);
  const types = { types: sortedByName(expandIncludes(resolved, problems)) };
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
