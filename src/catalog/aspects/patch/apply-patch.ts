import { type Operation, applyOperation } from 'fast-json-patch';
import { LIMITS } from '../../../../generated/http/limits';
import { ConflictError, InvalidInputError, type ErrorDetail } from '../../../base/errors/domain-error';
import { AbsentPathError } from './absent-path-error';
import { limitExceeded } from '../../../base/errors/limit-exceeded';
import { escapeSegment } from '../../../base/json/json-pointer';
import { isObject, pathValues } from '../../../base/json/path-values';
import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '../../../../generated/registry/registry-types';
import { same } from '../../../base/json/same-value';
import { completeItem, isAddressed, keyedArrays, segmentsOf, withoutKeys, withoutSegments } from './item-keys';
import { type Located, type PatchRules, type Target, locate } from './locate';
import type { AspectPatch, PatchOperation } from './parse-patch';

/** Time and author of the patch, for required audit stamps that the client omitted. */
interface PatchStamp {
  readonly time: number;
  readonly actor: string;
}

/**
 * The value after the patch. `current` is undefined if the aspect is absent. Each operation is translated into plain RFC 6902
 * operations on the current document, so the order of arrays and their untouched items do not change.
 * @throws InvalidInputError for an operation that does not fit the value; ConflictError for a `test` that fails; LimitExceededError for
 * many operations on a large value
 */
export function applyPatch(
  aspect: AspectSpec,
  current: JsonObject | undefined,
  patch: AspectPatch,
  stamp: PatchStamp,
): JsonValue {
  checkWork(current, patch);
  const arrays = keyedArrays(aspect, patch.arrayKeys);
  const rules: PatchRules = {
    arrays,
    maps: new Set(aspect.patch.maps),
    holders: new Set([...arrays.keys(), ...aspect.patch.maps].flatMap(holdersIn)),
  };
  let document: JsonValue = current === undefined ? {} : copy(current);
  for (const operation of patch.operations) document = run(document, translate(document, operation, rules), operation);
  return run(document, fillIns(document, aspect, stamp), undefined);
}

/** A move or a copy copies the document, which takes as long as to look at ten values for each value, and at one for so many characters. */
const COPY_WEIGHT = 10;
const COPIED_CHARACTERS = 50;

/** Each operation looks through the arrays on its path. @throws LimitExceededError */
function checkWork(current: JsonObject | undefined, { operations }: AspectPatch): void {
  // A single operation is never too much.
  if (operations.length < 2) return;
  const copies = operations.filter(({ op }) => op === 'move' || op === 'copy').length;
  const values = operations.reduce((sum, { value }) => sum + valuesIn(value), valuesIn(current ?? null));
  const characters = copies === 0 ? 0 : JSON.stringify(current ?? null).length;
  const work =
    operations.length * values + copies * (COPY_WEIGHT * values + Math.floor(characters / COPIED_CHARACTERS));
  if (work <= LIMITS.patchWork) return;
  const fix = 'Send several patches, or the whole value with UPSERT';
  throw limitExceeded({
    limit: 'patchWork',
    size: work,
    unit: 'operations times values in a patch',
    fix,
    pointer: operations[0]?.pointer ?? '',
  });
}

function valuesIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  let values = 1;
  for (const item of Object.values(value)) values += valuesIn(item);
  return values;
}

/** The part of a path before each `*`. */
function holdersIn(path: AspectPath): readonly AspectPath[] {
  return [...path.matchAll(/\/\*/g)].map(({ index }) => path.slice(0, index));
}

function run(document: JsonValue, operations: readonly Operation[], cause: PatchOperation | undefined): JsonValue {
  try {
    return operations.reduce<JsonValue>(
      (before, operation) => applyOperation<JsonValue>(before, copy(operation), true, true, true).newDocument,
      document,
    );
  } catch (error) {
    if (!cause || !(error instanceof Error)) throw error;
    throw cannotApply(cause, 'it does not fit the current value');
  }
}

function translate(document: JsonValue, operation: PatchOperation, rules: PatchRules): readonly Operation[] {
  const { op, value } = operation;
  if (op === 'add') return add(reach(document, operation, operation.path, rules), value, operation);
  if (op === 'replace') return replace(reach(document, operation, operation.path, rules), value, operation);
  if (op === 'remove') return remove(reach(document, operation, operation.path, rules), operation);
  if (op === 'test') return test(reach(document, operation, operation.path, rules).target, operation);
  const source: PatchOperation = { ...operation, path: operation.from, pathMember: 'from' };
  const from = reach(document, source, operation.from, rules);
  const moved = existing(from.target, source);
  const removal = op === 'move' ? remove(from, operation) : [];
  const to = reach(run(copy(document), removal, operation), operation, operation.path, rules);
  return [
    ...removal,
    ...add(to, to.target.kind === 'items' ? withoutKeys(to.target.array, to.target.segments, moved) : moved, operation),
  ];
}

/** If the item and its path have different keys, the item wins, because older clients encode paths differently. */
function add({ target, missing }: Located, value: JsonValue, operation: PatchOperation): readonly Operation[] {
  if (target.kind === 'member') return [...missing, { op: 'add', path: target.pointer, value }];
  const { array, items, segments } = target;
  const item = segments[0] === '-' ? value : completeItem(array, segments, value);
  if (!isObject(item) && array.keys.length > 0) throw cannotApply(operation, 'an item of this array must be an object');
  const address = segmentsOf(array, item);
  const place = items.findIndex((one) => isAddressed(array, one, address));
  if (place < 0) return [...missing, { op: 'add', path: `${target.pointer}/-`, value: item }];
  const rest = withoutSegments(array, items[place] ?? null, address);
  return [
    ...missing,
    { op: 'replace', path: `${target.pointer}/${place}`, value: item },
    ...inserts(target.pointer, place, rest),
  ];
}

/** compat: older clients replace fields that may be absent. Items of keyed arrays must exist. */
function replace(located: Located, value: JsonValue, operation: PatchOperation): readonly Operation[] {
  if (located.target.kind === 'items') existing(located.target, operation);
  else if (located.target.value !== undefined) return [{ op: 'replace', path: located.target.pointer, value }];
  return add(located, value, operation);
}

/**
 * Removes all items that the path addresses, from the last to the first so that indices stay valid. If a list key of an item has other
 * values too, the item stays with those.
 */
function remove({ target }: Located, operation: PatchOperation): readonly Operation[] {
  existing(target, operation);
  if (target.kind === 'member') return [{ op: 'remove', path: target.pointer }];
  return target.indexes
    .toReversed()
    .flatMap((index) => [
      { op: 'remove' as const, path: `${target.pointer}/${index}` },
      ...inserts(target.pointer, index, withoutSegments(target.array, target.items[index] ?? null, target.segments)),
    ]);
}

/** Inserts values into an array before `place`. */
function inserts(pointer: string, place: number, values: readonly JsonValue[]): readonly Operation[] {
  return values.toReversed().map((value) => ({ op: 'add', path: `${pointer}/${place}`, value }));
}

function test(target: Target, operation: PatchOperation): readonly Operation[] {
  const found = target.kind === 'member' ? target.value : target.items[target.indexes[0] ?? -1];
  if (found !== undefined && same(found, operation.value)) return [];
  const message = `The current value differs from the value of ${shown(operation)}`;
  throw new ConflictError(message, [
    { pointer: operation.pointer, message, expected: JSON.stringify(operation.value).slice(0, 200) },
  ]);
}

function existing(target: Target, operation: PatchOperation): JsonValue {
  const found = target.kind === 'member' ? target.value : target.items[target.indexes[0] ?? -1];
  if (found === undefined) throw new AbsentPathError(...cannotApplyText(operation, 'there is nothing at this path'));
  return found;
}

function reach(document: JsonValue, operation: PatchOperation, path: readonly string[], rules: PatchRules): Located {
  const located = locate(document, path, operation.value, rules);
  if (!located) throw cannotApply(operation, 'the path leads through a value without fields');
  return located;
}

/** Adds required stamps and fields to every record that lacks them, because clients leave them to the server. */
function fillIns(document: JsonValue, aspect: AspectSpec, stamp: PatchStamp): readonly Operation[] {
  const stamps = aspect.patch.stamps.flatMap(({ path, time, actor }) =>
    parentsOf(document, path).flatMap(({ pointer, value, field }) => {
      const present = value[field];
      const full = { [time]: stamp.time, [actor]: stamp.actor, ...(isObject(present) ? present : {}) };
      return same(present, full)
        ? []
        : [{ op: 'add' as const, path: `${pointer}/${escapeSegment(field)}`, value: full }];
    }),
  );
  const defaults = aspect.patch.defaults.flatMap(({ path, value: filled }) =>
    parentsOf(document, path).flatMap(({ pointer, value, field }) =>
      value[field] === undefined
        ? [{ op: 'add' as const, path: `${pointer}/${escapeSegment(field)}`, value: filled }]
        : [],
    ),
  );
  return [...stamps, ...defaults];
}

/** The records that may have the last field of the path. */
function parentsOf(
  document: JsonValue,
  path: AspectPath,
): readonly { pointer: string; value: JsonObject; field: string }[] {
  const cut = path.lastIndexOf('/');
  const field = path.slice(cut + 1);
  const parents = cut === 0 ? [{ value: document, pointer: '' }] : pathValues(document, path.slice(0, cut));
  return parents.flatMap(({ value, pointer }) => (isObject(value) ? [{ pointer, value, field }] : []));
}

function cannotApply(operation: PatchOperation, reason: string): InvalidInputError {
  return new InvalidInputError(...cannotApplyText(operation, reason));
}

function cannotApplyText(operation: PatchOperation, reason: string): [string, ErrorDetail[]] {
  const message = `Cannot ${shown(operation)}: ${reason}`;
  const pointer = `${operation.pointer}/${operation.pathMember}`;
  return [message, [{ pointer, message: reason, expected: 'a path into the current value of the aspect' }]];
}

function shown({ op, path }: PatchOperation): string {
  return `${op} ${`/${path.map(escapeSegment).join('/')}`.slice(0, 300)}`;
}

/** A copy, because a JSON Patch changes its document. */
function copy<Value extends JsonValue | Operation>(value: Value): Value {
  return structuredClone(value);
}
