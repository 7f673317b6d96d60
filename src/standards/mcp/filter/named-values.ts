import { InvalidInputError } from '#base/errors/domain-error';
import { nearestName } from '#base/errors/unknown-name';
import { type Criterion, equalTo, type Filter } from '#catalog/filter/filter';
import { searchedTypes } from '#catalog/registry/searched-types';
import type { SummaryPage } from '#search/service/summary-search';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import { type McpCall, readAs } from '../mcp-call';

/** Entities that are looked at for one name. The best hits have the name itself. */
const HITS = 20;
/** Names of one filter that are looked up. Each takes two searches. */
const NAMES_MAX = 20;
/** Names that an error lists. */
const LISTED = 5;

/**
 * A filter in which names that people see stand for the urns of what has them: `tags = 'Personal data'`, `owners = 'Lena Fors'`. A value may also be the
 * end of a urn.
 * @param meant for each alternative of the text, what its names of fields may mean: `environment` is a field of datasets and another of pipelines
 * @throws InvalidInputError for a value that nothing has, with the nearest ones: an assistant would take "0 found" as a fact
 */
export async function withNamedValues(meant: readonly Filter[], call: McpCall): Promise<Filter> {
  const budget = { left: NAMES_MAX };
  const possible: Filter['or'][] = [];
  for (const { or } of meant) possible.push(await possibleReadings(or, call, budget));
  return { or: possible.flat() };
}

interface Budget {
  left: number;
}

/** The readings of which the catalog has every value. @throws InvalidInputError of the first reading if it has those of no reading */
async function possibleReadings(readings: Filter['or'], call: McpCall, budget: Budget): Promise<Filter['or']> {
  const possible: (readonly Criterion[])[] = [];
  const problems: InvalidInputError[] = [];
  for (const criteria of readings) {
    try {
      const read: Criterion[] = [];
      for (const criterion of criteria) read.push(await withNames(criterion, call, budget));
      possible.push(read);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      problems.push(error);
    }
  }
  const [first] = problems;
  if (first && possible.length === 0) throw first;
  return possible;
}

async function withNames(criterion: Criterion, call: McpCall, budget: Budget): Promise<Criterion> {
  const lookUp = criterion.values.length <= budget.left ? lookUpOf(criterion, call) : undefined;
  if (!lookUp) return readShortValues(call.services, readSymbols(call.services, criterion));
  budget.left -= criterion.values.length;
  return lookUp(criterion, call);
}

type LookUp = (criterion: Criterion, call: McpCall) => Promise<Criterion>;

/** Finds the way to look up the values of a criterion, if the catalog has to be asked. */
function lookUpOf({ field, condition, values }: Criterion, { services: { display } }: McpCall): LookUp | undefined {
  const { type, facet = false, choices } = display.searchFields[field] ?? {};
  if (condition !== 'EQUAL' && condition !== 'IN') return undefined;
  if (type === 'URN') return values.some((value) => !value.startsWith('urn:')) ? named : undefined;
  const isWord = type === 'KEYWORD' || (facet && WORDS.has(type ?? ''));
  return isWord && !choices ? countedValues : undefined;
}

/** Types of fields whose values are texts. */
const WORDS: ReadonlySet<string> = new Set(['TEXT', 'TEXT_PARTIAL']);

/** A value that nothing has is a mistake, or is written in another case. Those by which results are counted are few. */
async function countedValues(criterion: Criterion, call: McpCall): Promise<Criterion> {
  const { field } = criterion;
  const values: string[] = [];
  for (const value of criterion.values) {
    const { total } = await search(call, { filter: { or: [[equalTo(field, [value])]] } });
    const known = total > 0 ? [] : await valuesOf(field, call);
    const same = known.find((each) => sameName(each.value, value));
    if (total === 0 && !same)
      throw unknownValue(
        field,
        value,
        known.map((each) => each.value),
      );
    values.push(same?.value ?? value);
  }
  return { ...criterion, values };
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
  const found = urnsCalled(value, hits);
  if (found.length > 0) return found;
  const one = equalTo(field, [value]);
  const used = await search(call, { filter: { or: [[readShortValues(call.services, one)]] } });
  if (used.total > 0) return [];
  const partly = hits.filter(({ name }) => hasWords(name, value));
  const [only] = partly.length > 0 ? partly : value.includes('@') ? hits : [];
  if (only && (partly.length === 1 || hits.length === 1)) return [only.urn];
  const counted = await valuesOf(field, call);
  const same = counted.filter(({ title }) => sameName(title, value));
  if (same.length > 0) return same.map((each) => each.value);
  throw unknownValue(field, value, [...hits.map(({ name }) => name), ...counted.map(({ title }) => title)]);
}

/** The urns of hits with the name, or else of those whose urn ends with it, in any case. */
function urnsCalled(value: string, hits: SummaryPage['hits']): readonly string[] {
  const sameNames = hits.filter(({ name }) => sameName(name, value));
  const called =
    sameNames.length > 0 ? sameNames : hits.filter(({ urn }) => sameName(urn.split(':').at(-1) ?? '', value));
  return called.map(({ urn }) => urn);
}

/** Whether a name has all words of the value: `Lena` of `Lena Fors`. */
function hasWords(name: string, value: string): boolean {
  const words = new Set(name.toLowerCase().split(/\s+/));
  return value
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.has(word));
}

function sameName(name: string, value: string): boolean {
  return name.localeCompare(value, 'en', { sensitivity: 'accent' }) === 0;
}

/** The most frequent values of a field. Some are not entities that a search finds, such as platforms that nothing describes. */
async function valuesOf(field: string, call: McpCall): Promise<SummaryPage['facets'][number]['values']> {
  const { facets } = await search(call, { facets: true });
  return facets.find((facet) => facet.field === field)?.values ?? [];
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
      : 'It has no values that could be listed.';
  const message = `Nothing has '${value.slice(0, 60)}' for ${field}. ${fix}`;
  return new InvalidInputError(message, [
    { field: ['filter'], message: 'names a value that nothing has', expected: 'a name or a urn' },
  ]);
}

/** What short values are compared with. */
interface ShortValueModels {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
}

/** Reads `owners = 'ana'` and `platform = 'hive'`: fields that hold urns are compared with the urns of that name. */
function readShortValues({ models, display }: ShortValueModels, criterion: Criterion): Criterion {
  const { field, condition, values } = criterion;
  const { type, refersTo = [] } = display.searchFields[field] ?? {};
  const isShort = values.some((value) => !value.startsWith('urn:'));
  if (type !== 'URN' || !isShort || (condition !== 'EQUAL' && condition !== 'IN')) return criterion;
  const { namespace } = models.registry;
  const urnsOf = (value: string) =>
    value.startsWith('urn:') ? [value] : refersTo.map((entityType) => `urn:${namespace}:${entityType}:${value}`);
  if (refersTo.length > 0) return { ...criterion, values: values.flatMap(urnsOf) };
  // The models do not say which entities the field refers to.
  return { ...criterion, condition: 'END_WITH', values: values.map((value) => `:${value}`.replace(/^:urn:/, 'urn:')) };
}

/** Letters by which a word is known in another form: `failed` for FAILURE. */
const STEM = 4;

interface SymbolModels {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
}

/**
 * Reads the values of a field that has symbols, in any case and form: `lastOutcome = 'failed'`.
 * @throws InvalidInputError with all symbols: an assistant would take "0 found" as a fact
 */
function readSymbols(known: SymbolModels, criterion: Criterion): Criterion {
  const { field, condition, values } = criterion;
  const choices = choicesOf(field, known);
  if (!choices || (condition !== 'EQUAL' && condition !== 'IN')) return criterion;
  return { ...criterion, values: values.map((value) => symbolOf(value, choices) ?? refuse(field, value, choices)) };
}

function choicesOf(field: string, { models, display }: SymbolModels): readonly string[] | undefined {
  if (field === ENTITY_TYPE_FIELD.name) return models.registry.entities.map(({ name }) => name);
  const { type, choices } = display.searchFields[field] ?? {};
  return type === 'BOOLEAN' ? ['true', 'false'] : choices;
}

function symbolOf(value: string, choices: readonly string[]): string | undefined {
  const word = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  const same = choices.find((choice) => lettersOf(choice) === lettersOf(word));
  if (same !== undefined) return same;
  const alike = choices.filter((choice) => word.length >= STEM && choice.startsWith(word.slice(0, STEM)));
  return alike.length === 1 ? alike[0] : undefined;
}

/** `DATA_JOB` is `dataJob`. */
function lettersOf(word: string): string {
  return word.toUpperCase().replaceAll('_', '');
}

function refuse(field: string, value: string, choices: readonly string[]): never {
  const nearest = nearestName(value, choices);
  const hint = nearest === undefined ? '' : ` Did you mean '${nearest}'?`;
  const message = `${field} has no value '${value.slice(0, 60)}'.${hint} Use one of ${choices.join(', ')}.`;
  throw new InvalidInputError(message, [{ field: ['filter'], message: 'names a value that the field cannot have' }]);
}
