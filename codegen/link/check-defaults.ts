import type { DiagnosticList } from '../diagnostics/diagnostic';
import { originAt } from '../values/origin-at';
import type { LinkedTypes, NamedType } from '../model/model';
import type { TypeTable } from './type-table';
import { valueProblems } from './value-problems';

/** A default must be a valid value of its field. Included fields were checked where they are declared. */
export function checkDefaults(type: NamedType, types: LinkedTypes, table: TypeTable, problems: DiagnosticList): void {
  if (type.kind !== 'record') return;
  for (const field of type.fields) {
    if (field.default === undefined || field.includedFrom !== null) continue;
    for (const { message, path, suggestion } of valueProblems(field.default, field.type, { types, table })) {
      problems.report('bad-default', message, originAt(field.defaultOrigins, field.origin, ...path), suggestion);
    }
  }
}

export function checkSymbols(type: NamedType, problems: DiagnosticList): void {
  if (type.kind !== 'enum') return;
  const seen = new Set<string>();
  for (const { name, origin } of type.symbols) {
    if (seen.has(name)) problems.report('duplicate-symbol', `the symbol ${name} is declared twice`, origin);
    seen.add(name);
  }
}
