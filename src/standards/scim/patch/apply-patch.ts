import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { LimitExceededError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { Ignored } from '../ignored';
import { type Attribute, findAttribute, isSchemaName, type Schema } from '../schemas/attribute';
import { readValue, requireAll, requiredValue } from '../schemas/read-resource';
import { ScimRequestError, UnknownPartError } from '../scim-error';
import { itemMatcherOf } from '../filter/matches';
import type { Filter } from '../filter/parse-filter';
import { operationsOf, type Verb } from './operations';
import { parsePatchPath, type PatchTarget } from './patch-path';

/** The change of one attribute. */
interface Step {
  readonly path: string;
  apply(now: JsonObject): JsonObject;
}

/** Each operation reads all items of its list: 80 members that are added one by one to a group of 50,000, for example. */
const ITEMS_READ_MAX = 4_000_000;

interface Refusal {
  readonly path: string;
  readonly error: ScimRequestError;
}

/**
 * The resource after all operations of a PATCH. What names nothing that the catalog has is noted, as long as the request holds something else. If
 * the resource is not active afterwards, everything else that is refused is noted too: nothing may stop the end of an access.
 * @throws ScimRequestError; LimitExceededError if many operations are about long lists
 */
export function applyPatch(schema: Schema, resource: JsonObject, body: JsonValue, ignored: Ignored): JsonObject {
  const refusals: Refusal[] = [];
  const steps = operationsOf(body).flatMap(
    (sent) => refusedOr(refusals, 'Operations', () => stepsOf(schema, sent)) ?? [],
  );
  let done = 0;
  let itemsRead = 0;
  const changed = steps.reduce<JsonObject>((now, { path, apply }) => {
    itemsRead += longestList(now);
    if (itemsRead > ITEMS_READ_MAX)
      throw new LimitExceededError('The operations are too many for so long a list; send one with several items');
    const after = refusedOr(refusals, path, () => apply(now));
    done += after ? 1 : 0;
    return after ?? now;
  }, resource);
  const isInactive = changed['active'] === false;
  const grave = refusals.find(({ error }) => !(isInactive || error instanceof UnknownPartError));
  const [refusal] = grave ? [grave] : done === 0 ? refusals : [];
  if (refusal) throw refusal.error;
  for (const { path, error } of refusals) ignored.note(path, error);
  return requireAll(schema, changed);
}

function longestList(resource: JsonObject): number {
  return Math.max(0, ...Object.values(resource).map((value) => (Array.isArray(value) ? value.length : 0)));
}

function refusedOr<Value>(refusals: Refusal[], path: string, work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ScimRequestError)) throw error;
    refusals.push({ path, error });
    return undefined;
  }
}

/** One for each attribute that the operation changes. */
function stepsOf(schema: Schema, sent: JsonValue): readonly Step[] {
  const { op, path = '', value } = isObject(sent) ? inSmallLetters(sent) : {};
  // Entra writes `Add`.
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb !== 'add' && verb !== 'remove' && verb !== 'replace')
    throw new ScimRequestError('invalidSyntax', `An operation has the op '${verb}'; use add, remove or replace.`);
  if (path !== null && typeof path !== 'string')
    throw new ScimRequestError('invalidPath', 'The path of an operation is not a string.');
  if (path !== null && path.trim() !== '' && !isSchemaName(path, schema))
    return [stepAt(schema, { verb, path: path.trim(), value })];
  const extension = schema.extensions?.find(({ id }) => id.toLowerCase() === path?.toLowerCase());
  if (verb === 'remove' && extension)
    return extension.attributes.map(({ name }) => stepAt(schema, { verb, path: name, value: undefined }));
  if (verb === 'remove') throw new ScimRequestError('noTarget', 'An operation remove needs a path.');
  if (!isObject(value)) throw new ScimRequestError('invalidValue', 'An operation without a path needs an object.');
  return stepsIn(schema, verb, value);
}

/** Names of members have no case (RFC 7643, section 2.1). */
function inSmallLetters(sent: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
}

function stepsIn(schema: Schema, verb: Verb, values: JsonObject): readonly Step[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isCommon(name)) return [];
    if (isSchemaName(name, schema) && isObject(value)) return stepsIn(schema, verb, value);
    return [stepAt(schema, { verb, path: name, value })];
  });
}

/** Providers send the whole resource back. */
function isCommon(name: string): boolean {
  return name === 'id' || name === 'schemas' || name === 'meta';
}

interface Change {
  readonly verb: Verb;
  readonly path: string;
  readonly value: JsonValue | undefined;
}

function stepAt(schema: Schema, change: Change): Step {
  return { path: change.path, apply: (now) => applyAt(schema, now, change) };
}

function applyAt(schema: Schema, resource: JsonObject, { verb, path, value }: Change): JsonObject {
  const target = parsePatchPath(path, schema);
  if (!target) return resource;
  if (verb !== 'remove' && value === undefined)
    throw new ScimRequestError('invalidValue', `The operation ${verb} of ${path} has no value.`);
  const removes = verb === 'remove' || value === null;
  const { name, multiValued } = target.attribute;
  const now = resource[name];
  const after = requiredValue(
    target.attribute,
    multiValued
      ? changeItems(schema, target, { verb: removes ? 'remove' : verb, value, now })
      : removes
        ? removed(target, now)
        : set(target, now, value ?? null),
  );
  const { [name]: _before, ...rest } = resource;
  return after === undefined ? rest : { ...rest, [name]: after };
}

function removed({ part }: PatchTarget, now: JsonValue | undefined): JsonValue | undefined {
  if (!part || !isObject(now)) return undefined;
  const { [part.name]: _before, ...rest } = now;
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** Parts that the value does not name stay, but for what refers to something else by its `value`. */
function set({ attribute, part }: PatchTarget, now: JsonValue | undefined, value: JsonValue): JsonValue {
  const before = isObject(now) ? now : {};
  if (part) return { ...before, [part.name]: readValue(part, value) };
  const read = readValue(attribute, value);
  const isReference = findAttribute(attribute.subAttributes ?? [], 'value') !== undefined;
  return isObject(read) && !isReference ? { ...before, ...read } : read;
}

interface ItemChange {
  readonly verb: 'add' | 'remove' | 'replace';
  readonly value: JsonValue | undefined;
  readonly now: JsonValue | undefined;
}

/** The items of a list after an operation of PATCH; undefined without any. @throws ScimRequestError */
function changeItems(schema: Schema, target: PatchTarget, { verb, value, now }: ItemChange): JsonValue | undefined {
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
