import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import { schemaSyntax } from '../source/read-schema-files';
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
      const said = (text: string) => (schemaSyntax(at.file.path) === 'json-schema' ? asKeywords(text) : text);
      found.report(rule.name, said(message), at, suggestion && said(suggestion));
    });
  }
  return found.diagnostics;
}

/** Annotations as JSON Schema writes them: `x-searchable` for `@Searchable`. */
function asKeywords(text: string): string {
  return text.replaceAll(/@([A-Z]\w*)/g, (_, name: string) => `x${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`);
}
