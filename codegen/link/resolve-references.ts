import type { DiagnosticList } from '../diagnostics/diagnostic';
import { didYouMean } from '../diagnostics/nearest-name';
import { type NamedType, type ParsedFile, PRIMITIVES, type ReferenceUse } from '../model/model';
import { KEYWORDS } from '../pdl/token';
import { checkImports } from './check-imports';
import { qualify, simpleNameOf } from '../values/names';
import type { TypeTable } from './type-table';
import { rewriteReferences } from './type-uses';

/** Gives every reference of every type its full name. An unknown reference is reported and keeps its name. */
export function resolveReferences(
  parsed: readonly ParsedFile[],
  table: TypeTable,
  problems: DiagnosticList,
): Map<string, NamedType> {
  const resolved = new Map<string, NamedType>();
  for (const file of parsed) {
    const imports = checkImports(file, problems);
    for (const type of file.types) {
      const linked = rewriteReferences(type, (use) =>
        resolve(use, { namespace: type.namespace, imports, isHeaderWhole: file.isHeaderWhole }, table, problems),
      );
      if (table.types.get(type.fullName) === type) resolved.set(type.fullName, linked);
    }
  }
  return resolved;
}

/** Simple names are resolved by it. */
interface Scope {
  readonly namespace: string;
  readonly imports: ReadonlyMap<string, string>;
  readonly isHeaderWhole: boolean;
}

function resolve(
  use: ReferenceUse,
  { namespace, imports, isHeaderWhole }: Scope,
  table: TypeTable,
  problems: DiagnosticList,
): ReferenceUse {
  const { kind, name, origin } = use;
  const candidates = use.inline ? [name] : candidateNames(name, namespace, imports);
  for (const candidate of candidates) {
    const found = table.find(candidate);
    if (found !== null) return { kind, name: found, origin };
  }
  const wanted = candidates[0] === imports.get(name) ? (imports.get(name) ?? name) : name;
  // The part of the header that could not be read probably imports it.
  if (!isHeaderWhole && table.named(name).length > 0) return { kind, name: wanted, origin };
  problems.report(
    'unknown-type',
    `unknown type ${wanted}`,
    origin,
    problems.isFull(origin.file) ? undefined : suggestType(wanted, table),
  );
  return { kind, name: wanted, origin };
}

/** The names in this order: the import with that simple name alone, else the namespace around it, else the bare name. */
function candidateNames(name: string, namespace: string, imports: ReadonlyMap<string, string>): string[] {
  if (name.includes('.')) return [name];
  const imported = imports.get(name);
  return imported === undefined ? [qualify(namespace, name), name] : [imported];
}

function suggestType(wanted: string, table: TypeTable): string | undefined {
  if (wanted.includes('.')) {
    const [namesake] = table.named(simpleNameOf(wanted));
    return didYouMean(wanted, table.types.keys()) ?? (namesake && `did you mean ${namesake}?`);
  }
  if (KEYWORDS.some((word) => word === wanted)) return 'leave the back-ticks away';
  const [elsewhere] = table.named(wanted);
  if (elsewhere !== undefined) return `import ${elsewhere}`;
  return FOREIGN.get(wanted.toLowerCase()) ?? didYouMean(wanted, [...table.simpleNames, ...PRIMITIVES, ...KEYWORDS]);
}

/** Names of types in other languages. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['bool', 'write boolean'],
  ['integer', 'write int or long'],
  ['number', 'write int, long or double'],
  ['str', 'write string'],
  ['text', 'write string'],
  ['list', 'write array[...]'],
  ['set', 'write array[...]'],
  ['object', 'declare a record'],
  ['date', 'write long, milliseconds since 1970'],
  ['timestamp', 'write long, milliseconds since 1970'],
]);
