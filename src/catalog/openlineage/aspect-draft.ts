/** What one event says about one aspect of one entity. */
import { isObject } from '../../base/json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { LineageMapping, Mode } from './mapping';

export interface DraftTarget {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  /** Of the urn and the aspect. It is made once, because drafts are looked up by it for every event. */
  readonly key: string;
}

export function targetOf(entityType: string, urn: string, aspect: string): DraftTarget {
  return { entityType, urn, aspect, key: `${urn} ${aspect}` };
}

export interface AspectDraft {
  readonly target: DraftTarget;
  /** The value by the way in which it is weighed against what is stored, in parts that `joinedParts` makes one. */
  readonly values: ReadonlyMap<Mode, readonly JsonObject[]>;
  /** Patterns of the facts that the event takes back. */
  readonly removed: ReadonlySet<string>;
}

/** What one rule says. */
export interface Draft {
  readonly target: DraftTarget;
  readonly mode: Mode;
  readonly value: JsonObject;
}

interface OpenDraft extends AspectDraft {
  readonly values: Map<Mode, JsonObject[]>;
  readonly removed: Set<string>;
}

type Lists = LineageMapping['lists'];

/** The drafts of an event, one for each aspect of each entity. */
export class DraftList {
  private readonly drafts = new Map<string, OpenDraft>();

  constructor(private readonly mapping: Pick<LineageMapping, 'atLeast' | 'emptied'>) {}

  add({ target, mode, value }: Draft): void {
    const { values } = this.draftOf(target);
    const parts = values.get(mode);
    if (parts) parts.push(value);
    else values.set(mode, [value]);
  }

  /** The facts that match the patterns are taken back. */
  remove(target: DraftTarget, patterns: readonly string[]): void {
    const { removed } = this.draftOf(target);
    for (const pattern of patterns) removed.add(pattern);
    const empty = this.mapping.emptied.get(target.aspect);
    if (empty) this.add({ target, mode: 'default', value: empty });
  }

  private draftOf(target: DraftTarget): OpenDraft {
    const found = this.drafts.get(target.key);
    if (found) return found;
    const made = { target, values: this.startOf(target.aspect), removed: new Set<string>() };
    this.drafts.set(target.key, made);
    return made;
  }

  get all(): readonly AspectDraft[] {
    return [...this.drafts.values()];
  }

  private startOf(aspect: string): Map<Mode, JsonObject[]> {
    const least = this.mapping.atLeast.get(aspect);
    return least ? new Map([['default', [least]]]) : new Map();
  }
}

/** The parts of a value as one. */
export function joinedParts(parts: readonly JsonObject[], aspect: string, lists: Lists): JsonObject {
  const [first = {}, ...rest] = parts;
  return rest.reduce((whole, part) => joined(whole, part, aspect, lists), first);
}

/** Two values as one: objects by their fields, lists by what identifies their items. The second value wins. */
export function joined(a: JsonObject, b: JsonObject, path: string, lists: Lists): JsonObject {
  const result: { [name: string]: JsonValue } = { ...a };
  for (const [name, value] of Object.entries(b))
    result[name] = joinedField(result[name], value, `${path}/${name}`, lists);
  return result;
}

function joinedField(a: JsonValue | undefined, b: JsonValue, path: string, lists: Lists): JsonValue {
  if (isObject(a) && isObject(b)) return joined(a, b, path, lists);
  return Array.isArray(a) && Array.isArray(b) ? joinedList(a, b, path, lists) : b;
}

function joinedList(
  a: readonly JsonValue[],
  b: readonly JsonValue[],
  path: string,
  lists: Lists,
): readonly JsonValue[] {
  const items = new Map<string, JsonValue>();
  for (const item of [...a, ...b]) {
    const key = identityOf(item, path, lists);
    const found = items.get(key);
    items.set(key, isObject(found) && isObject(item) ? joined(found, item, path, lists) : item);
  }
  return [...items.values()];
}

/** What identifies an item of the list at a path, `<aspect>/<field>`. */
export function identityOf(item: JsonValue, path: string, lists: Lists): string {
  const field = lists.get(path);
  const value = field !== undefined && isObject(item) ? item[field] : item;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** The value of an event of a time series, which is not weighed against anything. */
export function wholeValue({ values, target: { aspect } }: AspectDraft, lists: Lists): JsonObject {
  return joinedParts(
    MODES_UP.flatMap((mode) => values.get(mode) ?? []),
    aspect,
    lists,
  );
}

const MODES_UP: readonly Mode[] = ['default', 'first', 'adds', 'newest'];
