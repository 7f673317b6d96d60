/** The component schemas of the models in the published document. */
import type { AspectSpec } from '#codegen/model/registry-types';
import type { JsonObject, JsonValue, Model, NamedType, RecordType } from '#codegen/model/model';
import { compare, pascalCase } from '#codegen/values/names';
import { isObject } from '#codegen/values/json-value';
import { TypeSchemas } from '../schemas/type-schemas';
import { nameOf, typeNames, type TypeNames } from '../type-names';
import type { UniqueNames } from '#codegen/values/unique-names';
import { schemaRef } from '#codegen/contract/markers';
import { openapiDialect } from './openapi-dialect';

/** Collects schemas by component name, each with all that it refers to. */
export class ModelComponents {
  private readonly schemas = new Map<string, JsonObject>();
  private readonly typeNames: TypeNames;
  private readonly typeSchemas: TypeSchemas;
  /** Aspects by the full name of their record. */
  private readonly aspects: ReadonlyMap<string, AspectSpec>;

  constructor(
    private readonly model: Model,
    private readonly names: UniqueNames,
  ) {
    this.typeNames = typeNames(model, names);
    this.aspects = new Map(model.registry.aspects.map((aspect) => [aspect.record, aspect]));
    this.typeSchemas = new TypeSchemas(
      model,
      openapiDialect((type) => (isComponent(type) ? this.ofType(type) : null)),
    );
  }

  /** A reference to the component of an aspect's record. */
  ofAspect(aspectName: string): JsonObject {
    return this.ofType(this.recordOf(aspectName));
  }

  nameOfAspect(aspectName: string): string {
    return nameOf(this.recordOf(aspectName), this.typeNames);
  }

  /** Adds a schema under a name like `wanted`; a reference to it. `owner` is what the schema is of. */
  add(owner: string, wanted: string, schema: JsonObject): JsonObject {
    return this.define(this.names.claim(owner, wanted), schema);
  }

  /** Adds `schema` as the component of the type `fullName`. */
  addType(fullName: string, schema: JsonObject): JsonObject {
    return this.define(
      this.typeNames.get(fullName) ?? this.names.claim(`type ${fullName}`, pascalCase(fullName)),
      schema,
    );
  }

  /** All schemas by name. */
  all(): JsonObject {
    return Object.fromEntries([...this.schemas].toSorted(([a], [b]) => compare(a, b)));
  }

  private recordOf(aspectName: string): RecordType {
    const record = this.model.aspectRecords.get(aspectName);
    if (!record) throw new Error(`the registry has an aspect without a record: ${aspectName}`);
    return record;
  }

  private ofType(type: NamedType): JsonObject {
    const name = nameOf(type, this.typeNames);
    if (this.schemas.has(name)) return schemaRef(name);
    // Before its schema is made, which may refer to itself.
    this.schemas.set(name, {});
    return this.define(name, withAspectSentence(this.typeSchemas.ofType(type), this.aspects.get(type.fullName)));
  }

  private define(name: string, schema: JsonObject): JsonObject {
    this.schemas.set(name, this.withNamedObjects(name, name, schema));
    return schemaRef(name);
  }

  /** Gives every object inside a schema a component of its own: generators make up names like `Inner1` for nameless ones. */
  private withNamedObjects(owner: string, name: string, schema: JsonObject): JsonObject {
    const { properties } = schema;
    const inner = (key: string, value: JsonValue) =>
      isObject(value) ? this.named(`${owner} ${key}`, name + pascalCase(key), value) : value;
    return isObject(properties)
      ? {
          ...schema,
          properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inner(key, value)])),
        }
      : Object.fromEntries(
          Object.entries(schema).map(([key, value]) => [key, isContainer(key) ? inner('', value) : value]),
        );
  }

  private named(owner: string, name: string, schema: JsonObject): JsonObject {
    return isObject(schema.properties) ? this.add(owner, name, schema) : this.withNamedObjects(owner, name, schema);
  }
}

function withAspectSentence(schema: JsonObject, aspect: AspectSpec | undefined): JsonObject {
  if (!aspect) return schema;
  const kind = aspect.kind === 'timeseries' ? 'Time series aspect' : 'Aspect';
  const sentence = `${kind} \`${aspect.name}\` of ${aspect.entities.join(', ')}.`;
  return { ...schema, description: [schema.description, sentence].filter(Boolean).join(' ') };
}

/** Keywords whose value is one schema. */
function isContainer(key: string): boolean {
  return key === 'items' || key === 'additionalProperties';
}

function isComponent(type: NamedType): boolean {
  return type.kind === 'record' || type.kind === 'enum' || (type.kind === 'typeref' && type.target.kind === 'union');
}
