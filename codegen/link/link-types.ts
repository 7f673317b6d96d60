import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { Field, LinkedTypes, NamedType, Origin, ParsedFile, UnionMember, UnionUse } from '../model/model';
import { schemaSyntax } from '../source/read-schema-files';
import { compare, simpleNameOf } from '../values/names';
import { originAt } from '../values/origin-at';
import { memberKey, resolveUse } from '../model/schema-tree';
import { checkDocuments } from './check-documents';
import { expandIncludes } from './expand-includes';
import { refuseEndlessTyperefs } from './refuse-endless-typerefs';
import { resolveReferences } from './resolve-references';
import { TypeTable } from './type-table';
import { valueProblems } from './value-problems';
import { unionsIn } from './type-uses';

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
  }
  checkDefaults(types, table, problems);
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

/** The problems of a default, at the place of each wrong part. */
type WrongDefault = readonly [Problem, ...Problem[]];

interface Problem {
  readonly message: string;
  readonly suggestion: string;
  readonly origin: Origin;
}

/**
 * A default must be a valid value of its field. Included fields were checked where they are declared. Of a JSON Schema file, which somebody
 * may have written for readers alone, several wrong ones are one error.
 */
function checkDefaults(types: LinkedTypes, table: TypeTable, problems: DiagnosticList): void {
  const found = [...types.types.values()].flatMap((type) => wrongDefaults(type, types, table));
  for (const file of new Set(found.map(([{ origin }]) => origin.file))) {
    const all = found.filter(([{ origin }]) => origin.file === file);
    const shown = schemaSyntax(file.path) === 'json-schema' && all.length > 1 ? asOne(all) : all.flat();
    for (const { message, suggestion, origin } of shown) problems.report('bad-default', message, origin, suggestion);
  }
}

function wrongDefaults(type: NamedType, types: LinkedTypes, table: TypeTable): readonly WrongDefault[] {
  const fields = type.kind === 'record' ? type.fields : [];
  return fields.flatMap((field): readonly WrongDefault[] => {
    const { default: value, includedFrom, defaultOrigins, origin } = field;
    if (value === undefined || includedFrom !== null) return [];
    const [first, ...more] = valueProblems(value, field.type, { types, table }).map(
      ({ message, path, suggestion }) => ({
        message,
        suggestion: suggestion ?? 'write a value of its type, or remove the default',
        origin: originAt(defaultOrigins, origin, ...path),
      }),
    );
    return first ? [[first, ...more]] : [];
  });
}

function asOne(all: readonly WrongDefault[]): readonly Problem[] {
  const byPlace = all
    .map(([first]) => first)
    .toSorted((a, b) => a.origin.range.start.offset - b.origin.range.start.offset);
  const [first, ...more] = byPlace;
  const lines = [...new Set(more.map(({ origin }) => origin.range.start.line))];
  const others = `and more defaults are wrong, in line ${lines.join(', ')}`;
  return first ? [{ ...first, message: `${first.message}, ${others}` }] : [];
}

function checkSymbols(type: NamedType, problems: DiagnosticList): void {
  if (type.kind !== 'enum') return;
  const seen = new Set<string>();
  for (const { name, origin } of type.symbols) {
    if (seen.has(name)) problems.report('duplicate-symbol', `the symbol ${name} is declared twice`, origin);
    seen.add(name);
  }
}

/** The member key that the language keeps for itself. */
const RESERVED_ALIAS = 'fieldDiscriminator';

/** Checks that the key of a union value determines its member. */
function checkUnions(type: NamedType, types: LinkedTypes, problems: DiagnosticList): void {
  for (const union of unionsIn(type)) {
    for (const member of union.members) checkMember(member, types, problems);
    checkAliases(union, problems);
    checkKeys(union, types, problems);
  }
}

function checkMember(member: UnionMember, types: LinkedTypes, problems: DiagnosticList): void {
  const isNull = isNullMember(member);
  if (resolveUse(member.type, types).shape?.kind === 'union') {
    problems.report(
      'nested-union',
      'a member of a union cannot be a union',
      member.type.origin,
      'list its members here, or put it into a record',
    );
  }
  if (isNull && member.alias !== null)
    problems.report('null-alias', 'null has no alias', member.origin, 'write null alone');
  if (member.alias === RESERVED_ALIAS)
    problems.report('reserved-alias', `${RESERVED_ALIAS} cannot be an alias`, member.origin);
}

function checkAliases({ members }: UnionUse, problems: DiagnosticList): void {
  const valued = members.filter((member) => !isNullMember(member));
  const bare = valued.find((member) => member.alias === null);
  if (bare === undefined || valued.every((member) => member.alias === null)) return;
  problems.report(
    'mixed-aliases',
    'either all members of a union have an alias or none',
    bare.origin,
    'give this one an alias too',
  );
}

function checkKeys({ members }: UnionUse, types: LinkedTypes, problems: DiagnosticList): void {
  const keys = new Set<string>();
  const simpleNames = new Set<string>();
  for (const member of members) {
    // A type that is unknown or was refused has no key; that is reported already.
    if (!isNullMember(member) && resolveUse(member.type, types).shape === null) continue;
    const key = memberKey(member, types);
    if (keys.has(key))
      problems.report(
        'duplicate-member',
        `two members of this union have the key ${key}`,
        member.origin,
        'give all members an alias',
      );
    else if (member.alias === null && simpleNames.has(simpleNameOf(key))) {
      problems.report(
        'duplicate-member',
        `two members of this union are called ${simpleNameOf(key)}`,
        member.origin,
        'give all members an alias',
      );
    }
    keys.add(key);
    simpleNames.add(simpleNameOf(key));
  }
}

function isNullMember({ type }: UnionMember): boolean {
  return type.kind === 'primitive' && type.name === 'null';
}
