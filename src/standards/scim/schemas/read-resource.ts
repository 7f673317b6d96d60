import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { type Ignored, readOrNote } from '../ignored';
import { ScimRequestError, UnknownPartError } from '../scim-error';
import { type Attribute, findAttribute, isSchemaName, type Schema, withExtensions, withoutSchema } from './attribute';
import { COMMON, NOT_HELD } from './people-schemas';

/** The attributes that clients may write or filter by. */
export function attributesOf(schema: Schema): readonly Attribute[] {
  return [...COMMON, ...withExtensions(schema).flatMap(({ attributes }) => attributes)];
}

/** Whether a client may send an attribute that the catalog does not hold: one of RFC 7643, or of an extension. */
export function isNotHeld(name: string): boolean {
  return NOT_HELD.has(name.split(/[.[]/)[0]?.toLowerCase() ?? '') || name.toLowerCase().startsWith('urn:');
}

/**
 * A resource that a client sent, with the names of the schema. Attributes that only the service writes are left out, and unknown ones are noted.
 * Of a resource that is not active, values of another type are noted as well, because nothing may stop the end of an access.
 * @param now the resource before, whose values stay where those that were sent cannot be read
 * @throws ScimRequestError for a value of another type
 */
export function readResource(schema: Schema, sent: JsonValue, ignored: Ignored, now: JsonObject = {}): JsonObject {
  if (!isObject(sent)) throw new ScimRequestError('invalidSyntax', 'The body is not a JSON object; send one resource.');
  const isLenient = isInactive(schema, sent);
  const entries = Object.entries(unwrapped(schema, sent)).flatMap(([given, value]): [string, JsonValue][] => {
    const found = findAttribute(attributesOf(schema), withoutSchema(given, schema));
    if (!found && !isNotHeld(given)) ignored.note(given, unknownAttribute(given, attributesOf(schema)));
    if (!found || found.mutability === 'readOnly' || value === null) return [];
    const { name } = found;
    const read = isLenient
      ? (readOrNote(ignored, given, () => requiredValue(found, readValue(found, value))) ?? now[name])
      : readValue(found, value);
    return read === undefined || isUnset(read) ? [] : [[name, read]];
  });
  return { ...(isLenient && requiredOf(schema, now)), ...Object.fromEntries(entries) };
}

/** Whether a resource that a client sent says that the user is not active. */
function isInactive(schema: Schema, sent: JsonObject): boolean {
  return Object.entries(unwrapped(schema, sent)).some(([name, value]) => {
    const found = findAttribute(schema.attributes, withoutSchema(name, schema));
    return found?.type === 'boolean' && booleanIn(ownMember(found, value)) === false;
  });
}

/** Attributes may stand in an object with the name of the schema; those of an extension do. */
function unwrapped(schema: Schema, sent: JsonObject): JsonObject {
  const inner = Object.entries(sent).flatMap(([name, value]) =>
    isSchemaName(name, schema) && isObject(value) ? [value] : [],
  );
  const outer = Object.entries(sent).filter(([name, value]) => !isSchemaName(name, schema) || !isObject(value));
  return Object.assign({}, ...inner, Object.fromEntries(outer));
}

function requiredOf({ attributes }: Schema, now: JsonObject): JsonObject {
  const kept = new Set(attributes.filter(({ required }) => required).map(({ name }) => name));
  return Object.fromEntries(Object.entries(now).filter(([name]) => kept.has(name)));
}

/** @throws ScimRequestError for an empty value of an attribute that every resource has */
export function requiredValue(attribute: Attribute, value: JsonValue | undefined): JsonValue | undefined {
  if (attribute.required && isUnset(value))
    throw new ScimRequestError('invalidValue', `The attribute ${attribute.name} needs a value; send one.`);
  return value;
}

/** A resource with everything that it must have. @throws ScimRequestError */
export function requireAll({ attributes }: Schema, resource: JsonObject): JsonObject {
  const missing = attributes.find(({ required, name }) => required && isUnset(resource[name]));
  if (missing) throw new ScimRequestError('invalidValue', `The attribute ${missing.name} is missing; send it.`);
  return resource;
}

/** RFC 7643, section 2.5: an empty list is the same as none. */
function isUnset(value: JsonValue | undefined): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Providers send more parts than the catalog holds, such as the name of a member. */
function readParts(attributes: readonly Attribute[], sent: JsonObject): JsonObject {
  const entries = Object.entries(sent).flatMap(([given, value]): [string, JsonValue][] => {
    const found = findAttribute(attributes, given);
    if (!found || found.mutability === 'readOnly' || value === null) return [];
    return [[found.name, readValue(found, value)]];
  });
  return Object.fromEntries(entries.filter(([, value]) => !isUnset(value)));
}

/** The value of an attribute. One value stands for a list of one. @throws ScimRequestError */
export function readValue(attribute: Attribute, sent: JsonValue): JsonValue {
  if (!attribute.multiValued) return readOne(attribute, sent);
  const list: readonly JsonValue[] = Array.isArray(sent) ? sent : [sent];
  return list.map((each) => readOne(attribute, each));
}

function readOne(attribute: Attribute, sent: JsonValue): JsonValue {
  if (attribute.subAttributes) return readComplex(attribute, attribute.subAttributes, sent);
  const value = innerValue(sent);
  if (attribute.type === 'boolean') return readBoolean(attribute, ownMember(attribute, value));
  if (typeof value === 'string') return value;
  throw new ScimRequestError('invalidValue', `The attribute ${attribute.name} needs a string, not ${cutValue(sent)}.`);
}

function readComplex(attribute: Attribute, parts: readonly Attribute[], sent: JsonValue): JsonValue {
  const [one = sent, ...more] = Array.isArray(sent) ? sent : [];
  if (isObject(one) && more.length === 0) return readParts(parts, one);
  // Entra sends the id of a manager alone.
  if (typeof sent === 'string' && findAttribute(parts, 'value')) return readParts(parts, { value: sent });
  throw new ScimRequestError('invalidValue', `The attribute ${attribute.name} needs an object, not ${cutValue(sent)}.`);
}

/** Entra without its flag for the standard sends `[{ "$ref": null, "value": "x" }]` for one value. */
function innerValue(sent: JsonValue): JsonValue {
  const [one = sent, ...more] = Array.isArray(sent) ? sent : [];
  if (more.length > 0) return sent;
  const value = isObject(one) ? one['value'] : one;
  return value ?? sent;
}

function readBoolean({ name }: Attribute, sent: JsonValue): boolean {
  const value = booleanIn(sent);
  if (value !== undefined) return value;
  throw new ScimRequestError('invalidValue', `The attribute ${name} needs true or false, not ${cutValue(sent)}.`);
}

/** Some clients send `{ "active": false }` as the value of `active`. */
function ownMember({ name }: Attribute, value: JsonValue): JsonValue {
  const members = isObject(value) ? Object.entries(value) : [];
  return members.find(([member]) => member.toLowerCase() === name.toLowerCase())?.[1] ?? value;
}

const TRUE: ReadonlySet<JsonValue> = new Set(['true', '1', 1, true, 'yes']);
const FALSE: ReadonlySet<JsonValue> = new Set(['false', '0', 0, false, 'no']);

/** Entra sends the words `True` and `False`, and directories send 0 or 1. Undefined for what is neither. */
export function booleanIn(sent: JsonValue): boolean | undefined {
  const value = innerValue(sent);
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (FALSE.has(plain)) return false;
  return TRUE.has(plain) ? true : undefined;
}

function unknownAttribute(name: string, attributes: readonly Attribute[]): UnknownPartError {
  const known = attributes.filter(({ mutability }) => mutability !== 'readOnly').map((each) => each.name);
  return new UnknownPartError('invalidValue', `There is no attribute ${cutValue(name)}; use ${known.join(', ')}.`);
}

function cutValue(value: JsonValue): string {
  return exactJson(value).slice(0, 100);
}
