import fc from 'fast-check';
import {
  isPrimitiveName,
  type JsonObject,
  type JsonValue,
  type NamedType,
  type Origin,
  type ParsedFile,
  PRIMITIVES,
  type TypeUse,
  type UnionMember,
} from '#codegen/model/model';
import { IDENTIFIER, KEYWORDS, LITERALS } from '#codegen/pdl/token';

/** Positions do not survive printing; these stand for none. */
const file = { path: 'Random.pdl', text: '' };
const nowhere = { line: 1, column: 1, offset: 0 };
const origin: Origin = { file, range: { start: nowhere, end: nowhere } };

/** A use of a type as it is written: with named types in place, which parsing moves to the types of the file. */
type Written =
  | { readonly kind: 'primitive'; readonly name: (typeof PRIMITIVES)[number] }
  | { readonly kind: 'reference'; readonly name: string }
  | { readonly kind: 'array' | 'map'; readonly inner: Written; readonly properties: JsonObject }
  | {
      readonly kind: 'union';
      readonly members: readonly { readonly alias: string | null; readonly said: Said; readonly type: Written }[];
      readonly properties: JsonObject;
    }
  | {
      readonly kind: 'named';
      readonly named: WrittenNamed;
      readonly namespace: string | null;
      readonly package: string | null;
    };

/** What an inner type inherits unless it says otherwise. */
interface Scope {
  readonly namespace: string;
  readonly package: string | null;
}

interface Said {
  readonly doc: string;
  readonly properties: JsonObject;
}

type WrittenNamed = { readonly name: string; readonly said: Said; readonly aliases: readonly string[] } & (
  | {
      readonly kind: 'record';
      readonly fields: readonly WrittenField[];
      readonly includes: readonly Written[];
      readonly includesFirst: boolean;
    }
  | { readonly kind: 'enum'; readonly symbols: readonly { readonly name: string; readonly said: Said }[] }
  | { readonly kind: 'typeref'; readonly target: Written }
  | { readonly kind: 'fixed'; readonly size: number }
);

interface WrittenField {
  readonly name: string;
  readonly said: Said;
  readonly type: Written;
  readonly optional: boolean;
  readonly initial: { readonly default?: JsonValue };
  readonly aliases: readonly string[];
  readonly order: 'ascending' | 'descending' | 'ignore';
}

const word = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...KEYWORDS, ...LITERALS) },
);
const dotted = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const namespace = fc.oneof(fc.constant(''), dotted);
const typeName = word.filter((name) => !isPrimitiveName(name));
/** JSON has no negative zero. */
const json: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.json().map((text): JsonValue => JSON.parse(text)),
  fc
    .oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.constantFrom(1e20, 2 ** 63, -1e300, 1e-7),
    )
    .map((value) => (value === 0 ? 0 : value)),
);
const segment = fc.oneof(
  word,
  fc.stringMatching(IDENTIFIER),
  fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.replaceAll('`', '.')),
);
const properties = fc
  .array(
    fc.tuple(
      segment.filter((name) => name !== 'aliases' && name !== 'order'),
      fc.oneof(fc.constant(true), json),
    ),
    { maxLength: 2 },
  )
  .map((entries): JsonObject => Object.fromEntries(entries));
const docPiece = fc.constantFrom('*/', '/*', '&amp;', '&#42;', '&lt', ' ', '\n', '\r', '\t', '* ', '"', '`', '// ');
const doc = fc.oneof(
  fc.constant(''),
  fc.array(fc.oneof(docPiece, fc.string({ unit: 'binary' })), { maxLength: 6 }).map((pieces) => pieces.join('')),
);
const said: fc.Arbitrary<Said> = fc.record({ doc, properties });

const { written, named } = fc.letrec<{ written: Written; named: WrittenNamed }>((tie) => {
  const field: fc.Arbitrary<WrittenField> = fc.record({
    name: word,
    said,
    type: tie('written'),
    optional: fc.boolean(),
    initial: fc.oneof(
      fc.constant({}),
      json.map((value) => ({ default: value })),
    ),
    aliases: fc.array(word, { maxLength: 2 }),
    order: fc.constantFrom('ascending', 'descending', 'ignore'),
  });
  const common = {
    name: typeName,
    said,
    aliases: fc.array(
      fc.tuple(word, word).map((parts) => parts.join('.')),
      { maxLength: 2 },
    ),
  };
  const reference = dotted
    .filter((name) => !isPrimitiveName(name))
    .map((name): Written => ({ kind: 'reference', name }));
  const record: fc.Arbitrary<WrittenNamed> = fc
    .record({
      kind: fc.constant('record'),
      ...common,
      fields: fc.array(field, { maxLength: 3 }),
      includes: fc.array(fc.oneof(reference, inPlace(tie('named'))), { maxLength: 2 }),
      includesFirst: fc.boolean(),
    })
    .map((type) => ({ ...type, includesFirst: type.includesFirst || type.includes.length === 0 }));
  const member = fc.record({ alias: fc.oneof(fc.constant(null), word), said, type: tie('written') });
  return {
    written: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...PRIMITIVES).map((name): Written => ({ kind: 'primitive', name })),
      reference,
      fc.record({ kind: fc.constantFrom('array', 'map'), inner: tie('written'), properties }),
      fc.record({ kind: fc.constant('union'), members: fc.array(member, { maxLength: 3 }), properties }),
      inPlace(tie('named')),
    ),
    named: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({
        kind: fc.constant('enum'),
        ...common,
        symbols: fc.array(fc.record({ name: word, said }), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('fixed'), ...common, size: fc.nat() }),
      fc.record({ kind: fc.constant('typeref'), ...common, target: tie('written') }),
      record,
    ),
  };
});

function inPlace(type: fc.Arbitrary<WrittenNamed>): fc.Arbitrary<Written> {
  return fc.record({
    kind: fc.constant('named'),
    named: type,
    namespace: fc.oneof(fc.constant(null), dotted),
    package: fc.oneof(fc.constant(null), dotted),
  });
}

/** Files that hold anything the language can say, as parsing gives them. */
export const randomFile: fc.Arbitrary<ParsedFile> = fc
  .record({
    namespace,
    package: fc.oneof(fc.constant(null), dotted),
    imports: fc.array(dotted, { maxLength: 3 }),
    top: fc.oneof(named, written.filter(isAnonymous)),
  })
  .map(({ top, imports, ...header }) => {
    const collector = new Collector();
    const anonymous = 'kind' in top && isAnonymous(top) ? collector.use(top, header) : null;
    if (!isAnonymous(top)) collector.named(top, header);
    return {
      ...header,
      file,
      imports: imports.map((name) => ({ name, origin })),
      isHeaderWhole: true,
      types: collector.types,
      anonymous,
      broken: [],
    };
  });

function isAnonymous(top: Written | WrittenNamed): top is Written {
  return top.kind === 'array' || top.kind === 'map' || top.kind === 'union';
}

/** Does what parsing does with types declared in place: they move behind the type around them, a reference stays. Names become unique. */
class Collector {
  readonly types: NamedType[] = [];
  private count = 0;

  named(type: WrittenNamed, scope: Scope): string {
    const position = this.types.length;
    const name = `${type.name}${this.count++}`;
    const fullName = scope.namespace === '' ? name : `${scope.namespace}.${name}`;
    const base = { ...type.said, origin, name, ...scope, fullName, aliases: type.aliases };
    this.types.splice(position, 0, { ...base, ...this.body(type, scope) });
    return fullName;
  }

  use(use: Written, scope: Scope): TypeUse {
    switch (use.kind) {
      case 'primitive':
      case 'reference':
        return { ...use, origin };
      case 'array':
        return { kind: 'array', items: this.use(use.inner, scope), properties: use.properties, origin };
      case 'map':
        return { kind: 'map', values: this.use(use.inner, scope), properties: use.properties, origin };
      case 'union':
        return {
          kind: 'union',
          members: use.members.map((member) => this.member(member, scope)),
          properties: use.properties,
          origin,
        };
      case 'named':
        return {
          kind: 'reference',
          name: this.named(use.named, {
            namespace: use.namespace ?? scope.namespace,
            package: use.package ?? scope.package,
          }),
          inline: true,
          origin,
        };
    }
  }

  private member(
    { alias, said: own, type }: { alias: string | null; said: Said; type: Written },
    scope: Scope,
  ): UnionMember {
    return { ...(alias === null ? { doc: '', properties: {} } : own), alias, type: this.use(type, scope), origin };
  }

  private body(type: WrittenNamed, scope: Scope) {
    switch (type.kind) {
      case 'record': {
        const include = () =>
          type.includes.flatMap((use) => [this.use(use, scope)].filter((included) => included.kind === 'reference'));
        const before = type.includesFirst ? include() : [];
        const fields = type.fields.map(({ said: own, initial, ...field }) => ({
          ...field,
          ...own,
          ...initial,
          type: this.use(field.type, scope),
          includedFrom: null,
          origin,
        }));
        return {
          kind: type.kind,
          includes: type.includesFirst ? before : include(),
          includesFirst: type.includesFirst,
          fields,
        };
      }
      case 'enum':
        return { kind: type.kind, symbols: type.symbols.map(({ name, said: own }) => ({ name, ...own, origin })) };
      case 'typeref':
        return { kind: type.kind, target: this.use(type.target, scope) };
      case 'fixed':
        return { kind: type.kind, size: type.size };
    }
  }
}
