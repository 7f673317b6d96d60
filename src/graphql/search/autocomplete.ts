import { parseFilter } from '../../formats/requests/filter-form';
import { checkUses } from '../../errors/limit-exceeded';
import { groupBy } from '../../json/group-by';
import { entityTypeOf } from '../../urn/entity-type-of';
import type { GraphqlContext } from '../graphql-context';
import { beginField, findRead } from './find';
import { type Narrowing, searchFilterOf } from './search-filter';

const SDL = `
extend type Query {
  "Completes a beginning of a name, among entities of one type."
  autoComplete(input: AutoCompleteInput!): AutoCompleteResults
  "Completes a beginning of a name, among entities of several types."
  autoCompleteForMultiple(input: AutoCompleteMultipleInput!): AutoCompleteMultipleResults
}

input AutoCompleteInput {
  "All entity types if it is absent."
  type: EntityType
  query: String!
  "A search field. If it is absent, all fields that the models mark."
  field: String
  limit: Int
  filters: [FacetFilterInput!]
  orFilters: [AndFilterInput!]
}

input AutoCompleteMultipleInput {
  "All entity types if it is absent or empty."
  types: [EntityType!]
  query: String!
  field: String
  limit: Int
  filters: [FacetFilterInput!]
  orFilters: [AndFilterInput!]
  "A view, whose filter must hold too."
  viewUrn: String
}

type AutoCompleteResults { query: String! suggestions: [String!]! entities: [Entity]! }
type AutoCompleteMultipleResults { query: String! suggestions: [AutoCompleteResultForEntity!]! }
"Results of one entity type."
type AutoCompleteResultForEntity { type: EntityType! suggestions: [String!]! entities: [Entity]! }
`;

interface Input extends Narrowing {
  readonly query: string;
  readonly field?: string | null;
  readonly limit?: number | null;
}

/** compat: 10 results by default. */
const LIMIT = 10;
/** Results that decide which entity types are shown, because a few results are often all of one type. */
const TYPES_AMONG = 200;

export const autocompletion = {
  sdl: SDL,
  fields: {
    async autoComplete(
      { input }: { readonly input: Input & { readonly type?: string | null } },
      context: GraphqlContext,
    ) {
      const { suggestions, urns } = await complete(input, typesOf(input.type ? [input.type] : [], context), context);
      return { query: input.query, suggestions, entities: urns.map((urn) => ({ urn })) };
    },

    async autoCompleteForMultiple(
      { input }: { readonly input: Input & { readonly types?: readonly string[] | null } },
      context: GraphqlContext,
    ) {
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
