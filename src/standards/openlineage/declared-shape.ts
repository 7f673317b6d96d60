/** The shapes of facets that `models/openlineage.yaml` declares, by which a wrong value costs that value and nothing else. */
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { scalarShape, type Tables } from './scalar-shapes';
import { type Fit, lost, type NoteLoss, cutText } from './value-loss';

/** What shapes name: other shapes, and tables. */
export interface ShapeNames {
  readonly shapes: JsonObject;
  readonly tables: Tables;
}

/** Nested deeper, a value keeps the shape that it has. */
const DEPTH_MAX = 30;
/** The shape of an object is the one that a member of it names: `{ by type: { DATASET: shape, JOB: shape } }`. */
const BY = /^by (\w+)$/;

/**
 * A scalar (`scalar-shapes.ts`), `texts`, the name of another shape, `[items]`, `{ '*': entries }`, `{ by <member>: shapes by its words }`, or an object
 * whose members with `!` are required, and those with `?` are missed in words. Members that are not named are as they were sent.
 */
export function compileShape(declared: JsonValue, names: ShapeNames, depth = 0): Fit {
  const { shapes, tables } = names;
  if (declared === TEXTS) return textsOf(listOf(scalarShape('text', tables)));
  if (typeof declared === 'string')
    return Object.hasOwn(shapes, declared) ? named(declared, names, depth) : scalarShape(declared, tables);
  if (Array.isArray(declared)) return listOf(compileShape(declared[0] ?? 'any', names, depth));
  if (!isObject(declared)) throw new Error(`models/openlineage.yaml: ${JSON.stringify(declared)} is not a shape`);
  const [[first, entries] = ['', null]] = Object.entries(declared);
  if (first === '*') return mapOf(compileShape(entries, names, depth));
  const member = BY.exec(first)?.[1];
  return member === undefined ? objectOf(declared, names, depth) : chosenBy(member, entries, names, depth);
}

/** A shape may name itself, so it is compiled when a value asks for it. */
function named(name: string, names: ShapeNames, depth: number): Fit {
  let compiled: Fit | undefined;
  if (depth > DEPTH_MAX) return (value) => value;
  return (value, pointer, note) =>
    (compiled ??= compileShape(names.shapes[name] ?? null, names, depth + 1))(value, pointer, note);
}

function listOf(item: Fit): Fit {
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!Array.isArray(value)) return lost(value, pointer, 'a list', note);
    return changedItems(value, (each, index) => item(each, `${pointer}/${index}`, note));
  };
}

const TEXTS = 'texts';
/** A list of texts as Python writes it: `['a', 'b']`, `{'a'}`, or one without items. */
const LIST_OF_PYTHON = /'[^']*'|"[^"]*"|^(?:set)?\W*$/;

function textsOf(list: Fit): Fit {
  return (value, pointer, note) => {
    if (typeof value !== 'string') return list(value, pointer, note);
    return LIST_OF_PYTHON.test(value) ? value : lost(value, pointer, 'a list of texts', note);
  };
}

function mapOf(entry: Fit): Fit {
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!isObject(value)) return lost(value, pointer, 'an object', note);
    const names = Object.keys(value);
    return changedMembers(value, names, (member, name) => entry(member, `${pointer}/${escapeSegment(name)}`, note));
  };
}

function objectOf(declared: JsonObject, names: ShapeNames, depth: number): Fit {
  const fits = new Map(
    Object.entries(declared).map(([name, shape]) => [name.replace(/[!?]$/, ''), compileShape(shape, names, depth)]),
  );
  const members = [...fits.keys()];
  const marked = (mark: string) =>
    Object.keys(declared).flatMap((name) => (name.endsWith(mark) ? [name.slice(0, -1)] : []));
  const [required, expected] = [marked('!'), marked('?')];
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!isObject(value)) return lost(value, pointer, 'an object', note);
    const fitted = changedMembers(value, members, (member, name) =>
      fits.get(name)?.(member, `${pointer}/${escapeSegment(name)}`, note),
    );
    const missing = required.find((name) => (fitted[name] ?? '') === '') ?? membersMissingIn(value, members);
    if (missing !== undefined) return without(missing, pointer, note);
    for (const name of expected)
      if ((fitted[name] ?? '') === '') note(`${cutText(pointer)} has no ${name}. The rest of it is read.`);
    return fitted;
  };
}

/** An object that has members, and none that says something. Those that begin with `_` say where the facet comes from. */
function membersMissingIn(value: JsonObject, members: readonly string[]): string | undefined {
  const sent = Object.keys(value).filter((name) => !name.startsWith('_'));
  const isOfOthers = members.length > 0 && sent.length > 0 && !sent.some((name) => members.includes(name));
  return isOfOthers ? members.join(', ') : undefined;
}

function without(missing: string, pointer: string, note: NoteLoss): undefined {
  note(`${cutText(pointer)} has no ${missing}. It is left out.`);
  return undefined;
}

/** The shape that the word of a member names, in any case. */
function chosenBy(member: string, declared: JsonValue, names: ShapeNames, depth: number): Fit {
  const shapes = isObject(declared) ? Object.entries(declared) : [];
  const fits = new Map(shapes.map(([word, shape]) => [word, compileShape(shape, names, depth)]));
  const expected = `one of ${[...fits.keys()].join(', ')}`;
  return (value, pointer, note) => {
    if (value === null) return value;
    if (!isObject(value)) return lost(value, pointer, 'an object', note);
    const stated = value[member] ?? '';
    if (stated === '') return without(member, pointer, note);
    const word = typeof stated === 'string' ? stated.trim().toUpperCase() : '';
    const fit = fits.get(word);
    if (fit) return fit(word === stated ? value : { ...value, [member]: word }, pointer, note);
    lost(stated, `${pointer}/${member}`, expected, note);
    return without(member, pointer, note);
  };
}

/** The same list if nothing changes, because most values fit. */
function changedItems(list: readonly JsonValue[], fit: (item: JsonValue, index: number) => JsonValue | undefined) {
  let changed = false;
  const items = list.flatMap((item, index) => {
    const fitted = fit(item, index);
    changed ||= fitted !== item;
    return fitted === undefined ? [] : [fitted];
  });
  return changed ? items : list;
}

function changedMembers(
  value: JsonObject,
  names: readonly string[],
  fit: (member: JsonValue, name: string) => JsonValue | undefined,
): JsonObject {
  const changed = names.flatMap((name) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined) return [];
    const fitted = fit(member, name);
    return fitted === member ? [] : [[name, fitted ?? null] as const];
  });
  // A null is an absent member.
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
