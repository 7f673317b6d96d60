import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { creatorOf } from '#interface/graphql/actions/ownership/owners';
import {
  create,
  given,
  itemsRemoved,
  membersSet,
  newUrn,
  type Operation,
  patch,
  requireType,
  stampOf,
  step,
  upsert,
} from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'dataProduct';
const PROPERTIES = 'dataProductProperties';
/** The data products of one entity that it leaves at once. */
const PRODUCTS_MAX = 100;

export const dataProducts: Resolvers = {
  Mutation: {
    async createDataProduct(_root, { input: { properties, domainUrn, id } }, context) {
      requireType(domainUrn, 'domain', 'domainUrn');
      const urn = newUrn(TYPE, context, id);
      await write(context, [
        create(urn, PROPERTIES, given({ ...properties })),
        upsert(urn, 'domains', { domains: [domainUrn] }),
        upsert(urn, 'ownership', { owners: [creatorOf(context)] }),
      ]);
      return urn;
    },

    async updateDataProduct(_root, { urn, input }, context) {
      await requireStored(urn, TYPE, PROPERTIES, context);
      await write(context, [patch(urn, PROPERTIES, membersSet('', { ...input }))]);
      return urn;
    },

    batchSetDataProduct(_root, { input: { dataProductUrn, resourceUrns } }, context) {
      return dataProductUrn ? add([dataProductUrn], resourceUrns, context) : removeFromAll(resourceUrns, context);
    },

    batchAddToDataProducts(_root, { input: { dataProductUrns, resourceUrns } }, context) {
      return add(dataProductUrns, resourceUrns, context);
    },

    batchRemoveFromDataProducts(_root, { input: { dataProductUrns, resourceUrns } }, context) {
      for (const urn of dataProductUrns) requireType(urn, TYPE, 'dataProductUrns');
      return write(context, {
        operations: dataProductUrns.length * resourceUrns.length,
        aspects: [PROPERTIES],
        draft: () => dataProductUrns.map((urn) => removal(urn, resourceUrns)),
      });
    },
  },
};

async function add(products: readonly string[], resources: readonly string[], context: GraphqlContext) {
  context.changes.plan(products.length * resources.length);
  await Promise.all(products.map((urn) => requireStored(urn, TYPE, PROPERTIES, context)));
  const stamp = stampOf(context);
  const operations = resources.map((destinationUrn): Operation => {
    const value = { destinationUrn, created: stamp, lastModified: stamp };
    return { op: 'add', path: `/assets${step(destinationUrn)}`, value };
  });
  const draft = () => products.map((urn) => patch(urn, PROPERTIES, operations));
  return write(context, { operations: 0, aspects: [PROPERTIES], draft });
}

/** Takes the entities out of the data products that the actor may see. */
async function removeFromAll(resources: readonly string[], context: GraphqlContext) {
  context.changes.plan(resources.length);
  const page = { direction: 'INCOMING', types: ['DataProductContains'], start: 0, count: PRODUCTS_MAX } as const;
  const found = await Promise.all(resources.map((urn) => context.reads.relationships(urn, page)));
  const crowded = resources.find((_urn, index) => (found[index]?.total ?? 0) > PRODUCTS_MAX);
  if (crowded !== undefined) throw tooMany(crowded);
  const draft = () =>
    found.flatMap(({ relationships }, index) =>
      relationships.map(({ entity }) => removal(entity, resources.slice(index, index + 1))),
    );
  return write(context, { operations: 0, aspects: [PROPERTIES], draft });
}

function removal(product: string, resources: readonly string[]): Proposal {
  return patch(product, PROPERTIES, itemsRemoved('/assets', resources));
}

function tooMany(urn: string): InvalidInputError {
  const problem = `${urn} is in more than ${PRODUCTS_MAX} data products; name some of them by batchRemoveFromDataProducts first`;
  return new InvalidInputError(problem, [
    { field: ['input', 'resourceUrns'], message: 'is in too many', expected: `at most ${PRODUCTS_MAX} data products` },
  ]);
}
