import type { DiagnosticList } from '../diagnostics/diagnostic';
import { capitalise } from '../values/names';
import { jsonPointer } from '../values/json-pointer';
import type { JsonObject, JsonValue, Origin } from '../model/model';
import { type JsonMember, type JsonNode, madeObject } from './json-reader';
import type { Shape } from './keywords';
import { type SchemaDocument, targetOf } from './schema-files';
import { QUALIFIED } from './schema-names';

/** `x-` keywords that are not annotations. */
const RESERVED: ReadonlySet<string> = new Set(['x-namespace', 'x-alias', 'x-aliases', 'x-union']);
/** Annotations whose names begin with a small letter. */
const SMALL: ReadonlyMap<string, string> = new Map([
  ['x-validate', 'validate'],
  ['x-java', 'java'],
]);
const ANNOTATION = /^x-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The file in which a schema is written, for those that are merged into one of another file: references in it start there. */
const homes = new WeakMap<JsonNode, SchemaDocument>();

/** One schema inside a file: its keywords with their values, places and checks. */
export class SchemaNode {
  private constructor(
    readonly json: JsonNode,
    readonly members: ReadonlyMap<string, JsonMember>,
    readonly document: SchemaDocument,
    private readonly problems: DiagnosticList,
  ) {}

  /** True and false are schemas, too: without keywords, as they say nothing of a type. Null, and reported, when the value is neither. */
  static of(json: JsonNode, document: SchemaDocument, problems: DiagnosticList): SchemaNode | null {
    if (json.members !== null || typeof json.value === 'boolean')
      return new SchemaNode(json, json.members ?? new Map(), homes.get(json) ?? document, problems);
    problems.report('bad-schema', 'expected a schema, which is an object', json.origin);
    return null;
  }

  /** The same place with other keywords. */
  with(members: ReadonlyMap<string, JsonMember>): SchemaNode {
    return new SchemaNode(madeObject(this.origin, members), members, this.document, this.problems);
  }

  /** The members, to be merged into a schema that may be one of another file. */
  settled(): ReadonlyMap<string, JsonMember> {
    for (const { node } of this.members.values())
      for (const part of [node, ...(node.items ?? []), ...[...(node.members ?? [])].map(([, each]) => each.node)])
        if (!homes.has(part)) homes.set(part, this.document);
    return this.members;
  }

  get origin(): Origin {
    return this.json.origin;
  }

  /** What `$ref` leads to; null if that is no schema of these files. */
  target(): SchemaNode | null {
    const reference = this.node('$ref')?.value;
    const found = typeof reference === 'string' && !isModelName(reference) ? targetOf(reference, this.document) : null;
    return found && SchemaNode.of(found.node, found.document, this.problems);
  }

  /** The schema below a keyword such as `items`. */
  part(keyword: string): SchemaNode | null {
    const node = this.node(keyword);
    return node && SchemaNode.of(node, this.document, this.problems);
  }

  /** The schemas in the list of a keyword such as `oneOf`. */
  parts(keyword: string): readonly SchemaNode[] {
    return this.list(keyword).flatMap((item) => SchemaNode.of(item, this.document, this.problems) ?? []);
  }

  has(keyword: string): boolean {
    return this.members.has(keyword);
  }

  node(keyword: string): JsonNode | null {
    return this.members.get(keyword)?.node ?? null;
  }

  /** The place of the value of a keyword; of the schema when it has none. */
  originOf(keyword: string): Origin {
    return this.node(keyword)?.origin ?? this.origin;
  }

  text(keyword: string): string | null {
    const node = this.node(keyword);
    if (node === null || typeof node.value === 'string') return node === null ? null : String(node.value);
    this.problems.report('bad-schema', `${keyword} must be a string`, node.origin);
    return null;
  }

  /** The schemas below a keyword such as `properties`, by name. */
  schemas(keyword: string): Map<string, { readonly name: Origin; readonly schema: SchemaNode }> {
    const node = this.node(keyword);
    if (node !== null && node.members === null)
      this.problems.report('bad-schema', `${keyword} must be an object of schemas`, node.origin);
    const schemas = new Map<string, { name: Origin; schema: SchemaNode }>();
    for (const [name, member] of node?.members ?? []) {
      const schema = SchemaNode.of(member.node, this.document, this.problems);
      if (schema !== null) schemas.set(name, { name: member.origin, schema });
    }
    return schemas;
  }

  /** The items of a keyword such as `oneOf`. */
  list(keyword: string): readonly JsonNode[] {
    const node = this.node(keyword);
    if (node !== null && node.items === null)
      this.problems.report('bad-schema', `${keyword} must be a list`, node.origin);
    return node?.items ?? [];
  }

  /** A keyword that only one shape has determines the shape of a schema without a type. */
  get shape(): Shape {
    if (this.has('$ref')) return 'reference';
    if (this.has('oneOf')) return 'union';
    if (this.has('enum')) return 'enum';
    const type = this.node('type')?.value;
    if (type === 'array' || (type === undefined && (this.has('items') || this.has('prefixItems')))) return 'array';
    if (type !== undefined && type !== 'object') return 'primitive';
    if (this.has('properties') || this.has('allOf')) return 'record';
    return this.has('patternProperties') || this.node('additionalProperties')?.members ? 'map' : 'json';
  }

  /** The first keyword that is one of these annotations; null without one. */
  firstAnnotation(names: ReadonlySet<string>): JsonMember | null {
    for (const [keyword, member] of this.members) if (names.has(annotationName(keyword) ?? '')) return member;
    return null;
  }

  /** `x-some-name` becomes the property `SomeName`, with the places of all its parts. */
  annotations(): { properties: JsonObject; propertyOrigins: Map<string, Origin> } {
    const properties = new Map<string, JsonValue>();
    const propertyOrigins = new Map<string, Origin>();
    for (const [keyword, member] of this.members) {
      const name = keyword === 'deprecated' ? keyword : annotationName(keyword);
      if (name === null) continue;
      properties.set(name, member.node.value);
      collectOrigins(member, jsonPointer('', name), propertyOrigins);
    }
    if (this.node('readOnly')?.value === true && !properties.has('Display'))
      properties.set('Display', { readOnly: true });
    return { properties: Object.fromEntries(properties), propertyOrigins };
  }
}

/** Collects the origins of every part of a member: a named part is where its name is. */
export function collectOrigins({ origin, node }: JsonMember, pointer: string, into: Map<string, Origin>): void {
  into.set(pointer, origin);
  for (const [name, member] of node.members ?? []) collectOrigins(member, jsonPointer(pointer, name), into);
  node.items?.forEach((item, index) =>
    collectOrigins({ origin: item.origin, node: item }, jsonPointer(pointer, index), into),
  );
}

/** Whether it is a full name of a type of the models, in the place of a URI. */
export function isModelName(reference: JsonValue | undefined): boolean {
  return typeof reference === 'string' && QUALIFIED.test(reference) && !reference.endsWith('.json');
}

export function isReserved(keyword: string): boolean {
  return RESERVED.has(keyword);
}

/** `SomeName` of `x-some-name`, the few in small letters as they are; null for other keywords. */
export function annotationName(keyword: string): string | null {
  if (RESERVED.has(keyword) || !ANNOTATION.test(keyword)) return null;
  return SMALL.get(keyword) ?? keyword.slice(2).split('-').map(capitalise).join('');
}
