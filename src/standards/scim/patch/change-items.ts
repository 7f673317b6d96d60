import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { itemMatcherOf } from '../filter/matches';
import type { Filter } from '../filter/parse-filter';
import { type Attribute, findAttribute, type Schema } from '../schemas/attribute';
import { readValue } from '../schemas/read-resource';
import { ScimRequestError } from '../scim-error';
import type { PatchTarget } from './patch-path';

interface ItemChange {
  readonly verb: 'add' | 'remove' | 'replace';
  readonly value: JsonValue | undefined;
  readonly now: JsonValue | undefined;
}

/** The items of a list after an operation of PATCH; undefined without any. @throws ScimRequestError */
export function changeItems(
  schema: Schema,
  target: PatchTarget,
  { verb, value, now }: ItemChange,
): JsonValue | undefined {
  const items = (Array.isArray(now) ? now : []).filter(isObject);
  const fits = target.filter ? itemMatcherOf(target.filter, target.attribute, schema) : () => true;
  const after =
    verb === 'remove'
      ? without(target, items, { fits, value })
      : withValue(target, items, { fits, verb, value: value ?? null });
  return after.length === 0 ? undefined : after;
}

type Fits = (item: JsonObject) => boolean;

/** Entra names the items to remove in the value. */
function without(
  { attribute, part, filter }: PatchTarget,
  items: readonly JsonObject[],
  { fits, value }: { readonly fits: Fits; readonly value: JsonValue | undefined },
): readonly JsonObject[] {
  if (part) return items.map((item) => (fits(item) ? withoutPart(item, part.name) : item));
  if (filter || value === undefined || value === null) return items.filter((item) => !fits(item));
  const gone = new Set(listOf(attribute, value).map((item) => item['value']));
  return items.filter((item) => !gone.has(item['value']));
}

function withValue(
  { attribute, part, filter }: PatchTarget,
  items: readonly JsonObject[],
  { fits, verb, value }: { readonly fits: Fits; readonly verb: string; readonly value: JsonValue },
): readonly JsonObject[] {
  if (!part && !filter) {
    const given = listOf(attribute, value);
    return verb === 'replace' ? given : added(items, given);
  }
  const change = part ? { [part.name]: readValue(part, value) } : (listOf(attribute, value)[0] ?? {});
  const changed = items.map((item) => (fits(item) ? { ...item, ...change } : item));
  if (changed.some((item, index) => item !== items[index])) return changed;
  return [...items, { ...itemThatFits(attribute, filter), ...change }];
}

/** Where the catalog keeps one item, the added one is meant. */
function added(items: readonly JsonObject[], given: readonly JsonObject[]): readonly JsonObject[] {
  const known = new Map(items.map((item) => [item['value'], 'primary' in item ? withoutPart(item, 'primary') : item]));
  for (const item of given) known.set(item['value'], { ...known.get(item['value']), ...item });
  return [...known.values()];
}

/** Providers set the value of an address that is not there yet: `emails[type eq "work"].value`. */
function itemThatFits({ name, subAttributes = [] }: Attribute, filter: Filter | undefined): JsonObject {
  if (!filter) return {};
  const comparisons = filter.kind === 'and' ? filter.parts : [filter];
  const parts = comparisons.map((each) => {
    const part = each.kind === 'comparison' && each.operator === 'eq' && findAttribute(subAttributes, each.path);
    if (part) return { [part.name]: readValue(part, each.value) };
    throw new ScimRequestError('noTarget', `No item of ${name} fits the filter.`);
  });
  return Object.assign({}, ...parts);
}

function withoutPart(item: JsonObject, name: string): JsonObject {
  const { [name]: _before, ...rest } = item;
  return rest;
}

function listOf(attribute: Attribute, value: JsonValue): readonly JsonObject[] {
  const read = readValue(attribute, value);
  return (Array.isArray(read) ? read : []).filter(isObject);
}
