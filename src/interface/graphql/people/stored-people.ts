import type { JsonObject } from '#generated/registry/registry-types';
import type { StoredEntity } from '#catalog/aspects/aspect-service';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import { READ } from '#catalog/authorization/policies/privileges';
import { InvalidInputError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import { parseUrn } from '#catalog/urn/urn';
import type { PageInput } from '../page';
import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';

/** compat: an entity that does not exist has a urn and no properties. */
export async function readOne(context: GraphqlContext, urn: string, type: string, aspects: readonly string[]) {
  if (parseUrn(urn, { field: ['urn'] }).entityType !== type)
    throw new InvalidInputError(`${urn} is not a ${type}`, [
      { field: ['urn'], message: 'has another type', expected: `a urn of the type ${type}` },
    ]);
  const read = { access: context.actor.grants.onAny(READ), privileges: READ, signal: context.signal };
  return context.services.reader.entity(urn, { aspects, read });
}

/** Who may list may see all: the privilege is about the catalog. */
export async function listEntities(
  { services, signal }: GraphqlContext,
  input: PageInput,
  type: string,
  aspects: readonly string[],
) {
  const { start, count, query } = pageOf(input);
  const read = wholeCatalog(signal);
  const base = { filter: { or: [] }, sort: [], facets: false, facetSize: 0, matchedFields: false };
  const found = await services.search.search({ ...base, entityTypes: [type], input: query || '*', start, count, read });
  const urns = found.hits.map(({ urn }) => urn);
  return { start, count, total: found.total, entities: await services.reader.entities(urns, { aspects, read }) };
}

export function valueOf({ aspects }: StoredEntity, name: string): JsonObject | undefined {
  const found = aspects.find((aspect) => aspect.name === name);
  return found && parseExactJson(found.value);
}

export function accountKey(urn: string): string {
  return parseUrn(urn).parts[0] ?? '';
}
