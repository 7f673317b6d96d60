import { ConflictError, InvalidInputError } from '#base/errors/domain-error';
import { escapeSegment, pointerNames } from '#base/json/json-pointer';
import { isObject, pathValues } from '#base/json/path-values';
import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { same } from '#base/json/same-value';
import { exactJson } from '#base/json/exact-json';
import { EditedValue, MisfitError, type Slot } from './edited-value';
import { completeItem, keyedArrays, segmentsOf, withoutKeys, withoutSegments } from './item-keys';
import { type PatchRules, type Target, locate } from './locate';
import type { AspectPatch, PatchOperation } from './parse-patch';
import { PatchWork, type WorkShare, checkLength } from './patch-work';

/** Time and author of the patch, for required audit stamps that the client omitted. */
interface PatchStamp {
  readonly time: number;
  readonly actor: string;
  /** The required fields of a value that the patch creates, as far as the client omits them. */
  readonly first?: () => JsonObject;
}

/** The value after one patch. @throws as `applyPatches` */
export function applyPatch(
  aspect: AspectSpec,
  current: JsonObject | undefined,
  patch: AspectPatch,
  stamp: PatchStamp,
): JsonValue | undefined {
  return applyPatches(aspect, current, [patch], stamp, new PatchWork().share());
}

/**
 * The value after the patches, which edit one copy in memory. `current` is undefined if the aspect is absent. The order of arrays and
 * of their untouched items does not change.
 * @returns undefined if the aspect was absent, and the patches only remove
 * @throws InvalidInputError for an operation that does not fit the value; ConflictError for a `test` that fails; LimitExceededError for
 * too much work, too many copies, and a value that becomes too long
 */
export function applyPatches(
  aspect: AspectSpec,
  current: JsonObject | undefined,
  patches: readonly AspectPatch[],
  stamp: PatchStamp,
  work: WorkShare,
): JsonValue | undefined {
  if (!current && patches.every(onlyRemoves)) return undefined;
  const before = current ?? {};
  let pointer = '';
  const whole = new EditedValue(before, (count) => work.look(count, pointer));
  for (const { operations, arrayKeys } of patches) {
    const rules = rulesOf(aspect, arrayKeys);
    for (const operation of operations) {
      pointer = operation.pointer;
      new Application(whole, rules, work, operation).run();
    }
  }
  const patched = whole.value;
  // Before the records are completed, because that takes as long as the value is large.
  checkLength(patched, before, pointer);
  const started = !current && stamp.first && isObject(patched) ? { ...stamp.first(), ...patched } : patched;
  return completed(started, aspect, stamp);
}

function onlyRemoves({ operations }: AspectPatch): boolean {
  return operations.length > 0 && operations.every(({ op }) => op === 'remove');
}

const rulesOfModels = new WeakMap<AspectSpec, PatchRules>();

function rulesOf(aspect: AspectSpec, arrayKeys: AspectPatch['arrayKeys']): PatchRules {
  const known = arrayKeys.size === 0 ? rulesOfModels.get(aspect) : undefined;
  if (known) return known;
  const arrays = keyedArrays(aspect, arrayKeys);
  const maps = new Set(aspect.patch.maps);
  const rules = { arrays, maps, holders: new Set([...arrays.keys(), ...maps].flatMap(holdersIn)) };
  if (arrayKeys.size === 0) rulesOfModels.set(aspect, rules);
  return rules;
}

/** The part of a path before each `*`. */
function holdersIn(path: AspectPath): readonly AspectPath[] {
  return [...path.matchAll(/\/\*/g)].map(({ index }) => path.slice(0, index));
}

/** One operation on the value as the operations before it left it. */
class Application {
  constructor(
    private readonly whole: EditedValue,
    private readonly rules: PatchRules,
    private readonly work: WorkShare,
    private readonly operation: PatchOperation,
  ) {}

  run(): void {
    try {
      this.apply();
    } catch (error) {
      if (error instanceof MisfitError) throw cannotApply(this.operation, 'it does not fit the current value');
      throw error;
    }
  }

  private apply(): void {
    const { op, path, value } = this.operation;
    if (op === 'add') this.add(this.reach(path, this.operation), value);
    else if (op === 'replace') this.replace(this.reach(path, this.operation), value);
    else if (op === 'remove') this.removeIfPresent();
    else if (op === 'test') this.test();
    else this.transfer(op);
  }

  private transfer(op: 'move' | 'copy'): void {
    const { operation } = this;
    const source: PatchOperation = { ...operation, path: operation.from, pathMember: 'from' };
    this.whole.settle();
    const from = this.reach(operation.from, source);
    const found = existing(from, source);
    if (op === 'move') this.remove(from, source);
    else this.work.copy(found, operation.pointer);
    // A copy of its own, because later operations edit values in place.
    const moved = op === 'move' ? found : structuredClone(found);
    const to = this.reach(operation.path, operation);
    this.add(to, to.kind === 'items' ? this.withoutKeysOf(to, moved) : moved);
  }

  private withoutKeysOf({ array, segments }: Target & { readonly kind: 'items' }, item: JsonValue): JsonValue {
    if (isObject(item)) this.work.look(Object.keys(item).length, this.operation.pointer);
    return withoutKeys(array, segments, item);
  }

  /** If the item and its path have different keys, the item wins, because older clients encode paths differently. */
  private add(target: Target, value: JsonValue): void {
    if (target.kind === 'member') return target.slot.insert(value);
    const { array, index, segments } = target;
    const item = segments[0] === '-' ? value : completeItem(array, segments, value);
    if (!isObject(item) && array.keys.length > 0)
      throw cannotApply(this.operation, 'an item of this array must be an object');
    const address = segmentsOf(array, item);
    const [place] = index.find(address);
    if (place === undefined) return void index.add(item);
    const rest = this.remainder(target, place, address);
    index.replace(place, item);
    index.insert(place, rest);
  }

  /** compat: older clients replace fields that may be absent. Items of keyed arrays must exist. */
  private replace(target: Target, value: JsonValue): void {
    if (target.kind === 'items') existing(target, this.operation);
    else if (target.slot.value !== undefined) return target.slot.put(value);
    this.add(target, value);
  }

  /** What is absent, or below something absent, stays so. compat: patch builders remove what may be gone already. */
  private removeIfPresent(): void {
    const { operation } = this;
    const target = this.find(operation.path, operation, false);
    if (target !== 'absent' && foundAt(target) !== undefined) this.remove(target, operation);
  }

  /**
   * Removes all items that the path addresses, from the last to the first so that places stay valid. If a list key of an item has other
   * values too, the item stays with those.
   */
  private remove(target: Target, operation: PatchOperation): void {
    existing(target, operation);
    if (target.kind === 'member') return target.slot.remove();
    const { index, places, segments } = target;
    for (const place of places.toReversed()) {
      const [first, ...others] = this.remainder(target, place, segments);
      if (first === undefined) {
        index.remove(place);
        continue;
      }
      index.replace(place, first);
      index.insert(place + 1, others);
    }
  }

  /** What remains of an item, which shares its other fields with it. */
  private remainder(
    { array, index }: Target & { readonly kind: 'items' },
    place: number,
    segments: readonly string[],
  ): readonly JsonValue[] {
    const rest = withoutSegments(array, index.items[place] ?? null, segments);
    for (const item of rest) this.work.copy(item, this.operation.pointer);
    return rest.length < 2 ? rest : structuredClone(rest);
  }

  private test(): void {
    const { operation } = this;
    // Only values that are compared as a whole must be without removed items.
    if (typeof operation.value === 'object') this.whole.settle();
    const target = this.reach(operation.path, operation);
    const found = foundAt(target);
    if (found !== undefined && same(found, operation.value)) return;
    const message = `The current value differs from the value of ${operationText(operation)}`;
    throw new ConflictError(message, [
      { pointer: operation.pointer, message, expected: exactJson(operation.value).slice(0, 200) },
    ]);
  }

  /** The target, with what was absent on the way. */
  private reach(path: readonly string[], operation: PatchOperation): Target {
    const target = this.find(path, operation, true);
    if (target === 'absent') throw new Error('an absent parent was not made');
    return target;
  }

  private find(path: readonly string[], operation: PatchOperation, makesParents: boolean): Target | 'absent' {
    const target = locate(this.whole, path, { value: operation.value, rules: this.rules, makesParents });
    if (!target) throw cannotApply(operation, 'the path leads through a value without fields');
    return target;
  }
}

function foundAt(target: Target): JsonValue | undefined {
  return target.kind === 'member' ? target.slot.value : target.index.items[target.places[0] ?? -1];
}

function existing(target: Target, operation: PatchOperation): JsonValue {
  const found = foundAt(target);
  if (found === undefined) throw cannotApply(operation, 'there is nothing at this path');
  return found;
}

/** Adds required stamps and fields to every record that lacks them, because clients leave them to the server. */
function completed(value: JsonValue, aspect: AspectSpec, stamp: PatchStamp): JsonValue {
  const whole = new EditedValue(value, () => undefined);
  for (const [pointer, filled] of [...stampsOf(value, aspect, stamp), ...defaultsOf(value, aspect)])
    pointerNames(pointer)
      .reduce<Slot>((parent, name) => whole.member(parent, name), whole.rootSlot())
      .put(filled);
  return whole.value;
}

/** A value and its place. */
type Filled = readonly [pointer: string, value: JsonValue];

function stampsOf(value: JsonValue, { patch }: AspectSpec, { time, actor }: PatchStamp): readonly Filled[] {
  return patch.stamps.flatMap((names) =>
    parentsOf(value, names.path).flatMap(({ pointer, value: record, field }): readonly Filled[] => {
      const present = record[field];
      const full = { [names.time]: time, [names.actor]: actor, ...(isObject(present) ? present : {}) };
      return same(present, full) ? [] : [[`${pointer}/${escapeSegment(field)}`, full]];
    }),
  );
}

function defaultsOf(value: JsonValue, { patch }: AspectSpec): readonly Filled[] {
  return patch.defaults.flatMap(({ path, value: filled }) =>
    parentsOf(value, path).flatMap(({ pointer, value: record, field }): readonly Filled[] =>
      record[field] === undefined ? [[`${pointer}/${escapeSegment(field)}`, filled]] : [],
    ),
  );
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
  const message = `Cannot ${operationText(operation)}: ${reason}`;
  const pointer = `${operation.pointer}/${operation.pathMember}`;
  return new InvalidInputError(message, [
    { pointer, message: reason, expected: 'a path into the current value of the aspect' },
  ]);
}

function operationText({ op, path }: PatchOperation): string {
  return `${op} ${`/${path.map(escapeSegment).join('/')}`.slice(0, 300)}`;
}
