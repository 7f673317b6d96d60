import { parseExactJson } from '#base/json/exact-json';
import { buildSearchDocument } from '#search/engine/document-builder';
import type { SearchHit, SearchQuery } from '#search/language/query/search-query';
import type { GraphqlContext } from '../graphql-context';

export interface ExtraProperty {
  readonly name: string;
  readonly value: string;
}

/** The values of search fields of hits, as JSON, by urn. One statement reads the aspects of all. A field without a value is left out. */
export async function extraProperties(
  hits: readonly SearchHit[],
  names: readonly string[],
  { read }: SearchQuery,
  { services }: GraphqlContext,
): Promise<ReadonlyMap<string, readonly ExtraProperty[]>> {
  if (hits.length === 0 || names.length === 0) return new Map();
  const stored = await services.reader.visible(
    hits.map(({ urn }) => urn),
    { read },
  );
  return new Map(
    stored.flatMap((entity) => {
      if (!entity) return [];
      const { urn, entityType, aspects } = entity;
      const sources = aspects.map(({ name, value, createdOn }) => ({
        aspectName: name,
        value: parseExactJson(value),
        createdOn,
      }));
      const { fields } = buildSearchDocument(services.models, { id: '', urn, entityType, runIds: [] }, sources);
      const known: Readonly<Record<string, unknown>> = { urn, ...fields };
      return [[urn, names.flatMap((name) => propertyOf(name, known[name]))]];
    }),
  );
}

function propertyOf(name: string, value: unknown): readonly ExtraProperty[] {
  return value === undefined ? [] : [{ name, value: JSON.stringify(value) }];
}
