import { isObject, partAt, type Step, withPart } from './json-value';
import type { Operation, PublishedDocument, Schema, SchemaOrReference } from './published-document';
import { isUnion, membersOf, type Place } from './schema-places';

/** Makes values that a service accepts, from the examples of the document. */
export class ValidValues {
  /** Values of examples by the place where a schema names them: `FilterCriterion/field`. */
  private readonly known = new Map<string, unknown>();

  constructor(private readonly document: PublishedDocument) {
    for (const { body } of document.operations)
      for (const example of body?.examples ?? []) if (body) this.learn(body.schema, example);
  }

  /** The example of the operation in which the place is present, or the first one. */
  private exampleBody({ body }: Operation, path: readonly Step[]): unknown {
    const examples = body?.examples ?? [];
    const shown = examples.find((example) => partAt(example, path) !== undefined) ?? examples[0];
    return shown ?? (body && this.minimal(body.schema));
  }

  /** The value that an example has at the place. */
  knownAt(operation: Operation, path: readonly Step[]): unknown {
    return partAt(this.exampleBody(operation, path), path);
  }

  /** A body with `value` at the place. The parents that the example does not have get their required members. */
  bodyWith(operation: Operation, { path }: Pick<Place, 'path'>, value: unknown): unknown {
    const { body } = operation;
    if (!body) return undefined;
    return withPart(this.exampleBody(operation, path), path, value, (depth) =>
      this.minimal(this.schemaAt(body.schema, path.slice(0, depth))),
    );
  }

  /** Whether the document shows a value, or all that it must have. */
  isShown(given: SchemaOrReference): boolean {
    const { example, enum: choices, default: preset, required = [], properties = {} } = this.document.resolve(given);
    if (example !== undefined || choices || preset !== undefined) return true;
    return required.length > 0 && required.every((name) => properties[name] && this.isShown(properties[name]));
  }

  /** The body of a request that changes another part. */
  anyBody(operation: Operation): unknown {
    return this.exampleBody(operation, []);
  }

  /** The smallest valid value. */
  minimal(given: SchemaOrReference): unknown {
    const schema = this.document.resolve(given);
    const whole = schema.allOf?.[0];
    if (whole) return this.minimal(whole);
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum[0];
    if (schema.default !== undefined) return schema.default;
    switch (schema.type) {
      case 'array':
        return [];
      case 'integer':
      case 'number':
        return schema.minimum ?? 0;
      case 'boolean':
        return false;
      case 'object':
        return this.minimalObject(given, schema);
      default:
        return 'attack';
    }
  }

  private minimalObject(given: SchemaOrReference, schema: Schema): unknown {
    const names = isUnion(schema) ? Object.keys(schema.properties ?? {}).slice(0, 1) : (schema.required ?? []);
    return Object.fromEntries(
      names.map((name) => {
        const known = this.known.get(knownKey(given, name));
        return [name, known === undefined ? this.minimal(schema.properties?.[name] ?? {}) : known];
      }),
    );
  }

  private schemaAt(given: SchemaOrReference, path: readonly Step[]): SchemaOrReference {
    const schema = this.document.resolve(given);
    const whole = schema.allOf?.[0];
    if (whole) return this.schemaAt(whole, path);
    const [step, ...rest] = path;
    if (step === undefined) return given;
    const [, inner] = membersOf(schema).find(([name]) => name === step) ?? [];
    return inner ? this.schemaAt(inner, rest) : {};
  }

  private learn(given: SchemaOrReference, value: unknown): void {
    const schema = this.document.resolve(given);
    const whole = schema.allOf?.[0];
    if (whole) return this.learn(whole, value);
    if (Array.isArray(value) && schema.type === 'array') return value.forEach((item) => this.learn(schema.items, item));
    if (!isObject(value)) return;
    for (const [name, part] of Object.entries(value)) {
      if (!this.known.has(knownKey(given, name))) this.known.set(knownKey(given, name), part);
      const inner = schema.properties?.[name];
      if (inner) this.learn(inner, part);
    }
  }
}

function knownKey(given: SchemaOrReference, name: string): string {
  return `${'$ref' in given ? given.$ref : ''}/${name}`;
}
