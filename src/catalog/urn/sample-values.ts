import type { AspectSpec, EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { keyOfUrn } from './key-of-urn';
import { formatUrn, type Urn } from './urn';
import type { AspectSchemas } from '../registry/aspect-schemas';
import type { ModelRegistry } from '../registry/model-registry';

const SAMPLE = 'example';
/** Epoch milliseconds, for integers that are wide enough to be a time. */
const SAMPLE_TIME = 1_700_000_000_000;

/** Small valid values for the requests that the reference shows. */
export class SampleValues {
  constructor(
    private readonly models: ModelRegistry,
    private readonly schemas: AspectSchemas,
  ) {}

  /** A urn of the entity type whose parts fit its key fields. */
  urn(entity: EntitySpec): string {
    return formatUrn(this.parsedUrn(entity));
  }

  /** The required fields of the aspect, or its first field when it requires none. */
  aspect(spec: AspectSpec, entity: EntitySpec): JsonValue {
    if (spec.isKey) return keyOfUrn(entity, this.parsedUrn(entity).parts);
    const schema = this.schemas.record(spec.record);
    const [first] = Object.keys(propertiesOf(schema));
    return this.record(schema, spec, '', requiredOf(schema).length === 0 && first !== undefined ? [first] : []);
  }

  private parsedUrn({ name, keyFields }: EntitySpec): Urn {
    const parts = keyFields.map(({ kind, symbols, entityType }) =>
      kind === 'enum' ? (symbols[0] ?? SAMPLE) : kind === 'urn' ? this.anyUrn(entityType) : SAMPLE,
    );
    return { namespace: this.models.registry.namespace, entityType: name, parts };
  }

  /** Finds a urn of the type; without one, of the first entity type whose key is a string. */
  private anyUrn(entityType: string | null | undefined): string {
    const isPlain = ({ keyFields }: EntitySpec) => keyFields.every(({ kind }) => kind === 'string');
    const entity = entityType ? this.models.entity(entityType) : this.models.registry.entities.find(isPlain);
    return entity ? this.urn(entity) : SAMPLE;
  }

  private record(schema: JsonObject, spec: AspectSpec, path: string, also: readonly string[] = []): JsonObject {
    const properties = Object.entries(propertiesOf(schema));
    const isUnion = schema['maxProperties'] === 1;
    const wanted = isUnion ? properties.slice(0, 1).map(([name]) => name) : [...requiredOf(schema), ...also];
    return Object.fromEntries(
      properties
        .filter(([name]) => wanted.includes(name))
        .map(([name, field]) => [name, this.value(field, spec, `${path}/${name}`)]),
    );
  }

  private value(given: JsonValue, spec: AspectSpec, path: string): JsonValue {
    const schema = resolved(given, this.schemas);
    const types = [schema['type']].flat();
    if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? SAMPLE;
    switch (types[0]) {
      case 'object':
        return isObject(schema['additionalProperties'])
          ? { [SAMPLE]: this.value(schema['additionalProperties'], spec, `${path}/*`) }
          : this.record(schema, spec, path);
      case 'array':
        return [this.value(schema['items'] ?? {}, spec, `${path}/*`)];
      case 'boolean':
        return false;
      case 'number':
        return 1;
      case 'integer':
        return Number(schema['maximum'] ?? 0) > 2 ** 32 ? SAMPLE_TIME : 1;
      default:
        return this.string(schema, spec, path);
    }
  }

  private string(schema: JsonObject, spec: AspectSpec, path: string): string {
    const urnField = spec.urnFields.find((field) => field.path === path);
    if (!urnField) return SAMPLE.padEnd(Number(schema['minLength'] ?? 0), 'x');
    const related = spec.relationships.find((relationship) => relationship.path === path)?.entityTypes[0];
    return this.anyUrn(urnField.entityType ?? related);
  }
}

/** A schema with what its reference leads to. */
export function resolved(given: JsonValue, schemas: AspectSchemas): JsonObject {
  const schema = isObject(given) ? given : {};
  const [base] = Array.isArray(schema['allOf']) ? schema['allOf'] : [schema];
  const reference = isObject(base) ? base['$ref'] : undefined;
  return typeof reference === 'string'
    ? { ...resolved(schemas.resolve(reference), schemas), ...withoutRef(schema) }
    : schema;
}

function withoutRef({ allOf: _allOf, $ref: _ref, ...rest }: JsonObject): JsonObject {
  return rest;
}

export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}
