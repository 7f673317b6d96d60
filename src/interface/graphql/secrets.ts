import type { Stored } from '#base/json/stored';
import type { DataHubSecretValue } from '#generated/types/com.linkedin.secret';
import { InvalidInputError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import { create, given, requireType, stampOf } from './actions/draft-changes';
import { write } from './actions/write-changes';
import type { GraphqlContext } from './graphql-context';
import type { Resolvers } from './resolvers';
import { storedText } from '#base/json/stored-values';

const SECRET = 'dataHubSecret';
const VALUE = 'dataHubSecretValue';

/** Secrets that recipes name. Only those who manage secrets read them, and only here. */
export const secrets: Resolvers = {
  Query: {
    async getSecretValues(_root, { input }, context) {
      const { length: size } = input.secrets;
      const fix = 'Ask for fewer at a time';
      checkUses([{ limit: 'graphqlPage', size, unit: 'names', fix }], { field: ['input', 'secrets'] });
      const { services, actor, signal } = context;
      const asked = input.secrets.map((name) => ({ name, urn: urnOf(name, context) }));
      const found = await services.secrets.values(actor, { urns: asked.map(({ urn }) => urn), aspect: VALUE, signal });
      return asked.flatMap(({ name, urn }) => valueOf(name, found.get(urn)));
    },
  },
  Mutation: {
    async createSecret(_root, { input }, context) {
      const urn = urnOf(input.name, context);
      const { name, value, description } = input;
      const created = stampOf(context);
      await write(context, [create(urn, VALUE, given({ name, value, description, created }))]);
      return urn;
    },

    async updateSecret(_root, { input }, context) {
      const { urn, name, value, description } = input;
      requireType(urn, SECRET, 'urn');
      checkKey(urn, name);
      const created = (await context.reads.aspect(urn, VALUE))?.created;
      const changed = given({ name, value, description, created });
      await write(context, [{ ...create(urn, VALUE, changed), changeType: 'UPDATE' }]);
      return urn;
    },
  },
};

function valueOf(name: string, stored: Stored<DataHubSecretValue> | undefined) {
  const value = storedText(stored?.value);
  return value === undefined ? [] : [{ name, value }];
}

function urnOf(name: string, { services }: GraphqlContext): string {
  return formatUrn({ namespace: services.models.registry.namespace, entityType: SECRET, parts: [name] });
}

/** Values are found by the key, so another name would be lost. */
function checkKey(urn: string, name: string): void {
  const key = parseUrn(urn).parts[0];
  if (key === name) return;
  throw new InvalidInputError(`The name of ${urn} cannot become ${name}; create a secret with that name`, [
    { field: ['input', 'name'], message: 'differs from the key', expected: String(key) },
  ]);
}
