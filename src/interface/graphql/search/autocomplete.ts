import type { AutoCompleteMultipleInput } from '#generated/graphql/resolver-types';
import { parseFilter } from '#interface/rest/format/filter-form';
import { checkUses } from '#base/errors/limit-exceeded';
import { groupBy } from '#base/json/group-by';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import type { GraphqlContext } from '../graphql-context';
import { beginField, findRead } from './find';
import { searchFilterOf } from './search-filter';
import type { Resolvers } from '../resolvers';

/** The input with or without entity types. */
type Input = Omit<AutoCompleteMultipleInput, 'types'>;

/** compat: 10 results by default. */
const LIMIT = 10;
/** Results that decide which entity types are shown, because a few results are often all of one type. */
const TYPES_AMONG = 200;

export const autocompletion: Resolvers = {
  Query: {
    async autoComplete(_root, { input }, context) {
      const { suggestions, urns } = await complete(input, typesOf(input.type ? [input.type] : [], context), context);
      return { query: input.query, suggestions, entities: urns.map((urn) => ({ urn })) };
    },

    async autoCompleteForMultiple(_root, { input }, context) {
      const limit = limitOf(input) === 0 ? 0 : Math.max(limitOf(input), TYPES_AMONG);
      const field = beginField(context);
      const { urns } = await complete({ ...input, limit }, typesOf(input.types ?? [], context), field);
      // The names of each type need a question of their own, so only types with results are asked.
      const found = [...groupBy(urns, (urn) => entityTypeOf(urn) ?? '').keys()];
      const suggestions = await Promise.all(found.map((type) => ofType(input, type, field)));
      return { query: input.query, suggestions };
    },
  },
};

async function ofType(input: Input, type: string, context: GraphqlContext) {
  const { suggestions, urns } = await complete(input, [type], context);
  return { type: context.names.symbolOf(type), suggestions, entities: urns.map((urn) => ({ urn })) };
}

function typesOf(symbols: readonly string[], { names, services }: GraphqlContext): readonly string[] {
  if (symbols.length > 0) return [...new Set(symbols.map((symbol) => names.entityTypeOf(symbol)))];
  return services.models.registry.entities.map(({ name }) => name);
}

function limitOf({ limit }: Input): number {
  return Math.max(0, limit ?? LIMIT);
}

async function complete(input: Input, entityTypes: readonly string[], context: GraphqlContext) {
  const { services } = context;
  const { query, field } = input;
  const size = limitOf(input);
  checkUses([{ limit: 'graphqlPage', size, unit: 'completions', fix: 'Ask for fewer' }], { field: ['input', 'limit'] });
  return services.search.autocomplete({
    entityTypes,
    query,
    ...(field && { field }),
    filter: parseFilter(await searchFilterOf(input, context)),
    limit: size,
    read: findRead(context),
  });
}
