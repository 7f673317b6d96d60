import type { DiagnosticList } from '../diagnostics/diagnostic-list';
import type { NamedType } from '../model/model';

export function checkSymbols(type: NamedType, problems: DiagnosticList): void {
  if (type.kind !== 'enum') return;
  const seen = new Set<string>();
  for (const { name, origin } of type.symbols) {
    if (seen.has(name)) problems.report('duplicate-symbol', `the symbol ${name} is declared twice`, origin);
    seen.add(name);
  }
}
