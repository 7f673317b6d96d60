import type { LineageDirection } from '#catalog/graph/lineage/lineage-reader';
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
  const { start, count } = pageOf(input);
  const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
  const question = { urn, direction: input.direction, start, count, maxHops: 1, read };
  const page = await reads.question(() => services.lineage.lineage(question));
  return { start, count: page.relationships.length, ...page };
}
