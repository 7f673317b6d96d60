import type { JsonObject, JsonValue } from '../../../../generated/registry/registry-types';
import { isObject } from '../../../base/json/path-values';
import type { Schema } from '../schemas/attribute';
import { readValue, requireAll } from '../schemas/read-resource';
import { ScimRequestError } from '../scim-error';
import { changeItems } from './change-items';
import { parsePatchPath, type PatchTarget } from './patch-path';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Verb = 'add' | 'remove' | 'replace';

/** The resource after all operations of a PATCH. @throws ScimRequestError */
export function applyPatch(schema: Schema, resource: JsonObject, body: JsonValue): JsonObject {
  const changed = operationsOf(body).reduce<JsonObject>((now, operation) => apply(schema, now, operation), resource);
  const fixed = schema.attributes.find(
    ({ name, mutability }) => mutability === 'immutable' && changed[name] !== resource[name],
  );
  if (fixed) throw new ScimRequestError('mutability', `The attribute ${fixed.name} never changes.`);
  return requireAll(schema, changed);
}

interface Operation {
  readonly verb: Verb;
  readonly path?: string;
  readonly value?: JsonValue;
}

function operationsOf(body: JsonValue): readonly Operation[] {
  const list = isObject(body) ? Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1] : [];
  if (Array.isArray(list) && list.length > 0) return list.map(operationOf);
  throw new ScimRequestError('invalidSyntax', `The body has no Operations; send a ${PATCH_OP} with at least one.`);
}

function operationOf(sent: JsonValue): Operation {
  const { op, path, value } = isObject(sent) ? sent : {};
  // Entra writes `Add`.
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb !== 'add' && verb !== 'remove' && verb !== 'replace')
    throw new ScimRequestError('invalidSyntax', `An operation has the op '${verb}'; use add, remove or replace.`);
  if (path !== undefined && typeof path !== 'string')
    throw new ScimRequestError('invalidPath', 'The path of an operation is not a string.');
  return { verb, ...(path !== undefined && { path }), ...(value !== undefined && { value }) };
}

function apply(schema: Schema, resource: JsonObject, { verb, path, value }: Operation): JsonObject {
  if (path !== undefined) return applyAt(schema, resource, { verb, path, ...(value !== undefined && { value }) });
  if (verb === 'remove') throw new ScimRequestError('noTarget', 'An operation remove needs a path.');
  if (!isObject(value)) throw new ScimRequestError('invalidValue', 'An operation without a path needs an object.');
  return Object.entries(value).reduce<JsonObject>(
    (now, [name, each]) => (isCommon(name) ? now : applyAt(schema, now, { verb, path: name, value: each })),
    resource,
  );
}

/** Providers send the whole resource back. */
function isCommon(name: string): boolean {
  return name === 'id' || name === 'schemas' || name === 'meta';
}

function applyAt(
  schema: Schema,
  resource: JsonObject,
  { verb, path, value }: Operation & { readonly path: string },
): JsonObject {
  const target = parsePatchPath(path, schema);
  if (!target) return resource;
  if (verb !== 'remove' && value === undefined)
    throw new ScimRequestError('invalidValue', `The operation ${verb} of ${path} has no value.`);
  const removes = verb === 'remove' || value === null;
  const { name, multiValued } = target.attribute;
  const now = resource[name];
  const after = multiValued
    ? changeItems(schema, target, { verb: removes ? 'remove' : verb, value, now })
    : removes
      ? removed(target, now)
      : set(target, now, value ?? null);
  const { [name]: _before, ...rest } = resource;
  return after === undefined ? rest : { ...rest, [name]: after };
}

function removed({ part }: PatchTarget, now: JsonValue | undefined): JsonValue | undefined {
  if (!part || !isObject(now)) return undefined;
  const { [part.name]: _before, ...rest } = now;
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** Parts that the value does not name stay. */
function set({ attribute, part }: PatchTarget, now: JsonValue | undefined, value: JsonValue): JsonValue {
  const before = isObject(now) ? now : {};
  if (part) return { ...before, [part.name]: readValue(part, value) };
  const read = readValue(attribute, value);
  return isObject(read) ? { ...before, ...read } : read;
}
