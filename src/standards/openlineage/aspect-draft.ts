/** What one event says about one aspect of one entity. */
import { createHash } from 'node:crypto';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { LineageMapping, Mode } from './mapping';

export interface DraftTarget {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  /** The key of the urn and the aspect. It is made once, because drafts are looked up by it for every event. */
  readonly key: string;
}

export function targetOf(entityType: string, urn: string, aspect: string): DraftTarget {
  return { entityType, urn, aspect, key: `${urn} ${aspect}` };
}

export interface AspectDraft {
  readonly target: DraftTarget;
  /** The value by the way in which it is weighed against what is stored, in parts that `joinedParts` makes one. */
  readonly values: ReadonlyMap<Mode, readonly JsonObject[]>;
  /** Patterns of the facts that the event takes back, and whether it takes back only what readers said. */
  readonly removed: ReadonlyMap<string, boolean>;
  /** What the event says of it, by JSON pointers in the request. */
  readonly sent: ReadonlyMap<string, JsonObject>;
}

/** What one rule says. */
export interface Draft {
  readonly target: DraftTarget;
  readonly mode: Mode;
  readonly value: JsonObject;
}

interface OpenDraft extends AspectDraft {
  readonly values: Map<Mode, JsonObject[]>;
  readonly removed: Map<string, boolean>;
  readonly sent: Map<string, JsonObject>;
}

/** A part of an event, and its JSON pointer in the request. */
export interface SentPart {
  readonly pointer: string;
  readonly value: JsonObject;
}

type Lists = LineageMapping['lists'];

/** The drafts of an event, one for each aspect of each entity. */
export class DraftList {
  private readonly drafts = new Map<string, OpenDraft>();

  constructor(private readonly mapping: Pick<LineageMapping, 'atLeast' | 'emptied'>) {}

  /** What replaces adds its items, and takes back those of earlier events. */
  add({ target, mode: stated, value }: Draft, from?: SentPart): void {
    const { values, removed, sent } = this.draftOf(target);
    if (from) sent.set(from.pointer, from.value);
    const mode = stated === 'replaces' ? 'adds' : stated;
    if (stated === 'replaces') for (const field of Object.keys(value)) removed.set(`${field}/*`, false);
    const parts = values.get(mode);
    if (parts) parts.push(value);
    else values.set(mode, [value]);
  }

  /** The facts that match the patterns are taken back. */
  remove(target: DraftTarget, patterns: readonly string[], isByReader: boolean): void {
    const { removed } = this.draftOf(target);
    for (const pattern of patterns) removed.set(pattern, isByReader);
    if (isByReader) return;
    const empty = this.mapping.emptied.get(target.aspect);
    if (empty) this.add({ target, mode: 'default', value: empty });
  }

  draftOf(target: DraftTarget): OpenDraft {
    const found = this.drafts.get(target.key);
    if (found) return found;
    const made: OpenDraft = { target, values: this.startOf(target.aspect), removed: new Map(), sent: new Map() };
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

/**
 * The parts of a value as one: objects by their fields, lists by what identifies their items. The last value wins. All parts are taken together,
 * because one facet makes as many parts as it has items.
 */
export function joinedParts(parts: readonly JsonObject[], aspect: string, lists: Lists): JsonObject {
  const [first = {}] = parts;
  return parts.length < 2 ? first : joinedObjects(parts, aspect, lists);
}

function joinedObjects(objects: readonly JsonObject[], path: string, lists: Lists): JsonObject {
  const members = new Map<string, JsonValue[]>();
  for (const object of objects) for (const name of Object.keys(object)) addTo(members, name, object[name] ?? null);
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, joinedValues(values, `${path}/${name}`, lists)]),
  );
}

function joinedValues(values: readonly JsonValue[], path: string, lists: Lists): JsonValue {
  const [only = null] = values;
  if (values.length === 1) return only;
  const objects = lastOnes(values, isObject);
  if (objects.length > 1) return joinedObjects(objects, path, lists);
  const found = lastOnes(values, isList);
  return found.length > 1 ? joinedLists(found, path, lists) : (values.at(-1) ?? null);
}

function joinedLists(found: readonly (readonly JsonValue[])[], path: string, lists: Lists): readonly JsonValue[] {
  const items = new Map<string, JsonValue[]>();
  for (const list of found) for (const item of list) addTo(items, identityOf(item, path, lists), item);
  return [...items.values()].map((same) => {
    const objects = same.length > 1 ? lastOnes(same, isObject) : [];
    return objects.length > 1 ? joinedObjects(objects, path, lists) : (same.at(-1) ?? null);
  });
}

/** The values behind the last one of another kind, which replaced all before it. */
function lastOnes<Kind extends JsonValue>(
  values: readonly JsonValue[],
  isOfKind: (value: JsonValue) => value is Kind,
): readonly Kind[] {
  return values.slice(values.findLastIndex((value) => !isOfKind(value)) + 1).filter(isOfKind);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function addTo(groups: Map<string, JsonValue[]>, key: string, value: JsonValue): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** What identifies an item of the list at a path, `<aspect>/<field>`. */
export function identityOf(item: JsonValue, path: string, lists: Lists): string {
  const field = lists.get(path);
  if (field === DIGEST) return digestOf(item);
  const value = field !== undefined && isObject(item) ? item[field] : item;
  return typeof value === 'string' ? value : exactJson(value ?? null);
}

/** Items that are one if they are equal, and too long to name. */
const DIGEST = '*';
const digests = new WeakMap<object, string>();

function digestOf(item: JsonValue): string {
  const known = typeof item === 'object' && item !== null ? digests.get(item) : undefined;
  const digest = known ?? createHash('md5').update(exactJson(item)).digest('base64');
  if (typeof item === 'object' && item !== null) digests.set(item, digest);
  return digest;
}

/** The value of an event of a time series, which is not weighed against anything. */
export function wholeValue({ values, target: { aspect } }: AspectDraft, lists: Lists): JsonObject {
  return joinedParts(
    MODES_UP.flatMap((mode) => values.get(mode) ?? []),
    aspect,
    lists,
  );
}

const MODES_UP: readonly Mode[] = ['default', 'first', 'adds', 'read', 'again', 'newest'];
