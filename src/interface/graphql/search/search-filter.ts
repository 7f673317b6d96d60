import { SAVED_SEARCH_ASPECT } from '#access/people/personal-aspects';
import type { SearchFilter } from '#generated/http/messages';
import { NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { isObject, objectsOf } from '#base/json/path-values';
import type { Stored } from '#base/json/stored';
import type { ConjunctiveCriterion, Criterion, Filter } from '#generated/types/com.linkedin.metadata.query.filter';
import type { DataHubViewDefinition } from '#generated/types/com.linkedin.view';
import { type AndFilter, type FacetFilter, filterOf } from '../criteria';
import type { GraphqlContext } from '../graphql-context';
import { objectOf, textsOf } from '#base/json/stored-values';
import { ancestorsOf, descendantsOf } from './hierarchies';

/** What narrows a search: its own filter, and that of a view. */
export interface Narrowing {
  readonly filters?: readonly FacetFilter[] | null | undefined;
  readonly orFilters?: readonly AndFilter[] | null | undefined;
  readonly viewUrn?: string | null | undefined;
}

/** @throws InvalidInputError | LimitExceededError; NotFoundError for a view that the actor may not see */
export async function searchFilterOf(narrowing: Narrowing, context: GraphqlContext): Promise<SearchFilter> {
  const { filters, orFilters, viewUrn } = narrowing;
  const own = filterOf(
    orFilters && (await Promise.all(orFilters.map((each) => followed(each, context)))),
    (await followed({ and: filters ?? [] }, context)).and,
  );
  return viewUrn ? both(own, await viewFilter(viewUrn, context)) : own;
}

/** The criteria that name a hierarchy, with the entities that it has now. */
async function followed({ and }: AndFilter, context: GraphqlContext): Promise<AndFilter> {
  return { and: await Promise.all((and ?? []).map((each) => follow(each, context))) };
}

async function follow(criterion: FacetFilter, context: GraphqlContext): Promise<FacetFilter> {
  const { condition, value, values } = criterion;
  const sides = SIDES[condition ?? ''];
  if (!sides) return criterion;
  const urns = values ?? (typeof value === 'string' ? [value] : []);
  const found = await Promise.all(sides.map((side) => side(urns, context)));
  return { ...criterion, value: null, values: [...new Set([...urns, ...found.flat()])], condition: 'EQUAL' };
}

type Side = (urns: readonly string[], context: GraphqlContext) => Promise<readonly string[]>;

const above: Side = async (urns, { reads }) => (await Promise.all(urns.map((urn) => ancestorsOf(urn, reads)))).flat();

const SIDES: Readonly<Record<string, readonly Side[]>> = {
  DESCENDANTS_INCL: [descendantsOf],
  ANCESTORS_INCL: [above],
  RELATED_INCL: [above, descendantsOf],
};

/** Views are saved filters with entity types. */
async function viewFilter(urn: string, context: GraphqlContext): Promise<SearchFilter> {
  const definition =
    (await context.reads.entity(urn)) && (await context.reads.aspect(urn, SAVED_SEARCH_ASPECT))?.definition;
  if (!isObject(definition)) throw noView(urn);
  const { entityTypes, filter }: Stored<DataHubViewDefinition> = definition;
  const types = textsOf(entityTypes);
  const { or } = objectOf<Filter>(filter);
  const orFilters = objectsOf<ConjunctiveCriterion>(or).map(({ and }) => ({
    and: objectsOf<Criterion>(and).map(criterionOf),
  }));
  const narrowed = await searchFilterOf({ orFilters }, context);
  const ofTypes = { or: [{ and: [{ field: '_entityType', values: [...types] }] }] };
  return types.length > 0 ? both(narrowed, ofTypes) : narrowed;
}

function criterionOf({ field, value, values, condition, negated }: Stored<Criterion>): FacetFilter {
  const many = textsOf(values);
  return {
    field: String(field),
    ...(many.length > 0 ? { values: many } : { value: String(value ?? '') }),
    condition: typeof condition === 'string' ? condition : null,
    negated: negated === true,
  };
}

/** Both filters must hold: each alternative of one with each of the other. @throws LimitExceededError */
function both({ or: first = [] }: SearchFilter, { or: second = [] }: SearchFilter): SearchFilter {
  if (first.length === 0 || second.length === 0) return { or: first.length === 0 ? second : first };
  const size = first.length * second.length;
  checkUses([{ limit: 'filterValues', size, unit: 'alternatives', fix: 'Use a view with fewer alternatives' }], {
    field: ['input', 'orFilters'],
  });
  return { or: first.flatMap((a) => second.map((b) => ({ and: [...a.and, ...b.and] }))) };
}

function noView(urn: string): NotFoundError {
  return new NotFoundError(`There is no view ${urn}; give the urn of a dataHubView, or leave viewUrn out`, [
    { field: ['input', 'viewUrn'], message: 'does not exist' },
  ]);
}
