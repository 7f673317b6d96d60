import type { JsonObject } from '#generated/registry/registry-types';
import { filteredNames, matcherOf } from './filter/matches';
import { type Filter, parseFilter } from './filter/parse-filter';
import { RESULTS_MAX } from './discovery';
import type { Collection } from './people/collection';
import { findAttribute } from './schemas/attribute';
import { attributesOf } from './schemas/read-resource';
import { isSelected, selectAttributes, type Selection } from './select-attributes';

export interface ListRequest extends Selection {
  readonly filter: string;
  /** The index of the first resource, from 1. */
  readonly startIndex: number;
  readonly count: number;
}

interface Listed {
  readonly total: number;
  readonly resources: readonly JsonObject[];
}

const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A page of the resources of some collections that fit the filter. @throws ScimRequestError for a filter that cannot be read */
export async function listResources(collections: readonly Collection[], request: ListRequest): Promise<object> {
  const filter = request.filter === '' ? undefined : parseFilter(request.filter);
  const asked = filter && collections.length > 1 ? collections.filter((each) => knows(each, filter)) : collections;
  let left = { start: Math.max(1, request.startIndex) - 1, count: Math.min(RESULTS_MAX, Math.max(0, request.count)) };
  let total = 0;
  const resources: JsonObject[] = [];
  for (const collection of asked) {
    const page = await listOne(collection, filter, { ...request, ...left });
    total += page.total;
    for (const each of page.resources) resources.push(each);
    const before = Math.min(page.total, left.start);
    left = { start: left.start - before, count: left.count - page.resources.length };
  }
  return listResponse(resources, total, request.startIndex);
}

export function listResponse(resources: readonly object[], total: number, startIndex = 1): object {
  const page = { startIndex: Math.max(1, startIndex), itemsPerPage: resources.length };
  return { schemas: [LIST_RESPONSE], totalResults: total, ...page, Resources: resources };
}

interface PageRequest extends Selection {
  readonly start: number;
  readonly count: number;
}

async function listOne(
  collection: Collection,
  filter: Filter | undefined,
  { start, count, ...selection }: PageRequest,
): Promise<Listed> {
  const { total, urns } = filter
    ? await fitting(collection, filter, { start, count })
    : await collection.urns({ start, count });
  const { schema, costly = '' } = collection;
  const found = await collection.read(urns, isSelected(costly, selection, schema));
  return { total, resources: found.map((each) => selectAttributes(each, selection, schema)) };
}

/** Looks at all resources, unless the filter names the id or the user. */
async function fitting(
  collection: Collection,
  filter: Filter,
  { start, count }: { readonly start: number; readonly count: number },
): Promise<{ readonly total: number; readonly urns: readonly string[] }> {
  const fits = matcherOf(filter, collection.schema);
  const isWhole = filteredNames(filter, collection.schema).includes(collection.costly ?? '');
  const all = (await collection.candidates(filter)) ?? (await collection.urns({ start: 0 })).urns;
  const found: string[] = [];
  for (let at = 0; at < all.length; at += RESULTS_MAX) {
    const part = await collection.read(all.slice(at, at + RESULTS_MAX), isWhole);
    for (const each of part.filter(fits)) found.push(String(each['id']));
  }
  return { total: found.length, urns: found.slice(start, start + count) };
}

function knows({ schema }: Collection, filter: Filter): boolean {
  return filteredNames(filter, schema).every((name) => findAttribute(attributesOf(schema), name));
}
