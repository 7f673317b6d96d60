import type { Diagnostic } from '#codegen/diagnostics/diagnostic';
import type { SourceFile } from '#codegen/model/source-range';
import { renderDiagnostics } from '#codegen/diagnostics/render-diagnostics';
import { linkTypes } from '#codegen/link/link-types';
import type { LinkedTypes, NamedType, ParsedFile, RecordType } from '#codegen/model/model';
import { parseSchemaFile } from '#codegen/parse-schema-file';

/** Text by path. */
type Tree = Readonly<Record<string, string>>;

/** Parses and links a tree as the generator does. */
export function load(tree: Tree): { types: LinkedTypes; diagnostics: Diagnostic[] } {
  const results = Object.entries(tree).map(([path, text]) => parseSchemaFile({ path, text }));
  const linked = linkTypes(results.map(({ parsed }) => parsed));
  return {
    types: linked.types,
    diagnostics: [...results.flatMap((result) => result.diagnostics), ...linked.diagnostics],
  };
}

/** The types of a tree in which nothing may be wrong. */
export function loadValid(tree: Tree): ReadonlyMap<string, NamedType> {
  const { types, diagnostics } = load(tree);
  expect(rendered(diagnostics)).toBe('');
  return types.types;
}

export function errorsOf(tree: Tree): string {
  return rendered(load(tree).diagnostics);
}

/** `path:line:column rule message; suggestion` of each error, in the order in which people see them. */
export function errorLines(tree: Tree): string[] {
  return errorsOf(tree)
    .split('\n')
    .filter((line) => line.includes(': error ['));
}

export function parseValid(file: SourceFile): ParsedFile {
  const { parsed, diagnostics } = parseSchemaFile(file);
  expect(rendered(diagnostics)).toBe('');
  return parsed;
}

export function rendered(diagnostics: readonly Diagnostic[]): string {
  return renderDiagnostics(diagnostics, { colour: false });
}

export function recordOf(types: ReadonlyMap<string, NamedType>, name: string): RecordType {
  const type = types.get(name);
  if (type?.kind !== 'record') throw new Error(`${name} is not a record`);
  return type;
}

/** What a schema says, wherever it is written: a copy without positions. */
export function withoutOrigins(value: unknown): unknown {
  const places = new Set(['origin', 'propertyOrigins', 'defaultOrigins', 'file']);
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (places.has(key) ? undefined : part)));
}
