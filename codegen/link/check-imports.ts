import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { ParsedFile } from '../model/model';
import { namespaceOf, simpleNameOf } from '../values/names';

/** The imports of a file by simple name; those that break a rule are reported and left out. */
export function checkImports(parsed: ParsedFile, problems: DiagnosticList): Map<string, string> {
  const declared = new Map(parsed.types.map((type) => [type.name, type.fullName]));
  const imports = new Map<string, string>();
  for (const { name, origin } of parsed.imports) {
    const simple = simpleNameOf(name);
    const taken = imports.get(simple);
    const local = declared.get(simple);
    if (local === name)
      problems.report('import-of-own-type', `${name} is declared in this file`, origin, 'remove the import');
    else if (local !== undefined)
      problems.report(
        'import-name-taken',
        `this file declares ${simple} itself`,
        origin,
        `remove the import and write ${name} where it is meant`,
      );
    else if (taken !== undefined)
      problems.report(
        'import-name-taken',
        `${simple} is imported already, as ${taken}`,
        origin,
        taken === name ? 'remove the import' : `remove the import and write ${name} where it is meant`,
      );
    else if (namespaceOf(name) === parsed.namespace)
      problems.report(
        'import-from-own-namespace',
        `${name} is in the namespace of this file`,
        origin,
        'remove the import',
      );
    if (taken === undefined && local === undefined) imports.set(simple, name);
  }
  return imports;
}
