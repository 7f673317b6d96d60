import type { LineageEdge } from '#generated/graphql/resolver-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { lineageAdditions, lineageRemovals } from './lineage-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

export const lineage: Resolvers = {
  Mutation: {
    async updateLineage(_root, { input }, context) {
      const [added, removed] = [given(input.edgesToAdd), given(input.edgesToRemove)];
      const number = added.length + removed.length;
      if (number === 0) throw noEdges();
      context.changes.plan(number);
      await requireEnds(added, context);
      const changes = [...(await lineageAdditions(added, context)), ...(await lineageRemovals(removed, context))];
      const aspects = changes.map(({ aspectName }) => aspectName);
      return write(context, { operations: 0, aspects, draft: () => changes });
    },
  },
};

/** compat: lists of edges may have nulls. */
function given(edges: readonly (LineageEdge | null | undefined)[]): readonly LineageEdge[] {
  return edges.flatMap((edge) => edge ?? []);
}

/** @throws InvalidInputError for the first urn of which nothing is stored, or that the actor may not see */
async function requireEnds(edges: readonly LineageEdge[], { reads }: GraphqlContext): Promise<void> {
  const ends = edges.flatMap(({ upstreamUrn, downstreamUrn }, index) => [
    { urn: upstreamUrn, field: ['input', 'edgesToAdd', index, 'upstreamUrn'] },
    { urn: downstreamUrn, field: ['input', 'edgesToAdd', index, 'downstreamUrn'] },
  ]);
  const exist = await Promise.all(ends.map(async ({ urn }) => (await reads.entity(urn)) && reads.exists(urn)));
  const missing = ends.find((_end, index) => !exist[index]);
  if (!missing) return;
  throw new InvalidInputError(`${missing.urn} does not exist; write the entity first, or correct its urn`, [
    { field: missing.field, message: 'does not exist', expected: 'the urn of an entity' },
  ]);
}

function noEdges(): InvalidInputError {
  return new InvalidInputError('There is no edge to add or to remove; give edgesToAdd or edgesToRemove', [
    { field: ['input'], message: 'has no edge', expected: 'edgesToAdd or edgesToRemove' },
  ]);
}
