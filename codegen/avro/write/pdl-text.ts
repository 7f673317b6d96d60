/** New declarations as PDL, spelled like the other files of models/. They have no doc comments: a person writes those. */
import { withInner, usesIn } from '#codegen/link/type-uses';
import type { EnumSymbol, Field, NamedType, RecordType, TypeUse, UnionMember } from '#codegen/model/model';
import { quoteName } from '#codegen/pdl/quoting';
import { compare, namespaceOf, simpleNameOf } from '#codegen/values/names';
import { adoptedAnnotations, aspectAnnotation, deprecation } from '../adopted-annotations';
import { annotationLines, jsonText } from './annotation-text';

const INDENT = '  ';

/** The file of a type: `a/b/Name.pdl` by its namespace. */
export function pdlPath({ fullName }: NamedType): string {
  return `${fullName.replaceAll('.', '/')}.pdl`;
}

export function pdlFile(type: NamedType, since: string): string {
  const names = new Set(shortNames(type));
  const imports = [...names].filter((name) => namespaceOf(name) !== type.namespace);
  const head = [
    `namespace ${quoteName(type.namespace)}\n`,
    imports.map((name) => `import ${quoteName(name)}\n`).join(''),
  ];
  const marks = annotationLines(
    { ...aspectAnnotation(type.properties), ...deprecation(type.properties), Since: since },
    '',
  );
  return [...head.filter((part) => part !== ''), `${marks}${body(type, names)}\n`].join('\n');
}

/** The lines of a field. Without `since` it belongs to a type that is marked itself. */
export function fieldText(field: Field, since: string | null, indent: string, names?: ReadonlySet<string>): string {
  const marks = annotationLines({ ...adoptedAnnotations(field), ...(since !== null && { Since: since }) }, indent);
  const head = `${indent}${quoteName(field.name)}: ${isLoose(field, since) ? 'optional ' : ''}${useText(field.type, names)}`;
  const value = field.default === undefined ? '' : ` = ${jsonText(field.default, indent, head.length + 3)}`;
  return `${marks}${head}${value}\n`;
}

export function symbolText({ name, properties }: EnumSymbol, since: string | null, indent: string): string {
  const marks = annotationLines({ ...properties, ...(since !== null && { Since: since }) }, indent);
  return `${marks}${indent}${quoteName(name)}\n`;
}

/** A later field of a type that has values may be missing in them. */
function isLoose(field: Field, since: string | null): boolean {
  return field.optional || since !== null;
}

function body(type: NamedType, names: ReadonlySet<string>): string {
  switch (type.kind) {
    case 'record':
      return recordBody(type, names);
    case 'enum':
      return `enum ${quoteName(type.name)} {\n${type.symbols.map((symbol) => symbolText(symbol, null, INDENT)).join('\n')}}`;
    case 'fixed':
      return `fixed ${quoteName(type.name)} ${type.size}`;
    case 'typeref':
      return `typeref ${quoteName(type.name)} = ${useText(type.target, names)}`;
  }
}

function recordBody(type: RecordType, names: ReadonlySet<string>): string {
  const includes = type.includes.map((use) => useText(use, names)).join(', ');
  const own = type.fields.filter(({ includedFrom }) => includedFrom === null);
  const fields = own.map((field) => fieldText(field, null, INDENT, names)).join('\n');
  return `record ${quoteName(type.name)} ${includes === '' ? '' : `includes ${includes} `}{${fields === '' ? '' : `\n${fields}`}}`;
}

/** `names`: full names that are written by their simple names. Without it all are full, as no import is known. */
function useText(use: TypeUse, names: ReadonlySet<string> = new Set()): string {
  switch (use.kind) {
    case 'primitive':
      return use.name;
    case 'reference':
      return quoteName(names.has(use.name) ? simpleNameOf(use.name) : use.name);
    case 'array':
      return `array[${useText(use.items, names)}]`;
    case 'map':
      return `map[string, ${useText(use.values, names)}]`;
    case 'union':
      return `union[${use.members.map((member) => memberText(member, names)).join(', ')}]`;
  }
}

function memberText({ alias, type }: UnionMember, names: ReadonlySet<string>): string {
  return `${alias === null ? '' : `${quoteName(alias)}: `}${useText(type, names)}`;
}

/** Full names that the file writes short: imported ones, and those of its namespace. Of several with one simple name one is. */
function shortNames(type: NamedType): readonly string[] {
  const included = type.kind === 'record' ? type.includes.flatMap(withInner) : [];
  const used = [...usesIn(type), ...included].flatMap((use) => (use.kind === 'reference' ? [use.name] : []));
  const isOwn = (name: string) => namespaceOf(name) === type.namespace;
  const ownLast = [...used.filter((name) => !isOwn(name)), ...used.filter(isOwn)];
  return [...new Map(ownLast.map((name) => [simpleNameOf(name), name])).values()].toSorted(compare);
}
