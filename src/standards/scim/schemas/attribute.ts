/** An attribute of a resource, in the words of RFC 7643, section 7. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'integer' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable';
  /** One that is never returned is for filters and operations alone, and the schema that clients read does not have it. */
  readonly returned: 'default' | 'always' | 'never';
  readonly uniqueness: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

/** What differs from an optional text that is not multi-valued and may be changed. */
type Traits = Partial<Omit<Attribute, 'name' | 'description'>>;

export function attribute(name: string, description: string, traits: Traits = {}): Attribute {
  return {
    name,
    type: traits.subAttributes ? 'complex' : 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...traits,
  };
}

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** Schemas whose attributes stand in an object of their own, named after the schema (RFC 7643, section 3.3). */
  readonly extensions?: readonly Schema[];
}

/** The attribute of this name, however its letters are written. */
export function findAttribute(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((each) => each.name.toLowerCase() === wanted);
}

/** Whether a name is that of the whole schema, or of an extension. */
export function isSchemaName(name: string, schema: Schema): boolean {
  return withExtensions(schema).some(({ id }) => id.toLowerCase() === name.toLowerCase());
}

/** `userName` of `urn:ietf:params:scim:schemas:core:2.0:User:userName`: the name of a schema may stand before that of an attribute. */
export function withoutSchema(path: string, schema: Schema): string {
  const named = withExtensions(schema).find(({ id }) => path.toLowerCase().startsWith(`${id.toLowerCase()}:`));
  return named ? path.slice(named.id.length + 1) : path;
}

export function withExtensions(schema: Schema): readonly Schema[] {
  return [schema, ...(schema.extensions ?? [])];
}
