import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { ExampleValues } from '../requests/example-value';
import type { Schema } from '../requests/schema';
import type { Template } from '../requests/template';
import {
  type Filler,
  FILLERS,
  grownText,
  isList,
  ITEM_WAYS,
  membersOf,
  nestedText,
  numbered,
  valueAt,
  withAt,
} from './grown-values';
import type { Grow, Place, PlaceKind } from './place';

/** A place with the value of the template in which it is present. */
interface Spot {
  readonly kind: PlaceKind;
  readonly path: readonly string[];
  readonly base: JsonValue;
  readonly value: JsonValue;
  /** The named schemas around it. */
  readonly around: readonly string[];
  /** The limit of the document. */
  readonly limit?: number;
}

/** Every way in which every list, text, map and nesting of a template can grow. */
export function findPlaces(template: Template): readonly Place[] {
  const spots = [...new Spots(template).under(template.schema, template.value, [], template.value, [])];
  return [...spots.flatMap((spot) => placesAt(template, spot)), ...pairsOf(template, spots)];
}

/** Finds the places of a value, and those of members that its schema allows and that it does not have. */
class Spots {
  private readonly examples: ExampleValues;

  constructor(private readonly template: Template) {
    this.examples = new ExampleValues(template.schemas, (path) => template.textAt?.(path));
  }

  *under(
    schema: Schema,
    value: JsonValue,
    path: readonly string[],
    base: JsonValue,
    around: readonly string[],
  ): Generator<Spot> {
    const { schemas } = this.template;
    const names = schemas.namesOf(schema);
    const resolved = schemas.resolve(schema);
    if (names.some((name) => around.filter((each) => each === name).length > 1)) return;
    if (resolved.enum) return;
    const inner = [...around, ...names];
    if (typeof value === 'string') yield spotOf('text', path, base, value, inner, resolved.maxLength);
    else if (isList(value)) yield* this.ofList(resolved, value, path, base, inner);
    else if (value !== null && typeof value === 'object') yield* this.ofObject(resolved, value, path, base, inner);
  }

  private *ofList(
    { items = {}, maxItems }: Schema,
    value: readonly JsonValue[],
    path: readonly string[],
    base: JsonValue,
    around: readonly string[],
  ): Generator<Spot> {
    const item = value[0] ?? this.examples.least(items, [...path, '0'], around);
    yield spotOf('list', path, base, item, around, maxItems);
    yield* this.under(items, item, [...path, '0'], withAt(base, path, [item]), around);
  }

  private *ofObject(
    { properties = {}, additionalProperties, maxProperties }: Schema,
    value: { readonly [name: string]: JsonValue },
    path: readonly string[],
    base: JsonValue,
    around: readonly string[],
  ): Generator<Spot> {
    const isFree = additionalProperties !== false && Object.keys(properties).length === 0;
    const ofMember = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    if (path.length > 0 && (isFree || ofMember)) {
      const [first] = Object.keys(properties).length === 0 ? Object.values(value) : [];
      const member = first ?? (ofMember ? this.examples.least(ofMember, [...path, 'member'], around) : 'a text');
      yield spotOf('map', path, base, member, around, maxProperties);
      if (!ofMember) yield spotOf('nesting', path, base, value, around);
    }
    for (const name of new Set([...Object.keys(properties), ...Object.keys(value)])) {
      const schema = properties[name] ?? ofMember ?? {};
      const below = [...path, name];
      const member = value[name] ?? this.examples.least(schema, below, around);
      yield* this.under(schema, member, below, withAt(base, below, member), around);
    }
  }
}

function spotOf(
  kind: PlaceKind,
  path: readonly string[],
  base: JsonValue,
  value: JsonValue,
  around: readonly string[],
  limit?: number,
): Spot {
  return { kind, path, base, value, around, ...(limit !== undefined && { limit }) };
}

function placesAt(template: Template, spot: Spot): readonly Place[] {
  return waysOf(spot).map(({ way, grow, part }) => placeOf(template, spot, way, grow, roomFor(template, spot, part)));
}

interface Way {
  readonly way: string;
  readonly grow: Grow;
  /** What one more of the size adds to the request. */
  readonly part: JsonValue;
}

function waysOf({ kind, path, base, value }: Spot): readonly Way[] {
  const at = (grown: JsonValue) => withAt(base, path, grown);
  // What a free object has may be needed.
  const beside = membersOf(valueAt(base, path));
  if (kind === 'text' && typeof value === 'string')
    return fillers().map((way) => ({
      way,
      grow: (size) => at(grownText(value, way, size)),
      part: FILLERS[way][0] ?? '',
    }));
  if (kind === 'list')
    return ITEM_WAYS.map((way) => ({ way, grow: (size) => at(listOf(size, value, way)), part: [value, '12345'] }));
  if (kind === 'map')
    return [{ way: 'keys differ', grow: (size) => at(mapOf(size, value, beside)), part: { key12345: value } }];
  return (['lists', 'objects'] as const).map((way) => ({
    way: `${way} in ${way}`,
    grow: (size) => at({ ...beside, nested: nestedMark(way, size) }),
    part: { a: 1 },
  }));
}

function fillers(): readonly Filler[] {
  return ['letters', 'blanks', 'blanks inside', 'words', 'parentheses', 'quotes', 'stars', 'backslashes', 'marks'];
}

function listOf(size: number, item: JsonValue, way: (typeof ITEM_WAYS)[number]): readonly JsonValue[] {
  return Array.from({ length: size }, (_, index) => numbered(item, index, way));
}

function mapOf(size: number, member: JsonValue, beside: JsonObject): JsonValue {
  const grown = Object.fromEntries(Array.from({ length: size }, (_, index) => [`key${index}`, member]));
  return { ...beside, ...grown };
}

const NESTED = 'nested 7f3a ';

/** Stands for nested JSON until the body is a text, because `JSON.stringify` cannot write so many levels. */
function nestedMark(way: 'lists' | 'objects', size: number): string {
  return `${NESTED}${way} ${size}`;
}

/** The body with its nested JSON. */
export function withNesting(body: Buffer): Buffer {
  const text = body.toString();
  const mark = /\\*"nested 7f3a (lists|objects) (\d+)\\*"/.exec(text);
  if (!mark) return body;
  const nested = nestedText(mark[1] === 'lists' ? 'lists' : 'objects', Number(mark[2]));
  // Inside of a JSON text the quotes are escaped as those of the mark are.
  const escape = '\\'.repeat(mark[0].indexOf('"'));
  return Buffer.from(text.replace(mark[0], nested.replaceAll('"', `${escape}"`)));
}

/** The room that a body has for a part. */
function roomFor(template: Template, { path }: Spot, part: JsonValue): number {
  const isBody = path[0] === 'body' || path[0] === undefined;
  const text = JSON.stringify(part);
  const bytes = isBody ? Buffer.byteLength(text) - 2 : encodeURIComponent(text).length;
  return Math.floor(template.bytesMax(path) / Math.max(1, bytes));
}

function placeOf(template: Template, spot: Spot, way: string, grow: Grow, room: number): Place {
  const { kind, path, limit, around } = spot;
  const ofKind = kind === 'map' ? LIMITS.objectMembers : kind === 'list' ? LIMITS.listItems : Number.POSITIVE_INFINITY;
  return {
    of: template.name,
    kind,
    pointer: `/${path.join('/')}`,
    schemaPlace: `${around.at(-1) ?? template.name} ${path.at(-1)}`,
    way,
    sizeMax: Math.min(limit ?? ofKind, room),
    isDocumented: limit !== undefined,
    request: (size, turn) => {
      const request = template.request(grow(size), turn);
      return request.body && kind === 'nesting' ? { ...request, body: withNesting(request.body) } : request;
    },
    isAccepted: (outcome) => template.isAccepted(outcome),
    followUps: (size, turn) =>
      kind === 'list' || kind === 'map' ? (template.followUps?.(grow(size), grow(size + 1), turn) ?? []) : [],
  };
}

/** Two lists of one request, neither inside the other: work may be their product. */
function pairsOf(template: Template, spots: readonly Spot[]): readonly Place[] {
  const lists = spots.filter(({ kind }) => kind === 'list');
  return lists.flatMap((first, index) =>
    lists
      .slice(index + 1)
      .filter((second) => !isInside(first.path, second.path))
      .map((second) => pairOf(template, first, second)),
  );
}

function isInside(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.every((step, index) => inner[index] === step);
}

function pairOf(template: Template, first: Spot, second: Spot): Place {
  const sizes = [first, second].map((spot) =>
    Math.min(spot.limit ?? LIMITS.listItems, Math.floor(roomFor(template, spot, [spot.value, '12345']) / 2)),
  );
  const [ofFirst = 1, ofSecond = 1] = sizes;
  const grow = (size: number) => {
    const one = withAt(second.base, first.path, listOf(Math.min(size, ofFirst), first.value, 'all texts differ'));
    return withAt(one, second.path, listOf(Math.min(size, ofSecond), second.value, 'all texts differ'));
  };
  const both: Spot = { ...first, kind: 'pair', path: [...first.path, '+', ...second.path], limit: Math.max(...sizes) };
  return placeOf(template, both, 'both lists', grow, Number.POSITIVE_INFINITY);
}
