/** Makes JSON Schema of the types of a model. The documents that hold schemas differ in their dialect. */
import { memberKey, resolveUse } from '#codegen/model/schema-tree';
import type {
  EnumSymbol,
  Field,
  JsonObject,
  JsonValue,
  LinkedTypes,
  NamedType,
  PrimitiveName,
  RecordType,
  TypeUse,
  UnionUse,
} from '#codegen/model/model';

export interface SchemaDialect {
  /** The reference to a named type, or null to write the type out where it is used. */
  reference(type: NamedType): JsonObject | null;
  primitive(name: PrimitiveName): JsonObject;
  /** `schema` of a primitive or an array with the limits of its values. */
  limit(schema: JsonObject, limits: JsonObject): JsonObject;
  enumeration(symbols: readonly string[]): JsonObject;
  fixed(size: number): JsonObject;
  union(members: readonly SchemaMember[], nullable: boolean): JsonObject;
  /** `schema` of a field that may be null. */
  nullable(schema: JsonObject): JsonObject;
  /** Keywords of a record besides its fields. */
  record(record: RecordType): JsonObject;
  /** `schema` with the words of its declaration. */
  describe(schema: JsonObject, declaration: Declaration): JsonObject;
}

export interface SchemaMember {
  readonly key: string;
  readonly schema: JsonObject;
}

/** A field, a union member or a named type. */
export interface Declaration {
  readonly doc: string;
  readonly properties: JsonObject;
  readonly default?: Field['default'];
}

export class TypeSchemas {
  constructor(
    private readonly types: LinkedTypes,
    private readonly dialect: SchemaDialect,
  ) {}

  /** The schema that defines a named type. */
  ofType(type: NamedType): JsonObject {
    const declaration =
      type.kind === 'enum'
        ? { ...type, doc: [type.doc, ...type.symbols.map(symbolLine)].filter(Boolean).join('\n') }
        : type;
    return this.dialect.describe(this.body(type), declaration);
  }

  /** The schema at a place where a type is used. */
  ofUse(use: TypeUse): JsonObject {
    switch (use.kind) {
      case 'primitive':
        return this.limited(this.dialect.primitive(use.name), use.limits);
      case 'array':
        return this.limited({ type: 'array', items: this.ofUse(use.items) }, use.limits);
      case 'map':
        return { type: 'object', additionalProperties: this.ofUse(use.values) };
      case 'union':
        return this.ofUnion(use);
      case 'reference':
        return this.ofReference(use.name);
    }
  }

  private limited(schema: JsonObject, limits: JsonObject | undefined): JsonObject {
    return limits ? this.dialect.limit(schema, limits) : schema;
  }

  private body(type: NamedType): JsonObject {
    switch (type.kind) {
      case 'record':
        return this.ofRecord(type);
      case 'enum':
        return this.dialect.enumeration(type.symbols.map(({ name }) => name));
      case 'fixed':
        return this.dialect.fixed(type.size);
      case 'typeref':
        return this.ofUse(type.target);
    }
  }

  private ofReference(name: string): JsonObject {
    const type = this.types.types.get(name);
    if (!type) throw new Error(`the linker let an unknown type through: ${name}`);
    return this.dialect.reference(type) ?? this.ofType(type);
  }

  /** Unknown fields are left to the reader: the service has a setting for them. */
  private ofRecord(record: RecordType): JsonObject {
    const required = record.fields.filter(isRequired).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        record.fields.map((field) => [field.name, this.dialect.describe(this.ofField(field), field)]),
      ),
      ...(required.length > 0 && { required }),
      ...this.dialect.record(record),
    };
  }

  private ofField({ type, nullable }: Field): JsonObject {
    return nullable ? this.dialect.nullable(this.ofUse(type)) : this.ofUse(type);
  }

  private ofUnion(union: UnionUse): JsonObject {
    const members = union.members.filter(({ type }) => resolveUse(type, this.types).shape !== null);
    return this.dialect.union(
      members.map((member) => ({
        key: memberKey(member, this.types),
        schema: this.dialect.describe(this.ofUse(member.type), member),
      })),
      members.length < union.members.length,
    );
  }
}

/** An item of a Markdown list. */
function symbolLine({ name, doc }: EnumSymbol): string {
  return doc === '' ? `- \`${name}\`` : `- \`${name}\`: ${doc.replaceAll('\n', ' ')}`;
}

/** Whether the value of `@deprecated`, which is true or a string, deprecates; false means the same as no annotation. */
export function isDeprecated(value: JsonValue = false): boolean {
  return value !== false;
}

/** A field that a writer must give. */
function isRequired(field: Field): boolean {
  return !field.optional && field.default === undefined;
}
