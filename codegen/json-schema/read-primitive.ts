import type { DiagnosticList } from '../diagnostics/diagnostic';
import { didYouMean } from '../diagnostics/nearest-name';
import type { JsonValue, Origin, PrimitiveName, TypeUse } from '../model/model';
import { TEXT_FORMATS } from './keywords';
import { readLimits } from './read-limits';
import type { SchemaNode } from './schema-node';

/** Primitive types by `type`, then `format`; empty = none. */
const PRIMITIVES: ReadonlyMap<string, ReadonlyMap<string, PrimitiveName>> = new Map([
  ['string', new Map<string, PrimitiveName>(['', ...TEXT_FORMATS].map((format) => [format, 'string']))],
  ['boolean', new Map<string, PrimitiveName>([['', 'boolean']])],
  ['null', new Map<string, PrimitiveName>([['', 'null']])],
  [
    'integer',
    new Map<string, PrimitiveName>([
      ['', 'long'],
      ['int32', 'int'],
      ['int64', 'long'],
    ]),
  ],
  [
    'number',
    new Map<string, PrimitiveName>([
      ['', 'double'],
      ['float', 'float'],
      ['double', 'double'],
    ]),
  ],
]);

/** The names that `type` may have. */
export const TYPES: readonly string[] = [...PRIMITIVES.keys(), 'object', 'array'];

/** Names of types whose values have no parts. */
export const SCALARS: readonly string[] = [...PRIMITIVES.keys()];

/** Formats that other programs know. They look like those that are checked, and are not meant to be them. */
const OF_OTHERS: ReadonlySet<string> = new Set(
  'iri iri-reference url int8 int16 uint uint8 uint16 uint32 uint64'.split(' '),
);

/** The type of a schema that says no type. */
export function anyValue(origin: Origin): TypeUse {
  return { kind: 'primitive', name: 'json', origin };
}

export function reportType(type: JsonValue, origin: Origin, problems: DiagnosticList): void {
  const text = typeof type === 'string' ? type : JSON.stringify(type);
  problems.report('bad-schema', `${text.slice(0, 60)} is not a type`, origin, didYouMean(text, TYPES));
}

/** A text, number or boolean with its limits. */
export function readPrimitive(schema: SchemaNode, problems: DiagnosticList): TypeUse {
  const { origin } = schema;
  const type = schema.node('type');
  const names = typeof type?.value === 'string' ? PRIMITIVES.get(type.value) : undefined;
  if (names === undefined) {
    reportType(type?.value ?? null, schema.originOf('type'), problems);
    return anyValue(origin);
  }
  const format = schema.text('format') ?? '';
  const name = names.get(format);
  const known = [...names.keys()].filter((other) => other !== '');
  // A format that is far from those that are checked is a word for people.
  const isKnown = name !== undefined || OF_OTHERS.has(format) || schema.document.isPublished;
  const meant = isKnown ? undefined : didYouMean(format, known, 2);
  if (meant !== undefined)
    problems.report('unsupported-keyword', `the format ${format} is not supported`, schema.originOf('format'), meant);
  return { kind: 'primitive', name: name ?? names.get('') ?? 'string', ...readLimits(schema, problems), origin };
}
