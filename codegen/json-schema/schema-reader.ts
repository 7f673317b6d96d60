import { unescapeSegment } from '../values/json-pointer';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import { badName } from '../diagnostics/bad-name';
import { didYouMean } from '../diagnostics/nearest-name';
import type {
  Annotated,
  EnumSymbol,
  Field,
  NamedBase,
  NamedType,
  Origin,
  PrimitiveName,
  ReferenceUse,
  TypeUse,
  UnionMember,
} from '../model/model';
import type { SourceFile } from '../model/source-range';
import { folderOf } from '../source/read-schema-files';
import { capitalise } from '../values/names';
import { checkKeywords } from './check-keywords';
import type { JsonNode } from './json-reader';
import { adviceFor, type Role, TEXT_FORMATS } from './keywords';
import { readLimits } from './read-limits';
import { collectOrigins, SchemaNode } from './schema-node';

/** The place of a schema, and its consequences for a type that is declared there. */
interface Place {
  readonly role: Role;
  /** Whether a property or union member around holds description and annotations, so that the type does not. */
  readonly held: boolean;
  /** The name of a type without a title; null when it needs a title. */
  readonly name: string | null;
  readonly origin: Origin;
}

const QUALIFIED = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const LOCAL_REF = /^#\/(?:\$defs|definitions)\/(.+)$/;

/** Turns the schemas of one file into type declarations. */
export class SchemaReader {
  readonly types: NamedType[] = [];
  private readonly namespace: string;
  /** Name under `$defs` -> full name. */
  private readonly definitions = new Map<string, string>();
  private rootName = '';

  constructor(
    private readonly root: SchemaNode,
    private readonly problems: DiagnosticList,
  ) {
    this.namespace = this.readNamespace();
  }

  read(): { namespace: string; types: readonly NamedType[] } {
    const definitions = [...this.root.schemas('$defs'), ...this.root.schemas('definitions')];
    for (const [key, { schema }] of definitions) this.definitions.set(key, this.fullName(schema.text('title') ?? key));
    this.rootName =
      this.root.text('title') ??
      asTypeName(this.root.origin.file.path.replace(/^.*\//, '').replace('.schema.json', ''));
    this.declare(this.root, { role: 'root', held: false, name: this.rootName, origin: this.root.origin });
    for (const [key, { name, schema }] of definitions)
      this.declare(schema, { role: 'definition', held: false, name: key, origin: name });
    return { namespace: this.namespace, types: this.types };
  }

  private readNamespace(): string {
    const namespace = this.root.text('x-namespace') ?? namespaceOfFolder(this.root.origin.file);
    if (namespace === '' || QUALIFIED.test(namespace)) return namespace;
    this.problems.report(
      'bad-name',
      `${namespace.slice(0, 60)} is not a namespace`,
      this.root.originOf('x-namespace'),
      'a namespace is names joined by dots',
    );
    return '';
  }

  private fullName(name: string): string {
    return this.namespace === '' ? name : `${this.namespace}.${name}`;
  }

  /** Adds a named type; what is neither an object nor an enum is given its name by a typeref. */
  private declare(schema: SchemaNode, place: Place): ReferenceUse {
    const position = this.types.length;
    const base = this.namedBase(schema, place);
    const { shape } = schema;
    const type =
      shape === 'record'
        ? this.record(schema, base)
        : shape === 'enum'
          ? this.enum(schema, base)
          : this.typeref(schema, base, place);
    if (type.kind !== 'typeref') checkKeywords(schema, place.role, this.problems);
    this.types.splice(position, 0, type);
    return { kind: 'reference', name: base.fullName, inline: true, origin: base.origin };
  }

  private namedBase(schema: SchemaNode, place: Place): NamedBase {
    const title = schema.text('title');
    const name = title ?? place.name ?? '';
    const origin = title === null ? place.origin : schema.originOf('title');
    // Names made of others hold when those do.
    if (title !== null || place.role === 'definition' || place.role === 'root') this.checkName(name, origin, '');
    const own = place.held
      ? { doc: schema.text('description') ?? '', properties: {}, origin }
      : annotated(schema, origin);
    return {
      ...own,
      name,
      namespace: this.namespace,
      package: null,
      fullName: this.fullName(name),
      aliases: this.aliases(schema),
    };
  }

  private aliases(schema: SchemaNode): readonly string[] {
    return schema.list('x-aliases').flatMap(({ value, origin }) => {
      if (typeof value === 'string' && QUALIFIED.test(value))
        return [value.includes('.') ? value : this.fullName(value)];
      this.problems.report('bad-aliases', 'an alias is a name in quotes', origin, '"x-aliases": ["OldName"]');
      return [];
    });
  }

  private checkName(name: string, origin: Origin, separator?: ''): void {
    const bad = badName(name, separator);
    if (bad !== null) this.problems.report('bad-name', bad.message, origin, bad.suggestion);
  }

  private record(schema: SchemaNode, base: NamedBase): NamedType {
    const required = this.required(schema);
    const fields = [...schema.schemas('properties')].map(([name, property]) =>
      this.field(name, property, required.has(name), base.name),
    );
    const open = schema.node('additionalProperties');
    if (open !== null && open.value !== false) {
      this.problems.report(
        'unsupported-keyword',
        'an object with properties admits no others',
        open.origin,
        'leave additionalProperties away, or add a property for a map',
      );
    }
    return { ...base, kind: 'record', includes: this.includes(schema), includesFirst: true, fields };
  }

  private required(schema: SchemaNode): Set<string> {
    const known = schema.schemas('properties');
    return new Set(
      schema.list('required').flatMap(({ value, origin }) => {
        if (typeof value === 'string' && known.has(value)) return [value];
        this.problems.report(
          'unknown-property',
          `required names ${JSON.stringify(value)}, which is not a property here`,
          origin,
          didYouMean(String(value), known.keys()),
        );
        return [];
      }),
    );
  }

  /** `allOf` of plain references is what PDL calls includes. */
  private includes(schema: SchemaNode): ReferenceUse[] {
    return schema.list('allOf').flatMap((item) => {
      const part = SchemaNode.of(item, this.problems);
      const use = part?.shape === 'reference' ? this.reference(part) : null;
      if (use?.kind === 'reference') return [use];
      if (part !== null)
        this.problems.report(
          'unsupported-keyword',
          'allOf lists types whose fields are included',
          item.origin,
          'write {"$ref": "com.example.Name"}',
        );
      return [];
    });
  }

  private field(
    name: string,
    { name: origin, schema }: { name: Origin; schema: SchemaNode },
    required: boolean,
    enclosing: string,
  ): Field {
    this.checkName(name, origin);
    const type = this.use(schema, { role: 'property', held: true, name: enclosing + capitalise(name), origin });
    return {
      ...annotated(schema, origin),
      name,
      type,
      optional: !required,
      ...defaultOf(schema),
      aliases: [],
      order: 'ascending',
      includedFrom: null,
    };
  }

  private enum(schema: SchemaNode, base: NamedBase): NamedType {
    return { ...base, kind: 'enum', symbols: schema.list('enum').flatMap((item) => this.symbol(item)) };
  }

  private symbol({ value, origin }: JsonNode): EnumSymbol[] {
    if (typeof value === 'string') {
      this.checkName(value, origin);
      return [{ name: value, doc: '', properties: {}, origin }];
    }
    this.problems.report('bad-schema', 'the symbols of an enum are strings', origin, 'write them in double quotes');
    return [];
  }

  private typeref(schema: SchemaNode, base: NamedBase, { role }: Place): NamedType {
    return {
      ...base,
      kind: 'typeref',
      target: this.use(schema, { role, held: true, name: null, origin: base.origin }),
    };
  }

  private use(schema: SchemaNode, place: Place): TypeUse {
    const { shape } = schema;
    if (shape === 'record' || shape === 'enum') return this.declareInline(schema, place);
    checkKeywords(schema, place.role, this.problems);
    if (!place.held) this.refuseAnnotations(schema);
    if (shape === 'reference') return this.reference(schema);
    if (shape === 'primitive') return this.primitive(schema);
    const { origin } = schema;
    if (shape === 'array')
      return {
        kind: 'array',
        items: this.inner(schema, 'items', place),
        ...readLimits(schema, this.problems),
        properties: {},
        origin,
      };
    if (shape === 'map')
      return { kind: 'map', values: this.inner(schema, 'additionalProperties', place), properties: {}, origin };
    return { kind: 'union', members: this.members(schema, place), properties: {}, origin };
  }

  private declareInline(schema: SchemaNode, place: Place): ReferenceUse {
    if (place.name === null && !schema.has('title')) {
      this.problems.report('missing-title', 'this type needs a name', schema.origin, 'add "title"');
    }
    return this.declare(schema, place);
  }

  /** A field can hold annotations for what is inside it, by path. */
  private refuseAnnotations(schema: SchemaNode): void {
    const annotation = schema.firstAnnotation;
    if (annotation === null) return;
    this.problems.report(
      'misplaced-annotation',
      'an annotation is not allowed here',
      annotation.origin,
      'put it on the property around, under the path "/*"',
    );
  }

  private inner(schema: SchemaNode, keyword: 'items' | 'additionalProperties', place: Place): TypeUse {
    const node = schema.node(keyword);
    const inner = node === null ? null : SchemaNode.of(node, this.problems);
    if (inner !== null) return this.use(inner, { ...place, role: 'inner', held: false });
    if (node === null)
      this.problems.report(
        'bad-schema',
        'an array needs the type of its items',
        schema.origin,
        '"items": {"type": "string"}',
      );
    return { kind: 'primitive', name: 'string', origin: schema.origin };
  }

  private members(schema: SchemaNode, place: Place): UnionMember[] {
    return schema.list('oneOf').flatMap((item) => {
      const member = SchemaNode.of(item, this.problems);
      return member === null ? [] : [this.member(member, place)];
    });
  }

  /** Told apart on the wire by `x-alias`, else by the name of the type; so an inline type needs a title. */
  private member(schema: SchemaNode, place: Place): UnionMember {
    const alias = schema.text('x-alias');
    const origin = alias === null ? schema.origin : schema.originOf('x-alias');
    if (alias === null)
      return {
        doc: '',
        properties: {},
        origin,
        alias,
        type: this.use(schema, { role: 'member', held: false, name: null, origin }),
      };
    this.checkName(alias, origin);
    const type = this.use(schema, { role: 'member', held: true, name: (place.name ?? '') + capitalise(alias), origin });
    return { ...annotated(schema, origin), alias, type };
  }

  private reference(schema: SchemaNode): TypeUse {
    const ref = schema.text('$ref');
    const origin = schema.originOf('$ref');
    if (ref === null) return { kind: 'primitive', name: 'string', origin };
    if (ref === '#') return { kind: 'reference', name: this.fullName(this.rootName), origin };
    const local = LOCAL_REF.exec(unescaped(ref))?.[1];
    if (local !== undefined) return this.localReference(unescapeSegment(local), origin);
    if (QUALIFIED.test(ref)) return { kind: 'reference', name: ref, origin };
    return this.refuseRef(
      'bad-ref',
      `${ref.slice(0, 60)} refers to nothing`,
      origin,
      'write the full name of a type, as in com.example.Name, or #/$defs/Name',
    );
  }

  private localReference(key: string, origin: Origin): TypeUse {
    const name = this.definitions.get(key);
    if (name !== undefined) return { kind: 'reference', name, origin };
    return this.refuseRef('unknown-type', `$defs has no ${key}`, origin, didYouMean(key, this.definitions.keys()));
  }

  /** The substitute for the type must not cause an error of its own. */
  private refuseRef(rule: string, message: string, origin: Origin, suggestion: string | undefined): TypeUse {
    this.problems.report(rule, message, origin, suggestion);
    return { kind: 'primitive', name: 'string', origin };
  }

  private primitive(schema: SchemaNode): TypeUse {
    const { origin } = schema;
    const type = schema.node('type');
    const names = typeof type?.value === 'string' ? PRIMITIVES.get(type.value) : undefined;
    if (names === undefined) {
      this.reportType(schema, type);
      return { kind: 'primitive', name: 'string', origin };
    }
    const format = schema.text('format') ?? '';
    const name = names.get(format);
    if (name === undefined) {
      const known = [...names.keys()].filter((other) => other !== '');
      this.problems.report(
        'unsupported-keyword',
        `the format ${format} is not supported`,
        schema.originOf('format'),
        known.length === 0 ? 'leave it away' : (didYouMean(format, known) ?? `write ${known.join(' or ')}`),
      );
    }
    return { kind: 'primitive', name: name ?? 'string', ...readLimits(schema, this.problems), origin };
  }

  private reportType(schema: SchemaNode, type: JsonNode | null): void {
    // The keyword that is not understood is reported already.
    if (type === null && [...schema.members.keys()].some((keyword) => adviceFor(keyword) !== null)) return;
    if (type === null)
      return this.problems.report(
        'missing-type',
        'this schema does not say what it describes',
        schema.origin,
        'add "type", "$ref", "enum" or "oneOf"',
      );
    if (type.items !== null) {
      return this.problems.report(
        'unsupported-keyword',
        'type must be one name',
        type.origin,
        'for a value that may be absent, leave the property out of required; for one of several types, write oneOf',
      );
    }
    const text = String(type.value);
    this.problems.report(
      'bad-schema',
      `${text.slice(0, 60)} is not a type`,
      type.origin,
      didYouMean(text, [...PRIMITIVES.keys(), 'object', 'array']),
    );
  }
}

/** By `type`, then `format`; empty = none. */
const PRIMITIVES: ReadonlyMap<string, ReadonlyMap<string, PrimitiveName>> = new Map([
  ['string', new Map<string, PrimitiveName>(['', ...TEXT_FORMATS].map((format) => [format, 'string']))],
  ['boolean', new Map<string, PrimitiveName>([['', 'boolean']])],
  ['null', new Map<string, PrimitiveName>([['', 'null']])],
  [
    'integer',
    new Map<string, PrimitiveName>([
      ['', 'long'],
      ['int32', 'int'],
      ['int64', 'long'],
    ]),
  ],
  [
    'number',
    new Map<string, PrimitiveName>([
      ['', 'double'],
      ['float', 'float'],
      ['double', 'double'],
    ]),
  ],
]);

/** A reference is a URI. */
function unescaped(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}

/** `com.example` for a file in `com/example`; empty directly below the models folder, and for folders with other names. */
function namespaceOfFolder({ path, folder = folderOf(path) }: SourceFile): string {
  const name = folder.replaceAll('/', '.');
  return QUALIFIED.test(name) ? name : '';
}

function asTypeName(text: string): string {
  return text
    .split(/[^A-Za-z0-9_]+/)
    .map(capitalise)
    .join('')
    .replace(/^(?=[0-9])/, '_');
}

function annotated(schema: SchemaNode, origin: Origin): Annotated {
  return { doc: schema.text('description') ?? '', ...schema.annotations(), origin };
}

function defaultOf(schema: SchemaNode): Pick<Field, 'default' | 'defaultOrigins'> {
  const member = schema.members.get('default');
  if (member === undefined) return {};
  const defaultOrigins = new Map<string, Origin>();
  collectOrigins({ origin: member.node.origin, node: member.node }, '', defaultOrigins);
  return { default: member.node.value, defaultOrigins };
}
