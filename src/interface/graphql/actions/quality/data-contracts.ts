import type { UpsertDataContractInput } from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { EntitySource, GraphqlContext } from '#interface/graphql/graphql-context';
import { linkedPage } from '#interface/graphql/linked-page';
import { newUrn, requireType, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'dataContract';
const STATUS = 'dataContractStatus';

export const dataContracts: Resolvers = {
  Mutation: {
    async upsertDataContract(_root, { urn, input }, context) {
      requireType(input.entityUrn, 'dataset', 'entityUrn');
      if (urn) requireType(urn, TYPE, 'urn');
      const known = await contractOf({ urn: input.entityUrn }, context);
      if (urn && known && known !== urn) throw another(urn, known);
      const contract = urn ?? known ?? newUrn(TYPE, context, input.id);
      await write(context, [
        upsert(contract, 'dataContractProperties', propertiesOf(input)),
        upsert(contract, STATUS, { state: input.state ?? 'ACTIVE' }),
      ]);
      return contract;
    },
  },
  DataContract: {
    status: ({ urn }, _args, { reads }) => reads.aspect(urn, STATUS),
  },
  Dataset: {
    contract: (source, _args, context) => contractOf(source, context),
  },
};

async function contractOf(source: EntitySource, context: GraphqlContext): Promise<string | undefined> {
  const { entities } = await linkedPage(source, 'ContractFor', { start: 0, count: 1 }, context);
  return entities[0];
}

function propertiesOf({ entityUrn, freshness, schema, dataQuality }: UpsertDataContractInput): JsonObject {
  return {
    entity: entityUrn,
    freshness: assertionsOf(freshness),
    schema: assertionsOf(schema),
    dataQuality: assertionsOf(dataQuality),
  };
}

function assertionsOf(items: readonly { readonly assertionUrn: string }[] | null | undefined): readonly JsonObject[] {
  return (items ?? []).map(({ assertionUrn }) => {
    requireType(assertionUrn, 'assertion', 'assertionUrn');
    return { assertion: assertionUrn };
  });
}

function another(urn: string, known: string): InvalidInputError {
  return new InvalidInputError(`The dataset has the contract ${known}; change that one, or delete it before ${urn}`, [
    { field: ['urn'], message: 'is another contract', expected: known },
  ]);
}
