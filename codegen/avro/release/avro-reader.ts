import {
  type Field,
  isPrimitiveName,
  type JsonObject,
  type JsonValue,
  type NamedType,
  type Origin,
} from '#codegen/model/model';
import type { NamedBase, TypeUse } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import { LineIndex } from '#codegen/source/line-index';
import { isList, isObject } from '#codegen/values/json-value';
import { namespaceOf, qualify, simpleNameOf } from '#codegen/values/names';
import { type UrnTypes, withUrns } from './urn-class';

/** The release generates its Avro classes into a namespace of their own. */
const GENERATED_SEGMENT = '.pegasus2avro';
/** Names the member that is set. */
const DISCRIMINATOR = 'fieldDiscriminator';
/** What Avro and the client's own generator say beside the annotations. */
const PLUMBING: ReadonlySet<string> = new Set(
  `type name namespace doc fields symbols symbolDocs deprecatedSymbols size default order aliases
  java Urn urn_is_array compliance`.split(/\s+/),
);

/** Turns Avro schemas into types of the model. A file's own type counts more than a copy that is nested in another file. */
export class AvroReader {
  readonly types = new Map<string, NamedType>();
  private readonly own = new Set<string>();
  private file: SourceFile = { path: '', text: '' };

  constructor(private readonly urnTypes: UrnTypes) {}

  /** False when the file does not declare a named type. */
  read(file: SourceFile, schema: JsonValue): boolean {
    this.file = file;
    if (!isObject(schema) || typeof schema.name !== 'string') return false;
    const name = this.named(schema, '', true);
    this.own.add(name);
    return true;
  }

  /** Reads a declaration and yields its full name. */
  private named(schema: JsonObject, around: string, isOwn: boolean): string {
    const fullName = fullNameOf(schema, around);
    if (this.own.has(fullName) || (this.types.has(fullName) && !isOwn)) {
      this.nested(schema, namespaceOf(fullName));
      return fullName;
    }
    this.types.set(fullName, this.declaration(schema, fullName));
    return fullName;
  }

  /** Types that only a repeated declaration holds still count. */
  private nested(schema: JsonObject, namespace: string): void {
    for (const field of listOf(schema.fields)) if (isObject(field)) this.use(field.type ?? null, namespace);
  }

  private declaration(schema: JsonObject, fullName: string): NamedType {
    const base: NamedBase = {
      fullName,
      namespace: namespaceOf(fullName),
      name: simpleNameOf(fullName),
      package: null,
      aliases: [],
      ...this.annotated(schema),
    };
    if (schema.type === 'enum') return { ...base, kind: 'enum', symbols: this.symbols(schema) };
    if (schema.type === 'fixed') return { ...base, kind: 'fixed', size: Number(schema.size) };
    const fields = listOf(schema.fields).filter(isObject);
    return {
      ...base,
      kind: 'record',
      includes: [],
      includesFirst: true,
      fields: fields.map((field) => this.field(field, base.namespace)),
    };
  }

  private symbols({ symbols, deprecatedSymbols }: JsonObject) {
    const deprecated = isObject(deprecatedSymbols) ? deprecatedSymbols : {};
    return listOf(symbols).map((symbol) => ({
      name: String(symbol),
      doc: '',
      origin: this.origin,
      properties: present({ deprecated: deprecated[String(symbol)] }),
    }));
  }

  /** Avro writes an optional field as a union with null; null itself is the value of a field that is left out. */
  private field(field: JsonObject, namespace: string): Field {
    const members = isList(field.type) ? field.type : [field.type ?? null];
    const possible = members.filter((member) => member !== 'null');
    const type = possible.length === 1 ? (possible[0] ?? null) : possible;
    const value = field.default ?? undefined;
    return {
      ...this.annotated(field),
      name: String(field.name),
      type: withUrns(this.use(type, namespace), field.Urn, this.urnTypes),
      optional: possible.length < members.length,
      ...(value === undefined ? {} : { default: withoutNulls(value) }),
      aliases: [],
      order: 'ascending',
      includedFrom: null,
    };
  }

  private use(type: JsonValue, namespace: string): TypeUse {
    const { origin } = this;
    if (typeof type === 'string')
      return isPrimitiveName(type)
        ? { kind: 'primitive', name: type, origin }
        : { kind: 'reference', name: referenceTo(type, namespace), origin };
    if (isList(type)) return { kind: 'union', members: this.members(type, namespace), properties: {}, origin };
    if (!isObject(type)) return { kind: 'primitive', name: 'null', origin };
    if (discriminated(type)) return this.aliased(type, namespace);
    if (typeof type.name === 'string') return { kind: 'reference', name: this.named(type, namespace, false), origin };
    if (type.type === 'array')
      return { kind: 'array', items: this.use(type.items ?? null, namespace), properties: {}, origin };
    if (type.type === 'map')
      return { kind: 'map', values: this.use(type.values ?? null, namespace), properties: {}, origin };
    return this.use(type.type ?? null, namespace);
  }

  /** A union with aliases comes as a record: an optional field for each member, beside the name of the one that is set. */
  private aliased(schema: JsonObject, namespace: string): TypeUse {
    const fields = listOf(schema.fields).filter(isObject);
    const members = fields
      .filter(({ name }) => name !== DISCRIMINATOR)
      .map((field) => {
        const { name, type, doc, properties, origin } = this.field(field, namespace);
        return { alias: name, type, doc, properties, origin };
      });
    return { kind: 'union', members, properties: {}, origin: this.origin };
  }

  private members(types: readonly JsonValue[], namespace: string) {
    return types.map((type) => ({
      alias: null,
      type: this.use(type, namespace),
      doc: '',
      properties: {},
      origin: this.origin,
    }));
  }

  private annotated(schema: JsonObject) {
    const annotations = Object.entries(schema).filter(([name]) => !PLUMBING.has(name));
    return { doc: '', origin: this.origin, properties: present(Object.fromEntries(annotations)) };
  }

  private get origin(): Origin {
    return new LineIndex(this.file).origin(0, 0);
  }
}

function present(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function fullNameOf({ name, namespace }: JsonObject, around: string): string {
  const written = String(name);
  return modelName(
    written.includes('.') ? written : qualify(typeof namespace === 'string' ? namespace : around, written),
  );
}

function referenceTo(name: string, namespace: string): string {
  return modelName(name.includes('.') ? name : qualify(namespace, name));
}

function modelName(avroName: string): string {
  return avroName.replace(GENERATED_SEGMENT, '');
}

function discriminated(schema: JsonObject): boolean {
  return listOf(schema.fields).some((field) => isObject(field) && field.name === DISCRIMINATOR);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

/** Avro spells out the optional fields that a default leaves out. */
function withoutNulls(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])),
  );
}
