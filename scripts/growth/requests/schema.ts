import type { JsonValue } from '#generated/registry/registry-types';

/** The parts of a JSON Schema that say what a place of a request may hold. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly JsonValue[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** The schemas that requests refer to, by their `$ref`. */
export class KnownSchemas {
  constructor(private readonly schemas: ReadonlyMap<string, Schema>) {}

  /** The schema behind a reference, with the parts of its `allOf`, or with the first of its alternatives. */
  resolve(schema: Schema): Schema {
    if (schema.$ref !== undefined) {
      const found = this.schemas.get(schema.$ref);
      if (!found) throw new Error(`no schema ${schema.$ref}`);
      return this.resolve(found);
    }
    const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? schema.anyOf ?? []).slice(0, 1)];
    return parts.map((part) => this.resolve(part)).reduce(together, schema);
  }

  /** The names of the references on the way to a schema. */
  namesOf({ $ref, allOf = [], oneOf = [], anyOf = [] }: Schema): readonly string[] {
    const inner = [...allOf, ...oneOf.slice(0, 1), ...anyOf.slice(0, 1)].flatMap((part) => this.namesOf(part));
    return $ref === undefined ? inner : [$ref, ...inner];
  }
}

function together(whole: Schema, part: Schema): Schema {
  const required = [...(whole.required ?? []), ...(part.required ?? [])];
  return { ...part, ...whole, properties: { ...part.properties, ...whole.properties }, required };
}
