/** A schema as it checks values, where it says more than types of the models do. */
import { DiagnosticList } from '../diagnostics/diagnostic';
import { isObject } from '../values/json-value';
import { rememberedFor } from '../values/remembered';
import type { JsonNode } from './json-reader';
import type { JsonObject, JsonValue, Origin, SchemaCheck } from '../model/model';
import { isTagged, SchemaComposer } from './compose-schema';
import { fieldNames } from './field-names';
import { TEXT_FORMATS } from './keywords';
import { expectedValue, patternProblem } from './keyword-values';
import { reportType, TYPES } from './read-primitive';
import { type SchemaDocument, type Target, targetOf } from './schema-files';
import { isModelName, SchemaNode } from './schema-node';

const ONE = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else', 'propertyNames'];
const ONE_MORE = ['unevaluatedItems', 'unevaluatedProperties'];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const PLAIN = ['type', 'enum', 'const', 'pattern', 'uniqueItems', 'dependentRequired', 'multipleOf'];
const BOUNDS = /^(?:min|max|exclusiveM)[A-Za-z]+$/;
/** What types and their limits do not say. */
const BEYOND_TYPES: ReadonlySet<string> = new Set([
  'contains',
  'not',
  'if',
  'propertyNames',
  ...ONE_MORE,
  'anyOf',
  'prefixItems',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'const',
  'minProperties',
  'maxProperties',
]);

/** What checks values beside `$ref`. */
const CHECKING: ReadonlySet<string> = new Set([...PLAIN, 'properties', 'required', 'additionalProperties', 'items']);

/** The id of a document, and of a type of the models, in `$ref`. */
export function documentId({ names }: SchemaDocument): string {
  return `model:/document/${names.fullName(names.root)}`;
}

/** Null where the types say all that the schema does. */
export function schemaDocument(document: SchemaDocument, problems: DiagnosticList): SchemaCheck | null {
  const root = SchemaNode.of(document.root, document, problems);
  if (root === null || !isChecked(document)) return null;
  const id = documentId(document);
  const writer = new CheckWriter(problems);
  const written = writer.schema(root);
  return {
    id,
    schema: { $id: id, ...written, $defs: { ...definitionsOf(written), ...writer.inner } },
    origin: root.origin,
  };
}

/** The reader of types has reported what is no schema. */
function rootOf(document: SchemaDocument): SchemaNode | null {
  return SchemaNode.of(document.root, document, new DiagnosticList());
}

const isChecked = rememberedFor((document: SchemaDocument): boolean => {
  const root = rootOf(document);
  return root !== null && saysMore(root, { seen: new Set(), composer: new SchemaComposer() });
});

/** The memory of one look through a file. */
interface Look {
  readonly seen: Set<JsonNode>;
  readonly composer: SchemaComposer;
}

/** Whether a schema, or one inside of it, needs more than a type. */
function saysMore(schema: SchemaNode, look: Look): boolean {
  const { members } = schema;
  if (look.seen.has(schema.json)) return false;
  look.seen.add(schema.json);
  if (schema.json.value === false) return true;
  for (const [keyword, { node }] of members) {
    if (BEYOND_TYPES.has(keyword)) return true;
    // In the older drafts, which ignore it, it is not there.
    if (schema.has('$ref') && (CHECKING.has(keyword) || BOUNDS.test(keyword))) return true;
    if (keyword === 'properties' && fieldNames(schema, schema.document).size < (node.members?.size ?? 0)) return true;
    if (keyword === 'additionalProperties' && (node.value === false || (node.members && schema.has('properties'))))
      return true;
    if (keyword === 'oneOf' && !isTagged(schema)) return true;
    if (keyword === 'allOf' && !schema.parts(keyword).every((part) => isModelName(part.node('$ref')?.value)))
      return true;
    if (keyword === 'enum' && !node.items?.every(({ value }) => typeof value === 'string')) return true;
    if (keyword === 'type' && node.items !== null) return true;
    if (
      keyword === 'required' &&
      !node.items?.every(({ value }) => isRequiredByType(String(value), schema, look.composer))
    )
      return true;
  }
  return below(schema).some((part) => saysMore(part, look));
}

/** A field that may be null, or has a default, is one that a value may leave out. */
function isRequiredByType(name: string, schema: SchemaNode, composer: SchemaComposer): boolean {
  const property = schema.schemas('properties').get(name)?.schema;
  if (!property || !schema.document.isPublished) return property !== undefined;
  return !property.has('default') && !composer.of(property).nullable;
}

/** Schemas inside, and those without a name that are referred to: they are read as if they were inside. */
function below(schema: SchemaNode): readonly SchemaNode[] {
  const target = isNamed(schema) ? null : schema.target();
  return [
    ...(target ? [target] : []),
    ...[...ONE, ...ONE_MORE].flatMap((keyword) => schema.part(keyword) ?? []),
    ...LIST.flatMap((keyword) => schema.parts(keyword)),
    ...NAMED.flatMap((keyword) => [...schema.schemas(keyword).values()].map((named) => named.schema)),
  ];
}

/** Whether a reference leads to a type with a name. */
function isNamed(schema: SchemaNode): boolean {
  const reference = schema.node('$ref')?.value;
  const found = typeof reference === 'string' && !isModelName(reference) ? targetOf(reference, schema.document) : null;
  return found === null || nameOf(found) !== undefined;
}

function nameOf({ document: { names }, pointer }: Target): string | undefined {
  return pointer === '' ? names.root : names.definitions.get(pointer);
}

class CheckWriter {
  private readonly composer = new SchemaComposer();
  /** Schemas that only a pointer leads to, by name. */
  readonly inner: { [name: string]: JsonObject } = {};
  private readonly names = new Map<JsonNode, string>();

  constructor(private readonly problems: DiagnosticList) {}

  schema(schema: SchemaNode): JsonObject {
    if (isTagged(schema)) return { type: ['object', 'null'] };
    return Object.fromEntries(
      [...schema.members.keys()].flatMap((keyword) => {
        const value = this.keyword(keyword, schema);
        return value === null ? [] : [value];
      }),
    );
  }

  private keyword(keyword: string, schema: SchemaNode): readonly [string, JsonValue] | null {
    const value = schema.node(keyword)?.value ?? null;
    if (this.refuses(keyword, value, schema)) return null;
    if (keyword === '$ref') return [keyword, this.reference(schema)];
    if (keyword === 'patternProperties')
      for (const [pattern, { name }] of schema.schemas(keyword)) this.checkPattern(pattern, name);
    if (keyword === 'required') return [keyword, this.required(schema)];
    if (keyword === 'format') return TEXT_FORMATS.some((format) => format === value) ? [keyword, value] : null;
    // What `allOf` includes is known, too. Taken to the letter, no such object could have it.
    if (keyword === 'additionalProperties' && value === false && schema.has('allOf'))
      return ['unevaluatedProperties', false];
    if (ONE.includes(keyword) || ONE_MORE.includes(keyword)) {
      const part = schema.part(keyword);
      return part && [keyword, this.partOf(part)];
    }
    if (LIST.includes(keyword)) return [keyword, schema.parts(keyword).map((part) => this.partOf(part))];
    if (NAMED.includes(keyword)) {
      const parts = [...schema.schemas(keyword)].map(([name, named]) => [name, this.partOf(named.schema)] as const);
      return [keyword, Object.fromEntries(parts)];
    }
    return PLAIN.includes(keyword) || BOUNDS.test(keyword) ? [keyword, value] : null;
  }

  /** Absolute: of a type of the models, or of a place in a document. */
  private reference(schema: SchemaNode): string {
    const reference = String(schema.node('$ref')?.value);
    if (isModelName(reference)) return `model:/${reference}`;
    const found = targetOf(reference, schema.document);
    if (!found) return ANYTHING;
    const { names } = found.document;
    const type = nameOf(found);
    if (type !== undefined && !isChecked(found.document)) return `model:/${names.fullName(type)}`;
    if (type !== undefined)
      return `${documentId(found.document)}#${found.pointer.split('/').map(encodeURIComponent).join('/')}`;
    const known = this.names.get(found.node);
    const name = known ?? `inner-${this.names.size}`;
    const target = schema.target();
    this.names.set(found.node, name);
    if (known === undefined && target) this.inner[name] = this.schema(target);
    return `#/$defs/${name}`;
  }

  private refuses(keyword: string, value: JsonValue, schema: SchemaNode): boolean {
    if (keyword === 'type') return this.refusesType(schema);
    const expected = expectedValue(keyword, value);
    if (expected !== null)
      this.problems.report('bad-schema', `${keyword} must be ${expected}`, schema.originOf(keyword));
    return expected !== null;
  }

  private refusesType(schema: SchemaNode): boolean {
    const node = schema.node('type');
    const types = node?.items ?? (node ? [node] : []);
    const wrong = types.filter(({ value }) => !TYPES.some((type) => type === value));
    for (const { value, origin } of wrong) reportType(value, origin, this.problems);
    if (types.length === 0)
      this.problems.report('bad-schema', 'type must be a name, or a list of names', schema.originOf('type'));
    return wrong.length > 0 || types.length === 0;
  }

  private checkPattern(pattern: string, origin: Origin): void {
    const problem = patternProblem(pattern);
    if (problem !== null) this.problems.report('bad-schema', `pattern must be ${problem}`, origin);
  }

  private partOf(schema: SchemaNode): JsonValue {
    return typeof schema.json.value === 'boolean' ? schema.json.value : this.schema(schema);
  }

  /** What has a default, or may be null, may be absent, except in what somebody published. */
  private required(schema: SchemaNode): readonly JsonValue[] {
    if (schema.document.isPublished) return schema.list('required').map(({ value }) => value);
    const properties = schema.schemas('properties');
    return schema.list('required').flatMap(({ value }) => {
      const property = properties.get(String(value))?.schema;
      const isAbsent = property && (property.has('default') || this.composer.of(property).nullable);
      return isAbsent ? [] : [value];
    });
  }
}

function definitionsOf({ $defs }: JsonObject): JsonObject {
  return isObject($defs) ? $defs : {};
}

/** Refers to a schema of every value. */
const ANYTHING = 'model:/anything';
