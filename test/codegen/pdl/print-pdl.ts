import type {
  Annotated,
  EnumType,
  Field,
  FixedType,
  NamedType,
  ParsedFile,
  Properties,
  RecordType,
  TyperefType,
  TypeUse,
  UnionMember,
} from '#codegen/model/model';
import { asWritten, writtenJson } from '#codegen/values/written-json';
import { jsonPointer } from '#codegen/values/json-pointer';
import { quoteName, quoteSegment } from '#codegen/pdl/quoting';

const INDENT = '  ';
const ENTITY = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]+);/g;

/** The canonical PDL of a file: reading it back gives the same declarations. Types that were declared in place are printed in place. */
export function printPdl(parsed: ParsedFile): string {
  return new Printer(parsed).file();
}

class Printer {
  private readonly declared: ReadonlyMap<string, NamedType>;

  constructor(private readonly parsed: ParsedFile) {
    this.declared = new Map(parsed.types.map((type) => [type.fullName, type]));
  }

  file(): string {
    const {
      namespace,
      package: packageName,
      imports,
      types: [outermost],
      anonymous,
    } = this.parsed;
    const header = [
      namespace === '' ? '' : `namespace ${quoteName(namespace)}\n`,
      packageName === null ? '' : `package ${quoteName(packageName)}\n`,
      imports.map(({ name }) => `import ${quoteName(name)}\n`).join(''),
    ];
    const type =
      anonymous === null
        ? outermost && this.named(outermost, '')
        : this.use(anonymous, { indent: '', namespace, package: packageName });
    return [...header, `${type ?? ''}\n`].filter((part) => part !== '').join('\n');
  }

  private named(type: NamedType, indent: string): string {
    const aliases = type.aliases.length === 0 ? {} : { aliases: type.aliases };
    return `${prefix({ ...type, properties: { ...type.properties, ...aliases } }, indent)}${indent}${this.namedBody(type, indent)}`;
  }

  private namedBody(type: NamedType, indent: string): string {
    switch (type.kind) {
      case 'record':
        return this.record(type, indent);
      case 'enum':
        return this.enum(type, indent);
      case 'typeref':
        return this.typeref(type, indent);
      case 'fixed':
        return this.fixed(type);
    }
  }

  private record(type: RecordType, indent: string): string {
    const scope = { ...scopeOf(type), indent };
    const includes =
      type.includes.length === 0
        ? ''
        : followed(' includes ', commaSeparated(type.includes.map((use) => this.use(use, scope))));
    const fields = type.fields
      .filter((field) => field.includedFrom === null)
      .map((field) => this.field(field, { ...scope, indent: indent + INDENT }));
    const body = fields.length === 0 ? '{}' : `{\n${fields.join('\n')}${indent}}`;
    return `record ${quoteName(type.name)}${type.includesFirst ? includes : ''} ${body}${type.includesFirst ? '' : includes}`;
  }

  private field(field: Field, scope: Scope): string {
    const special = {
      ...(field.aliases.length > 0 && { aliases: field.aliases }),
      ...(field.order !== 'ascending' && { order: field.order }),
    };
    const initial =
      field.default === undefined
        ? ''
        : ` = ${writtenJson(asWritten(field.default, field.defaultOrigins), scope.indent)}`;
    const before = prefix({ ...field, properties: { ...field.properties, ...special } }, scope.indent);
    return `${before}${scope.indent}${followed(`${quoteName(field.name)}: ${field.optional ? 'optional ' : ''}`, this.use(field.type, scope))}${initial}\n`;
  }

  private enum(type: EnumType, indent: string): string {
    const inner = indent + INDENT;
    const symbols = type.symbols.map((symbol) => `${prefix(symbol, inner)}${inner}${quoteName(symbol.name)}\n`);
    return `enum ${quoteName(type.name)} ${symbols.length === 0 ? '{}' : `{\n${symbols.join('')}${indent}}`}`;
  }

  private typeref(type: TyperefType, indent: string): string {
    return followed(`typeref ${quoteName(type.name)} = `, this.use(type.target, { ...scopeOf(type), indent }));
  }

  private fixed(type: FixedType): string {
    return `fixed ${quoteName(type.name)} ${type.size}`;
  }

  private use(use: TypeUse, scope: Scope): string {
    switch (use.kind) {
      case 'primitive':
        return use.name;
      case 'reference':
        return (use.inline ? this.inline(use.name, scope) : null) ?? quoteName(use.name);
      case 'array':
        return `${annotations(use, scope)}array[${this.use(use.items, scope)}]`;
      case 'map':
        return `${annotations(use, scope)}map[string, ${this.use(use.values, scope)}]`;
      case 'union':
        return `${annotations(use, scope)}union[${this.members(use.members, scope)}]`;
    }
  }

  /** A type declared where it is used. Braces give it a namespace or package other than those around it, or an end that it has not by itself. */
  private inline(name: string, around: Scope): string | null {
    const type = this.declared.get(name);
    if (type === undefined) return null;
    const inner = around.indent + INDENT;
    const declaration = this.named(type, inner);
    const scope = scopeLines(type, around)
      .map((line) => `${inner}${line}\n`)
      .join('');
    if (scope !== '' || this.endsWithIncludes(type)) return `{\n${scope}${declaration}\n${around.indent}}`;
    return hasPrefix(type) ? `\n${declaration}` : declaration.trimStart();
  }

  /** A type after it would be read as one more included type. */
  private endsWithIncludes(type: NamedType): boolean {
    if (type.kind !== 'typeref') return type.kind === 'record' && !type.includesFirst;
    const last =
      type.target.kind === 'reference' && type.target.inline ? this.declared.get(type.target.name) : undefined;
    return last !== undefined && this.endsWithIncludes(last);
  }

  private members(members: readonly UnionMember[], scope: Scope): string {
    if (members.every((member) => member.doc === '' && Object.keys(member.properties).length === 0)) {
      return commaSeparated(members.map((member) => this.member(member, scope)));
    }
    const inner = { ...scope, indent: scope.indent + INDENT };
    return `\n${members.map((member) => `${prefix(member, inner.indent)}${inner.indent}${this.member(member, inner)}\n`).join('')}${scope.indent}`;
  }

  private member({ alias, type }: UnionMember, scope: Scope): string {
    return followed(alias === null ? '' : `${quoteName(alias)}: `, this.use(type, scope));
  }
}

/** The context of a use of a type. */
interface Scope {
  readonly indent: string;
  readonly namespace: string;
  readonly package: string | null;
}

function scopeOf({ namespace, package: packageName }: NamedType): Omit<Scope, 'indent'> {
  return { namespace, package: packageName };
}

/** A package is inherited unless there is another. */
function scopeLines(type: NamedType, around: Scope): string[] {
  const namespace = type.namespace === around.namespace ? [] : [`namespace ${quoteName(type.namespace)}`];
  const packageName =
    type.package === around.package || type.package === null ? [] : [`package ${quoteName(type.package)}`];
  return [...namespace, ...packageName];
}

function hasPrefix({ doc, properties, aliases }: NamedType): boolean {
  return doc !== '' || aliases.length > 0 || Object.keys(properties).length > 0;
}

/** Without trailing spaces before a type that begins on a line of its own. */
function followed(head: string, type: string): string {
  return (type.startsWith('\n') ? head.trimEnd() : head) + type;
}

function commaSeparated(types: readonly string[]): string {
  return types.map((type, index) => (index === 0 ? type : followed(', ', type))).join('');
}

/** Doc comment and annotations of a declaration, a line each. */
function prefix(declared: Omit<Annotated, 'origin'>, indent: string): string {
  return (
    docComment(declared.doc, indent) +
    annotationTexts(declared, indent)
      .map((text) => `${indent}${text}\n`)
      .join('')
  );
}

/** Annotations before an anonymous type, on the line of the type. */
function annotations(use: Properties, { indent }: Scope): string {
  return annotationTexts(use, indent)
    .map((text) => `${text} `)
    .join('');
}

function annotationTexts({ properties, propertyOrigins }: Properties, indent: string): string[] {
  return Object.entries(properties).map(([name, value]) => {
    const written = asWritten(value, propertyOrigins, jsonPointer('', name));
    return `@${quoteSegment(name)}${written === true ? '' : ` = ${writtenJson(written, indent)}`}`;
  });
}

/** A doc comment that `docText` reads back, indented; ends with a line break. */
function docComment(text: string, indent: string): string {
  if (text === '') return '';
  const lines = encodeEntities(text)
    .split('\n')
    .map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`);
  return `${indent}/**\n${lines.join('')}${indent} */\n`;
}

/** Only what would be read back as something else: entities, the closing marker and a carriage return. */
function encodeEntities(text: string): string {
  return text
    .replaceAll(ENTITY, (whole) => `&amp;${whole.slice(1)}`)
    .replaceAll('*/', '*&#47;')
    .replaceAll('\r', '&#13;');
}
