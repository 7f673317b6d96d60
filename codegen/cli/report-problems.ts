import type { Diagnostic } from '../diagnostics/diagnostic';
import { renderDiagnostics } from '../diagnostics/render-diagnostics';
import { plural, type Terminal } from './terminal';

/** Shows all that is wrong. */
export function reportProblems(diagnostics: readonly Diagnostic[], terminal: Terminal): 1 {
  terminal.err(renderDiagnostics(diagnostics, { colour: terminal.colors }));
  terminal.err(`${plural(diagnostics.length, 'error')}, nothing was written.`);
  return 1;
}
