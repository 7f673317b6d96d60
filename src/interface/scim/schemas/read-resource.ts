import type { JsonObject, JsonValue } from '../../../../generated/registry/registry-types';
import { isObject } from '../../../base/json/path-values';
import { ScimRequestError } from '../scim-error';
import { type Attribute, findAttribute, type Schema, withoutSchema } from './attribute';
import { COMMON, NOT_HELD } from './people-schemas';

/** The attributes that clients may write or filter by. */
export function attributesOf({ attributes }: Schema): readonly Attribute[] {
  return [...COMMON, ...attributes];
}

/** Whether a client may send an attribute that the catalog does not hold: one of RFC 7643, or of an extension. */
export function isNotHeld(name: string): boolean {
  return NOT_HELD.has(name.split(/[.[]/)[0]?.toLowerCase() ?? '') || name.toLowerCase().startsWith('urn:');
}

/**
 * A resource that a client sent, with the names of the schema. Attributes that only the service writes are left out.
 * @throws ScimRequestError for an unknown attribute, or a value of another type
 */
export function readResource(schema: Schema, sent: JsonValue): JsonObject {
  if (!isObject(sent)) throw new ScimRequestError('invalidSyntax', 'The body is not a JSON object; send one resource.');
  return readObject(attributesOf(schema), sent, (name) => withoutSchema(name, schema));
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

function readObject(
  attributes: readonly Attribute[],
  sent: JsonObject,
  nameOf: (name: string) => string = (name) => name,
): JsonObject {
  const entries = Object.entries(sent).flatMap(([given, value]): [string, JsonValue][] => {
    const found = findAttribute(attributes, nameOf(given));
    if (!found && !isNotHeld(given)) throw unknownAttribute(given, attributes);
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
  if (attribute.type === 'boolean') return readBoolean(attribute, sent);
  if (typeof sent === 'string') return sent;
  throw new ScimRequestError('invalidValue', `The attribute ${attribute.name} needs a string, not ${shown(sent)}.`);
}

function readComplex(attribute: Attribute, parts: readonly Attribute[], sent: JsonValue): JsonValue {
  if (isObject(sent)) return readParts(parts, sent);
  if (typeof sent === 'string' && attribute.multiValued) return { value: sent };
  throw new ScimRequestError('invalidValue', `The attribute ${attribute.name} needs an object, not ${shown(sent)}.`);
}

/** Providers send more parts than the catalog holds, such as the name of a member. */
function readParts(parts: readonly Attribute[], sent: JsonObject): JsonObject {
  const known = Object.entries(sent).filter(([name]) => findAttribute(parts, name));
  return readObject(parts, Object.fromEntries(known));
}

/** Entra sends the words `True` and `False`. */
function readBoolean({ name }: Attribute, sent: JsonValue): boolean {
  if (typeof sent === 'boolean') return sent;
  const word = typeof sent === 'string' ? sent.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw new ScimRequestError('invalidValue', `The attribute ${name} needs true or false, not ${shown(sent)}.`);
}

function unknownAttribute(name: string, attributes: readonly Attribute[]): ScimRequestError {
  const known = attributes.filter(({ mutability }) => mutability !== 'readOnly').map((each) => each.name);
  return new ScimRequestError('invalidValue', `There is no attribute ${shown(name)}; use ${known.join(', ')}.`);
}

function shown(value: JsonValue): string {
  return JSON.stringify(value).slice(0, 100);
}
