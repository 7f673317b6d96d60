import type { LineageDirection } from '../../../catalog/graph/lineage/lineage-reader';
import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';
import { READ } from './catalog-reads';

interface LineageInput {
  readonly direction: LineageDirection;
  readonly start?: number | null;
  readonly count?: number | null;
}

/** The neighbours in the lineage. Each entity takes a question. @throws ForbiddenError */
export async function lineageOf(urn: string, input: LineageInput, { actor, services, signal, reads }: GraphqlContext) {
  reads.question();
  const { start, count } = pageOf(input);
  const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
  const page = await services.lineage.lineage({ urn, direction: input.direction, start, count, maxHops: 1, read });
  return { start, count: page.relationships.length, ...page };
}
