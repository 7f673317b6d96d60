import { exactJson } from '#base/json/exact-json';
import type { ModelFacts, ShapeFacts } from '#generated/registry/model-facts';
import { breaking, compatible, type Finding } from '../model-change';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum']);
const LOWER: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minimum', 'exclusiveMinimum']);

/** What differs between the limits of a value. */
function compareLimits(old: JsonObject = {}, now: JsonObject = {}): readonly Finding[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((name) => {
      const told = `${name} is ${jsonOrAbsent(now[name])}, was ${jsonOrAbsent(old[name])}`;
      return isLooser(name, old[name], now[name])
        ? compatible(told)
        : breaking(`${told}: values beyond it are refused`, 'undo the change, or correct the stored values first');
    });
}

function isLooser(name: string, old: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (now === undefined || now === false) return true;
  if (typeof old !== 'number' || typeof now !== 'number') return false;
  return (UPPER.has(name) && now > old) || (LOWER.has(name) && now < old);
}

export function jsonOrAbsent(value: JsonValue | undefined): string {
  return value === undefined ? 'absent' : exactJson(value);
}

/** Two types of which values of one became values of the other. */
export interface NamedPair {
  readonly old: string;
  readonly now: string;
}

/** Collects the pairs of types that are to be compared. */
export interface NamedPairs {
  push(pair: NamedPair): unknown;
}

export interface ShapeContext {
  readonly before: ModelFacts;
  readonly after: ModelFacts;
  readonly met: NamedPairs;
}

type Shape<Kind extends ShapeFacts['kind']> = Extract<ShapeFacts, { kind: Kind }>;

/** Primitives whose values all fit another one, as JSON writes them. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  int: ['long', 'float', 'double'],
  long: ['float', 'double'],
  float: ['double'],
};

/** What differs between two uses of types. Named types are compared by themselves, once. */
export function compareShapes(old: ShapeFacts, now: ShapeFacts, context: ShapeContext): readonly Finding[] {
  if (isAny(now) && !isAny(old)) return [widened(old, now)];
  if (old.kind === 'primitive' && now.kind === 'primitive') return comparePrimitives(old, now);
  if (old.kind === 'array' && now.kind === 'array')
    return [...compareLimits(old.limits, now.limits), ...inside('[*]', old.items, now.items, context)];
  if (old.kind === 'map' && now.kind === 'map') return inside('.*', old.values, now.values, context);
  if (old.kind === 'union' && now.kind === 'union') return compareUnions(old, now, context);
  if (old.kind === 'named' && now.kind === 'named') return compareNamed(old, now, context);
  return isEnumAsString(old, now, context) ? [widened(old, now)] : [changed(old, now)];
}

/** A value of any kind. Its schema is not compared. */
function isAny(shape: ShapeFacts): boolean {
  return shape.kind === 'primitive' && shape.name === 'json';
}

function inside(step: string, old: ShapeFacts, now: ShapeFacts, context: ShapeContext): readonly Finding[] {
  return compareShapes(old, now, context).map(({ path, ...rest }) =>
    path === undefined ? rest : { ...rest, path: `${step}${path}` },
  );
}

function compareNamed(old: Shape<'named'>, now: Shape<'named'>, context: ShapeContext): readonly Finding[] {
  if (context.before.types[old.name]?.kind !== context.after.types[now.name]?.kind) return [changed(old, now)];
  context.met.push({ old: old.name, now: now.name });
  return [];
}

function comparePrimitives(old: Shape<'primitive'>, now: Shape<'primitive'>): readonly Finding[] {
  const limits = compareLimits(old.limits, now.limits);
  if (old.name !== now.name)
    return [WIDER[old.name]?.includes(now.name) ? widened(old, now) : changed(old, now), ...limits];
  if (shownShape(old) === shownShape(now)) return limits;
  const isWider = now.urn === undefined || (old.urn !== undefined && now.urn.entityType === null);
  return [isWider ? widened(old, now) : changed(old, now), ...limits];
}

function compareUnions(old: Shape<'union'>, now: Shape<'union'>, context: ShapeContext): readonly Finding[] {
  const added = Object.keys(now.members).filter((key) => old.members[key] === undefined);
  return [
    ...Object.entries(old.members).flatMap(([key, member]) => {
      const step = `.${JSON.stringify(key)}`;
      const kept = now.members[key];
      return kept ? inside(step, member, kept, context) : [goneMember(key, step)];
    }),
    ...added.map((key) => compatible(`the member ${key} of the union is new`)),
  ];
}

function goneMember(key: string, step: string): Finding {
  const problem = `the member ${key} of the union is gone: values with it are refused`;
  return breaking(problem, 'keep it; if its type has another name now, give the member its old name as alias', step);
}

function isEnumAsString(old: ShapeFacts, now: ShapeFacts, { before }: ShapeContext): boolean {
  const isEnum = old.kind === 'named' && before.types[old.name]?.kind === 'enum';
  return isEnum && now.kind === 'primitive' && now.name === 'string' && !now.urn && !now.limits;
}

function widened(old: ShapeFacts, now: ShapeFacts): Finding {
  return compatible(`the type is ${shownShape(now)}, was ${shownShape(old)}: all values fit`);
}

function changed(old: ShapeFacts, now: ShapeFacts): Finding {
  return breaking(
    `the type is ${shownShape(now)}, was ${shownShape(old)}: stored values do not fit`,
    'undo the change, or add a field of the new type and mark this one @deprecated',
  );
}

function shownShape(shape: ShapeFacts): string {
  switch (shape.kind) {
    case 'primitive':
      return shape.urn ? `urn of ${shape.urn.entityType ?? 'any entity'}` : shape.name;
    case 'named':
      return shape.name;
    case 'array':
      return `array[${shownShape(shape.items)}]`;
    case 'map':
      return `map[string, ${shownShape(shape.values)}]`;
    case 'union':
      return `union[${Object.keys(shape.members).join(', ')}]`;
  }
}
