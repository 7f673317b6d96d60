import { InvalidInputError } from '#base/errors/domain-error';
import { nearestName } from '#base/errors/unknown-name';
import type { Criterion, Filter } from '#catalog/filter/filter';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { SummaryPage } from '#search/service/summary-search';
import { type McpCall, readAs } from '../mcp-call';
import { readShortValues } from './short-values';

/** Entities that are looked at for one name. The best hits have the name itself. */
const HITS = 20;
/** Names of one filter that are looked up. Each takes two searches. */
const NAMES_MAX = 20;
/** Names that an error lists. */
const LISTED = 5;

/**
 * A filter in which names that people see stand for the urns of what has them: `tags = 'Personal data'`, `owners = 'Lena Fors'`. A value may also be the
 * end of a urn.
 * @throws InvalidInputError for a value that nothing has, with the nearest ones: an assistant would take "0 found" as a fact
 */
export async function withNamedValues(filter: Filter, call: McpCall): Promise<Filter> {
  let left = NAMES_MAX;
  const or: (readonly Criterion[])[] = [];
  for (const criteria of filter.or) {
    const read: Criterion[] = [];
    for (const criterion of criteria) {
      const isNamed = isShort(criterion, call) && criterion.values.length <= left;
      if (isNamed) left -= criterion.values.length;
      read.push(isNamed ? await named(criterion, call) : readShortValues(call.services, criterion));
    }
    or.push(read);
  }
  return { ...filter, or };
}

function isShort({ field, condition, values }: Criterion, { services: { display } }: McpCall): boolean {
  const holdsUrns = display.searchFields[field]?.type === 'URN' && (condition === 'EQUAL' || condition === 'IN');
  return holdsUrns && values.some((value) => !value.startsWith('urn:'));
}

async function named(criterion: Criterion, call: McpCall): Promise<Criterion> {
  const { field, values } = criterion;
  const urns: string[] = [];
  for (const value of values) {
    if (value.startsWith('urn:')) urns.push(value);
    else for (const urn of await urnsNamed(field, value, call)) urns.push(urn);
  }
  const byId = readShortValues(call.services, criterion);
  if (urns.length === 0) return byId;
  const ids = byId.condition === 'END_WITH' ? [] : byId.values;
  return { ...criterion, condition: 'IN', values: [...new Set([...urns, ...ids])] };
}

/** The urns of what has the name. Empty if the value is the end of a urn that something has. */
async function urnsNamed(field: string, value: string, call: McpCall): Promise<readonly string[]> {
  const { display, models } = call.services;
  const { refersTo = [] } = display.searchFields[field] ?? {};
  const types = searchedTypes(models, refersTo.length > 0 ? refersTo : undefined);
  const { hits } = await search(call, { entityTypes: types, input: `"${value.replaceAll('"', ' ')}"`, count: HITS });
  const found = hits.filter(({ name }) => sameName(name, value)).map(({ urn }) => urn);
  if (found.length > 0) return found;
  const one: Criterion = { field, condition: 'EQUAL', values: [value], negated: false, lenient: false };
  const used = await search(call, { filter: { or: [[readShortValues(call.services, one)]] } });
  if (used.total === 0 && !hits.some(({ urn }) => sameName(urn.split(':').at(-1) ?? '', value)))
    throw unknownValue(field, value, [...hits.map(({ name }) => name), ...(await valuesOf(field, call))]);
  return [];
}

function sameName(name: string, value: string): boolean {
  return name.localeCompare(value, 'en', { sensitivity: 'accent' }) === 0;
}

/** What people call the most frequent values of a field. */
async function valuesOf(field: string, call: McpCall): Promise<readonly string[]> {
  const { facets } = await search(call, { facets: true });
  return facets.filter((facet) => facet.field === field).flatMap(({ values }) => values.map(({ title }) => title));
}

type Asked = Partial<Parameters<McpCall['services']['summarySearch']['search']>[1]>;

function search(call: McpCall, asked: Asked): Promise<SummaryPage> {
  const { services, actor } = call;
  return services.summarySearch.search(actor, {
    entityTypes: searchedTypes(services.models, undefined),
    input: '*',
    filter: { or: [] },
    sort: [],
    start: 0,
    count: 0,
    facets: false,
    facetSize: HITS,
    matchedFields: false,
    read: readAs('searchSummaries', call),
    ...asked,
  });
}

function unknownValue(field: string, value: string, known: readonly string[]): InvalidInputError {
  const names = [...new Set(known)];
  const nearest = nearestName(value, names);
  const listed = [...(nearest === undefined ? [] : [nearest]), ...names.filter((name) => name !== nearest)].slice(
    0,
    LISTED,
  );
  const fix =
    listed.length > 0
      ? `The nearest ones: ${listed.map((name) => `'${name.slice(0, 60)}'`).join(', ')}.`
      : 'Nothing has a value there.';
  const message = `Nothing has '${value.slice(0, 60)}' for ${field}. ${fix}`;
  return new InvalidInputError(message, [
    { field: ['filter'], message: 'names a value that nothing has', expected: 'a name or a urn' },
  ]);
}
