import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { Checked } from './rule';
import { RULES } from './rules';

/**
 * Everything that the rules find. A record that several aspects share is complained about once. While types are missing from a tree
 * that is not `isWhole`, rules about missing things are left out, because their findings follow from errors that are reported already.
 */
export function checkModel(checked: Checked, isWhole: boolean): readonly Diagnostic[] {
  const found = new DiagnosticList();
  const seen = new Set<string>();
  for (const rule of RULES.filter(({ needsWhole }) => isWhole || !needsWhole)) {
    rule.check(checked, (message, at, suggestion) => {
      const identity = [rule.name, at.file.path, at.range.start.offset, message].join('\n');
      if (seen.has(identity)) return;
      seen.add(identity);
      found.report(rule.name, message, at, suggestion);
    });
  }
  return found.diagnostics;
}
