import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { NotFoundError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import { answerBulk } from './bulk/answer-bulk';
import { readBulk } from './bulk/read-bulk';
import { type Described, providerConfig, RESULTS_MAX, resourceTypes, schemas } from './discovery';
import { isKnown, requireMatch, versionIn } from './entity-tag';
import { Ignored } from './ignored';
import { listResources, listResponse, type ListRequest } from './list-resources';
import { applyPatch } from './patch/apply-patch';
import { addressOf, type Collection } from './people/collection';
import { groupsFor } from './people/groups';
import { usersFor } from './people/users';
import { readResource, requireAll } from './schemas/read-resource';
import type { ScimCall } from './scim-call';
import { SCIM_HEADERS, ScimAddressError, ScimRequestError } from './scim-error';
import { isSelected, selectAttributes, type Selection } from './select-attributes';

type Methods = Readonly<Record<string, () => Promise<WholeAnswer>>>;

/** Answers one request of SCIM 2.0 (RFC 7643 and 7644). @throws DomainError */
export async function answerScim(call: ScimCall): Promise<WholeAnswer> {
  const [place = '', key, ...more] = call.path.split('/').map(decoded);
  const methods = more.length === 0 ? methodsAt(call, place, key) : undefined;
  if (!methods)
    throw new ScimAddressError(`There is nothing at '/scim/v2/${call.path.slice(0, 200)}'; see /scim/v2/Schemas.`);
  const method = methods[call.method];
  if (method) return method();
  const allowed = Object.keys(methods);
  throw new ScimAddressError(`${place} does not allow ${call.method}; use ${allowed.join(', ')}.`, 405, allowed);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ScimRequestError('invalidPath', 'The address has an invalid percent-encoding; write %25 for %.');
  }
}

function methodsAt(call: ScimCall, place: string, key: string | undefined): Methods | undefined {
  const { base } = call;
  const [users, groups] = [usersFor(call), groupsFor(call)];
  const collection = [users, groups].find(({ endpoint }) => endpoint === place);
  if (collection) return key === undefined ? listMethods(call, collection) : keyMethods(call, collection, key);
  if (place === 'Bulk' && key === undefined) return { POST: () => bulk(call) };
  if (place === '.search' && key === undefined) return { POST: () => search(call, [users, groups]) };
  if (place === 'ResourceTypes') return { GET: async () => described(resourceTypes(base), key) };
  if (place === 'Schemas') return { GET: async () => described(schemas(base), key) };
  if (place !== 'ServiceProviderConfig' || key !== undefined) return undefined;
  return { GET: async () => answer(200, providerConfig(base)) };
}

function listMethods(call: ScimCall, collection: Collection): Methods {
  return {
    GET: async () => answer(200, await listResources([collection], listRequest(call.query))),
    POST: () => create(call, collection),
  };
}

function keyMethods(call: ScimCall, collection: Collection, id: string): Methods {
  const { schema } = collection;
  if (id === '.search') return { POST: () => search(call, [collection]) };
  return {
    GET: () => show(call, collection, id),
    PUT: async () => {
      const ignored = new Ignored();
      const make = (now: JsonObject) => {
        requireMatch(call, now);
        return requireAll(schema, withDefaults(readResource(schema, bodyOf(call), ignored, now), now));
      };
      await collection.change(id, make, ignored);
      return show(call, collection, id, ignored);
    },
    PATCH: async () => {
      const ignored = new Ignored();
      const make = (now: JsonObject) => {
        requireMatch(call, now);
        return applyPatch(schema, now, bodyOf(call), ignored);
      };
      await collection.change(id, make, ignored);
      return show(call, collection, id, ignored);
    },
    DELETE: async () => {
      const [now] = call.ifMatch === undefined ? [] : await collection.read([id], true);
      if (now) requireMatch(call, now);
      await collection.remove(id);
      return { status: 204, headers: {}, body: '' };
    },
  };
}

async function create(call: ScimCall, collection: Collection): Promise<WholeAnswer> {
  const { schema, endpoint } = collection;
  const ignored = new Ignored();
  const sent = requireAll(schema, withDefaults(readResource(schema, bodyOf(call), ignored)));
  const id = await collection.create(sent, ignored);
  const created = await show(call, collection, id, ignored);
  return { ...created, status: 201, headers: { ...created.headers, Location: addressOf(call.base, endpoint, id) } };
}

async function show(
  call: ScimCall,
  collection: Collection,
  id: string,
  ignored: Ignored = new Ignored(),
): Promise<WholeAnswer> {
  const selection = selectionOf((name) => call.query.get(name)?.split(','));
  const { schema, costly = '' } = collection;
  const isWhole = call.ifNoneMatch !== undefined || isSelected(costly, selection, schema);
  const [found] = await collection.read([id], isWhole);
  if (!found) throw new NotFoundError(`There is no ${schema.name} ${id.slice(0, 200)}`);
  const version = versionIn(found);
  const tag = { ...(version !== undefined && { ETag: version }) };
  if (call.method === 'GET' && isKnown(call, version)) return { status: 304, headers: tag, body: '' };
  const shown = answer(200, { ...selectAttributes(found, selection, schema), ...ignored.members });
  return { ...shown, headers: { ...shown.headers, ...tag } };
}

async function search(call: ScimCall, collections: readonly Collection[]): Promise<WholeAnswer> {
  const body = bodyOf(call);
  const given = isObject(body) ? body : {};
  const query = new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
  return answer(200, await listResources(collections, listRequest(query)));
}

/** Providers may leave `active` out. That gives a leaver no access. */
function withDefaults(resource: JsonObject, now: JsonObject = {}): JsonObject {
  return { active: now['active'] ?? true, ...resource };
}

function listRequest(query: URLSearchParams): ListRequest {
  return {
    filter: query.get('filter') ?? '',
    startIndex: numberOf(query, 'startIndex', 1),
    count: numberOf(query, 'count', RESULTS_MAX),
    ...selectionOf((name) => query.get(name)?.split(',')),
  };
}

function selectionOf(names: (parameter: string) => readonly string[] | undefined): Selection {
  const listed = (parameter: string) => (names(parameter) ?? []).filter((name) => name.trim() !== '');
  return { attributes: listed('attributes'), excluded: listed('excludedAttributes') };
}

function numberOf(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name);
  if (text === null) return usual;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new ScimRequestError('invalidValue', `${name} is '${text.slice(0, 50)}'; it needs a whole number.`);
}

async function bulk(call: ScimCall): Promise<WholeAnswer> {
  return answer(200, await answerBulk(call, readBulk(bodyOf(call)), answerScim));
}

function bodyOf({ body }: ScimCall): JsonValue {
  if (body !== undefined) return body;
  throw new ScimRequestError('invalidSyntax', 'The body is missing; send a JSON object.');
}

function described(all: readonly Described[], id: string | undefined): WholeAnswer {
  if (id === undefined) return answer(200, listResponse(all, all.length));
  const found = all.find((each) => each.id === id);
  if (!found)
    throw new NotFoundError(`There is no '${id.slice(0, 200)}'; there are ${all.map((each) => each.id).join(', ')}.`);
  return answer(200, found);
}

function answer(status: number, body: object): WholeAnswer {
  return { status, headers: SCIM_HEADERS, body: JSON.stringify(body) };
}
