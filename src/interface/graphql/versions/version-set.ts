import type { Stored } from '#base/json/stored';
import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectTypes } from '#generated/types/aspects';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { NotFoundError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { parseFilter } from '#interface/rest/format/filter-form';
import { parseUrn } from '#catalog/urn/urn';
import { remove, upsert } from '../actions/draft-changes';
import { READ } from '../catalog/catalog-reads';
import type { GraphqlContext } from '../graphql-context';

export const SET = 'versionSetProperties';
export const VERSION = 'versionProperties';

/** The latest value of an aspect, with its version, so that a write can be refused after a change by others. */
export interface Held<Name extends keyof AspectTypes> {
  readonly urn: string;
  readonly aspect: Name;
  readonly value: JsonObject & Stored<AspectTypes[Name]>;
  readonly version: number;
}

/** The latest value and its version, so that a change since then refuses the write. */
export async function stored<Name extends keyof AspectTypes>(
  urn: string,
  aspect: Name,
  { services, actor, signal }: GraphqlContext,
): Promise<Held<Name> | undefined> {
  try {
    const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
    const { value, latestVersion } = await services.reader.aspect(urn, aspect, 0, read);
    return { urn, aspect, value: parseExactJson(value), version: latestVersion ?? 0 };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

export function changed<Name extends keyof AspectTypes>(
  { urn, aspect, value, version }: Held<Name>,
  members: JsonObject & Stored<AspectTypes[Name]>,
): Proposal {
  return { ...upsert(urn, aspect, { ...value, ...members }), ifVersionMatch: version };
}

/** The set after its newest version has left it. It ends with its last version. */
export async function withoutNewest(
  set: Held<typeof SET>,
  left: string,
  context: GraphqlContext,
): Promise<readonly Proposal[]> {
  const page = await context.services.search.search({
    entityTypes: [parseUrn(left).entityType],
    input: '*',
    filter: parseFilter({ or: [{ and: [{ field: 'versionSet', values: [set.urn] }] }] }),
    sort: [{ field: 'versionSortId', descending: true }],
    start: 0,
    count: 2,
    facets: false,
    facetSize: 0,
    matchedFields: false,
    // The set stays whole, whoever sees its versions. To change them takes privileges on them.
    read: wholeCatalog(context.signal),
  });
  const next = page.hits.find(({ urn }) => urn !== left);
  const before = next && (await stored(next.urn, VERSION, context));
  if (!before) return [{ ...remove(set.urn, SET), ifVersionMatch: set.version }];
  return [changed(before, { isLatest: true }), changed(set, { latest: before.urn })];
}
