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
  ReferenceUse,
  TypeUse,
  UnionMember,
} from '../model/model';
import { jsonPointer } from '../values/json-pointer';
import { capitalise, pascalCase } from '../values/names';
import { checkKeywords } from './check-keywords';
import { fieldNames } from './field-names';
import { SchemaComposer } from './compose-schema';
import { type JsonMember, type JsonNode, madeObject } from './json-reader';
import { expectedValue } from './keyword-values';
import type { Role } from './keywords';
import { MissingFiles } from './missing-files';
import { readLimits } from './read-limits';
import { anyValue, readPrimitive, SCALARS } from './read-primitive';
import { type SchemaDocument, targetOf } from './schema-files';
import { asTypeName, nameOfTitle, QUALIFIED } from './schema-names';
import { collectOrigins, isModelName, SchemaNode } from './schema-node';

/** The place of a schema, and its consequences for a type that is declared there. */
interface SchemaPlace {
  readonly role: Role;
  /** Whether a property or union member around holds description and annotations, so that the type does not. */
  readonly held: boolean;
  /** The name of a type without a title; null when it needs a title. */
  readonly name: string | null;
  readonly origin: Origin;
}

/** Turns the schemas of one file into type declarations. */
export class SchemaReader {
  readonly types: NamedType[] = [];
  private readonly composer = new SchemaComposer();
  /** Types that several places have in common. */
  private readonly declared = new Map<JsonNode, ReferenceUse>();
  /** Places without names that references lead into, while they are read. */
  private readonly entered = new Set<JsonNode>();
  private readonly missing = new MissingFiles();
  private isAspectRefused = false;

  constructor(
    private readonly root: SchemaNode,
    private readonly document: SchemaDocument,
    private readonly problems: DiagnosticList,
  ) {}

  read(): { namespace: string; types: readonly NamedType[] } {
    this.checkNamespace();
    const { names } = this.document;
    this.declare(this.root, { role: 'root', held: false, name: names.root, origin: this.root.origin });
    for (const keyword of ['$defs', 'definitions'])
      for (const [key, { name: origin, schema }] of this.root.schemas(keyword)) {
        const name = names.definitions.get(jsonPointer('', keyword, key)) ?? asTypeName(key);
        this.declare(schema, { role: 'definition', held: false, name, origin });
      }
    if (!this.isAspectRefused) this.missing.report(this.problems);
    return { namespace: names.namespace, types: this.types };
  }

  private checkNamespace(): void {
    const namespace = this.root.text('x-namespace') ?? '';
    if (namespace === '' || QUALIFIED.test(namespace)) return;
    this.problems.report(
      'bad-name',
      `${namespace.slice(0, 60)} is not a namespace`,
      this.root.originOf('x-namespace'),
      'a namespace is names joined by dots',
    );
  }

  private fullName(name: string): string {
    return this.document.names.fullName(name);
  }

  /** Adds a named type; what is neither an object nor an enum is given its name by a typeref. */
  private declare(written: SchemaNode, place: SchemaPlace): ReferenceUse {
    const position = this.types.length;
    const schema = this.shaped(written, place);
    const base = this.namedBase(written, place);
    const use: ReferenceUse = { kind: 'reference', name: base.fullName, inline: true, origin: base.origin };
    if (schema.shape === 'record' || schema.shape === 'enum') this.declared.set(written.json, use);
    const type =
      schema.shape === 'record' || (place.role === 'root' && schema.shape === 'json' && schema.node('type') !== null)
        ? this.record(schema, base)
        : schema.shape === 'enum'
          ? this.enum(schema, base)
          : this.typeref(written, base, place);
    if (type.kind !== 'typeref') checkKeywords(written, place.role, this.problems);
    this.types.splice(position, 0, type);
    return use;
  }

  /** The value of an aspect is an object, also where the schema has other values beside it. */
  private shaped(written: SchemaNode, place: SchemaPlace): SchemaNode {
    const { schema } = this.composer.of(written);
    const isAspect = place.role === 'root' && written.has('x-aspect') && schema.shape !== 'record';
    if (!isAspect) return schema;
    const record = this.composer.record(written);
    const objects = record.shape === 'record' || record.shape === 'map' || record.node('type')?.value === 'object';
    const lost = [written, ...written.parts('allOf')].filter(refersToNothing);
    for (const part of lost) this.reference(part, place);
    if (lost.length > 0) return withoutParts(schema);
    if (!objects || ['array', ...SCALARS].some((type) => type === written.node('type')?.value))
      return this.refuseAspect(written);
    return record.shape === 'record'
      ? record
      : record.with(new Map([...record.members, ['properties', nothing(record.origin)]]));
  }

  private refuseAspect(schema: SchemaNode): SchemaNode {
    const { origin } = schema;
    this.problems.report(
      'aspect-not-object',
      'the value of an aspect is an object, and this schema describes another one',
      origin,
      'describe an object that has it as a property',
    );
    this.isAspectRefused = true;
    return withoutParts(schema);
  }

  private namedBase(schema: SchemaNode, place: SchemaPlace): NamedBase {
    const name = this.nameOf(schema, place);
    const origin = schema.has('title') ? schema.originOf('title') : place.origin;
    const own = place.held ? { doc: docOf(schema), properties: {}, origin } : annotated(schema, origin);
    return {
      ...own,
      name,
      namespace: this.document.names.namespace,
      package: null,
      fullName: this.fullName(name),
      aliases: this.aliases(schema),
      ...(place.role === 'definition' && { isDefinition: true }),
    };
  }

  private nameOf(schema: SchemaNode, { role, name }: SchemaPlace): string {
    if (role === 'definition' || role === 'root') return name ?? '';
    const title = schema.text('title');
    return title === null && name === null ? '' : this.document.names.claim(nameOfTitle(title ?? ''), name ?? '');
  }

  private aliases(schema: SchemaNode): readonly string[] {
    return schema.list('x-aliases').flatMap(({ value, origin }) => {
      if (typeof value === 'string' && QUALIFIED.test(value))
        return [value.includes('.') ? value : this.fullName(value)];
      this.problems.report('bad-aliases', 'an alias is a name in quotes', origin, '"x-aliases": ["OldName"]');
      return [];
    });
  }

  private record(schema: SchemaNode, base: NamedBase): NamedType {
    const fields = this.fields(schema, base.name);
    const extra = schema.node('additionalProperties')?.value;
    const isOpen =
      (extra !== undefined && extra !== false) ||
      schema.has('patternProperties') ||
      fields.length < schema.schemas('properties').size;
    return {
      ...base,
      kind: 'record',
      includes: this.includes(schema),
      includesFirst: true,
      fields,
      ...(isOpen && { isOpen }),
    };
  }

  private fields(schema: SchemaNode, enclosing: string): readonly Field[] {
    const required = this.required(schema);
    const names = fieldNames(schema, this.document);
    return [...schema.schemas('properties')]
      .filter(([name]) => names.has(name))
      .map(([name, property]) => this.field(name, property, required.has(name), enclosing));
  }

  /** A name that no property has here is one of a branch, or of a member that is kept as it is, unless it is misspelt. */
  private required(schema: SchemaNode): Set<string> {
    const known = schema.schemas('properties');
    return new Set(
      schema.list('required').flatMap(({ value, origin }) => {
        if (typeof value === 'string' && known.has(value)) return [value];
        const expected = expectedValue('required', [value]);
        const meant = didYouMean(String(value), known.keys(), 2);
        if (expected !== null)
          this.problems.report('bad-schema', `required must be ${expected}`, schema.originOf('required'));
        else if (meant !== undefined)
          this.problems.report(
            'unknown-property',
            `required names ${JSON.stringify(value)}, which is not a property here`,
            origin,
            meant,
          );
        return [];
      }),
    );
  }

  /** `allOf` of plain references is what PDL calls includes. */
  private includes(schema: SchemaNode): ReferenceUse[] {
    return schema.parts('allOf').flatMap((part) => {
      const use = this.reference(part, nowhere(part));
      return use.kind === 'reference' ? [use] : [];
    });
  }

  private field(
    name: string,
    { name: origin, schema }: { name: Origin; schema: SchemaNode },
    required: boolean,
    enclosing: string,
  ): Field {
    const { nullable } = this.composer.of(schema);
    const type = this.use(schema, {
      role: 'property',
      held: true,
      name: enclosing + (asTypeName(name) === name ? capitalise(name) : pascalCase(name)),
      origin,
    });
    const isNullable = nullable && !(type.kind === 'primitive' && type.name === 'json');
    return {
      ...annotated(schema, origin),
      name,
      type,
      optional: !required || nullable,
      ...(isNullable && { nullable }),
      ...defaultOf(schema, this.document.isPublished),
      aliases: [],
      order: 'ascending',
      includedFrom: null,
    };
  }

  private enum(schema: SchemaNode, base: NamedBase): NamedType {
    return { ...base, kind: 'enum', symbols: schema.list('enum').flatMap(symbol) };
  }

  private typeref(schema: SchemaNode, base: NamedBase, { role }: SchemaPlace): NamedType {
    return {
      ...base,
      kind: 'typeref',
      target: this.use(schema, { role, held: true, name: `${base.name}Value`, origin: base.origin }),
    };
  }

  private use(written: SchemaNode, place: SchemaPlace): TypeUse {
    const known = this.declared.get(written.json);
    if (known) return known;
    const { schema, nullable } = this.composer.of(written);
    const { shape, origin } = schema;
    if (nullable && (place.role === 'inner' || place.role === 'member')) return anyValue(origin);
    if (shape === 'record' || shape === 'enum') return this.declareInline(written, place);
    checkKeywords(written, place.role, this.problems);
    if (!place.held) this.refuseAnnotations(written);
    switch (shape) {
      case 'reference':
        return this.reference(schema, place);
      case 'primitive':
        return readPrimitive(schema, this.problems);
      case 'array':
        return {
          kind: 'array',
          items: this.inner(schema.has('prefixItems') ? null : schema.part('items'), place, origin),
          ...readLimits(schema, this.problems),
          properties: {},
          origin,
        };
      case 'map':
        return { kind: 'map', values: this.inner(valuesOf(schema), place, origin), properties: {}, origin };
      case 'union':
        return {
          kind: 'union',
          members: schema.parts('oneOf').map((member) => this.member(member, place)),
          properties: {},
          origin,
        };
      case 'json':
        return anyValue(origin);
    }
  }

  private declareInline(schema: SchemaNode, place: SchemaPlace): ReferenceUse {
    if (place.name === null && !schema.has('title')) {
      this.problems.report('missing-title', 'this type needs a name', schema.origin, 'add "title"');
    }
    return this.declare(schema, place);
  }

  /** A field can hold annotations for what is inside it, by path. */
  private refuseAnnotations(schema: SchemaNode): void {
    const annotation = schema.firstAnnotation(OF_A_PATH);
    if (annotation === null) return;
    this.problems.report(
      'misplaced-annotation',
      'an annotation is not allowed here',
      annotation.origin,
      'put it on the property around, under the path "/*"',
    );
  }

  private inner(schema: SchemaNode | null, place: SchemaPlace, origin: Origin): TypeUse {
    return schema === null ? anyValue(origin) : this.use(schema, { ...place, role: 'inner', held: false });
  }

  /** Told apart on the wire by `x-alias`, else by the name of the type; so an inline type needs a title. */
  private member(schema: SchemaNode, place: SchemaPlace): UnionMember {
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
    const bad = badName(alias);
    if (bad !== null) this.problems.report('bad-name', bad.message, origin, bad.suggestion);
    const type = this.use(schema, { role: 'member', held: true, name: (place.name ?? '') + capitalise(alias), origin });
    return { ...annotated(schema, origin), alias, type };
  }

  /** The root and the definitions of a file have names. Anything else is read where it is referred to. */
  private reference(schema: SchemaNode, place: SchemaPlace): TypeUse {
    const ref = schema.text('$ref');
    const origin = schema.originOf('$ref');
    if (ref === null) return anyValue(origin);
    if (isModelName(ref)) return { kind: 'reference', name: ref, origin };
    const found = targetOf(ref, schema.document);
    if (!found) return this.refuseRef(ref, schema, origin);
    const { names } = found.document;
    const name = found.pointer === '' ? names.root : names.definitions.get(found.pointer);
    if (name !== undefined) return { kind: 'reference', name: names.fullName(name), origin };
    const target = schema.target();
    if (target === null || this.entered.has(found.node)) return anyValue(origin);
    this.entered.add(found.node);
    const use = this.use(target, place);
    this.entered.delete(found.node);
    return use;
  }

  /** The substitute for the type must not cause an error of its own. */
  private refuseRef(ref: string, schema: SchemaNode, origin: Origin): TypeUse {
    const [address = '', fragment = ''] = ref.split('#');
    const key = /^\/(?:\$defs|definitions)\/(.+)$/.exec(fragment)?.[1];
    if (address !== '' && schema.document.files.find(address, schema.document) === null) {
      this.missing.add(address, origin);
    } else if (address === '' && key !== undefined) {
      const keys = [...schema.document.names.definitions.keys()].map((pointer) => pointer.replace(/^.*\//, ''));
      this.problems.report('unknown-type', `$defs has no ${key}`, origin, didYouMean(key, keys));
    } else {
      const advice =
        address === ''
          ? 'write the full name of a type, as in com.example.Name, or #/$defs/Name'
          : 'the file is there and has no such part; write #/$defs/Name after its name, or {} for a value of any kind';
      this.problems.report('bad-ref', `${ref.slice(0, 60)} refers to nothing`, origin, advice);
    }
    return anyValue(origin);
  }
}

/** Annotations that mean something inside of a field. Others may be those of other tools. */
const OF_A_PATH: ReadonlySet<string> = new Set([
  'Searchable',
  'Relationship',
  'GraphQL',
  'Display',
  'Address',
  'Recipe',
]);

/** The schema of all values of a map, if there is one. */
function valuesOf(schema: SchemaNode): SchemaNode | null {
  const [pattern, ...more] = schema.schemas('patternProperties').values();
  const others = schema.node('additionalProperties');
  if (!pattern) return schema.part('additionalProperties');
  return more.length === 0 && others?.value === false ? pattern.schema : null;
}

function refersToNothing(schema: SchemaNode): boolean {
  return schema.has('$ref') && schema.target() === null && !isModelName(schema.node('$ref')?.value);
}

/** An object of which nothing more is said, so that no error follows from the one that is reported. */
function withoutParts(schema: SchemaNode): SchemaNode {
  return schema.with(new Map([['properties', nothing(schema.origin)]]));
}

function nothing(origin: Origin): JsonMember {
  return { origin, node: madeObject(origin, new Map()) };
}

function symbol({ value, origin }: JsonNode): EnumSymbol[] {
  return typeof value === 'string' ? [{ name: value, doc: '', properties: {}, origin }] : [];
}

/** A reference is in the place of its target, whose name it has. */
function nowhere({ origin }: SchemaNode): SchemaPlace {
  return { role: 'inner', held: false, name: null, origin };
}

/** Prose for people; some tools have it in Markdown. */
function docOf(schema: SchemaNode): string {
  return schema.text('description') ?? '';
}

function annotated(schema: SchemaNode, origin: Origin): Annotated {
  return { doc: docOf(schema), ...schema.annotations(), origin };
}

function defaultOf(schema: SchemaNode, isHint: boolean): Pick<Field, 'default' | 'defaultOrigins' | 'defaultIsHint'> {
  const member = schema.members.get('default');
  // Null means that there is no value.
  if (member === undefined || member.node.value === null) return {};
  const defaultOrigins = new Map<string, Origin>();
  collectOrigins({ origin: member.node.origin, node: member.node }, '', defaultOrigins);
  return { default: member.node.value, defaultOrigins, ...(isHint && { defaultIsHint: true }) };
}
