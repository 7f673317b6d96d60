import type { SearchDocumentsInput } from '#generated/graphql/resolver-types';
import type { FacetFilter } from '../criteria';
import type { GraphqlContext } from '../graphql-context';
import { searchPage } from './search-page';

/** compat: a page has 20 documents by default. */
const COUNT = 20;
/** The groups of a user who may be an owner by them. */
const GROUPS_MAX = 500;

/** A page of documents that the actor is meant to find, each as an entity. */
export async function searchDocuments(input: SearchDocumentsInput, context: GraphqlContext) {
  const { query, start, count, viewUrn } = input;
  const narrowing = narrowingOf(input);
  const shown: FacetFilter = { field: 'showInGlobalContext', values: ['false'], negated: true };
  const published: FacetFilter = { field: 'state', values: ['PUBLISHED'] };
  const own: FacetFilter = { field: 'owners', values: await selves(context) };
  const orFilters = [published, own].map((alternative) => ({ and: [alternative, shown, ...narrowing] }));
  const page = { query: query ?? '*', types: ['DOCUMENT'], start, count: count ?? COUNT, viewUrn, orFilters };
  const { searchResults, ...found } = await searchPage(page, context);
  return { ...found, documents: searchResults.map(({ entity }) => entity) };
}

function narrowingOf(input: SearchDocumentsInput): readonly FacetFilter[] {
  const { parentDocuments, rootOnly, types, domains, relatedAssets, sourceType } = input;
  const isRoot = rootOnly && !parentDocuments?.length;
  return [
    ...anyOf('parentDocument', parentDocuments),
    ...(isRoot ? [{ field: 'parentDocument', condition: 'EXISTS', negated: true }] : []),
    ...anyOf('typeNames', types),
    ...anyOf('domains', domains),
    ...anyOf('relatedAssets', relatedAssets),
    ...anyOf('sourceType', sourceType ? [sourceType] : []),
  ];
}

function anyOf(field: string, values: readonly string[] | null | undefined): readonly FacetFilter[] {
  return values && values.length > 0 ? [{ field, values }] : [];
}

/** The actor, and the groups of the actor. */
async function selves({ actor, reads }: GraphqlContext): Promise<string[]> {
  const types = ['IsMemberOfGroup', 'IsMemberOfNativeGroup'];
  const page = { direction: 'OUTGOING', types, start: 0, count: GROUPS_MAX } as const;
  const { relationships } = await reads.relationships(actor.urn, page);
  return [actor.urn, ...relationships.map(({ entity }) => entity)];
}
