import type { PageInput } from './page';
import type { EntitySource, GraphqlContext } from './graphql-context';
import { pageOf } from './page';

/** A page of the entities that have the relationship to an entity. Pages of several entities take one statement. @throws as `pageOf` */
export async function linkedPage(
  { urn }: EntitySource,
  relationship: string,
  page: PageInput,
  { reads }: GraphqlContext,
): Promise<{ readonly start: number; readonly count: number; readonly total: number; readonly entities: string[] }> {
  const { start, count } = pageOf(page);
  const found = await reads.relationships(urn, { direction: 'INCOMING', types: [relationship], start, count });
  const entities = found.relationships.map(({ entity }) => entity);
  return { start, count: entities.length, total: found.total, entities };
}
