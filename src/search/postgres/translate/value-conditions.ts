import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../../fields/search-field';
import { tokenize } from '../../text/tokenize';
import { quoteLexeme, valueLexeme, valuePrefixLexeme } from '../rows/lexemes';
import { allWords, anyLexeme } from './text-query';
import { inTerms, type TranslationContext } from './translation-context';

/** Any value of the field for which the test holds. */
function someValue(field: SearchField, test: (value: string) => string, { parameters }: TranslationContext): string {
  switch (field) {
    case URN_FIELD:
      return test('d.urn');
    case ENTITY_TYPE_FIELD:
      return test('d.entity_type');
    case RUN_ID_FIELD:
      return `exists (select from search_run v where v.entity_id = d.entity_id and ${test('v.run_id')})`;
    default:
      return `exists (select from jsonb_path_query(d.fields, ${parameters.add(valuesPath(field))}::jsonpath) v where ${test("(v #>> '{}')")})`;
  }
}

function valuesPath({ name }: SearchField): string {
  return `$.${JSON.stringify(name)}[*]`;
}

export function isPresent(field: SearchField, context: TranslationContext): string {
  return field === URN_FIELD || field === ENTITY_TYPE_FIELD || field === RUN_ID_FIELD ? someValue(field, () => 'true', context) : `d.fields ? ${context.parameters.add(field.name)}`;
}

/** Whether a value of the field is one of the values as they stand. */
export function equalsExactly(field: SearchField, values: readonly string[], context: TranslationContext): string {
  const { parameters } = context;
  if (field.name === context.fields.softDeleteField) return `d.removed = any(${parameters.add(values.map((value) => value.toLowerCase() === 'true'))}::boolean[])`;
  if (field === URN_FIELD) return `d.entity_id in (select u.id from urn u where u.urn = any(${parameters.add(values)}::text[]))`;
  const exact = someValue(field, (value) => `${value} = any(${parameters.add(values.map((each) => normalized(field, each)))}::text[])`, context);
  return hasValueLexemes(field) ? `(${hasValueFolded(field, values, context)} and ${exact})` : exact;
}

/** Whether a value of the field is one of the values without regard to case and accents; a folder holds what is below it. */
export function equalsFolded(field: SearchField, values: readonly string[], context: TranslationContext): string {
  if (field.kind === 'path') return isInFolder(field, values, context);
  return hasValueLexemes(field) ? hasValueFolded(field, values, context) : equalsExactly(field, values, context);
}

function isInFolder(field: SearchField, values: readonly string[], context: TranslationContext): string {
  const paths = context.parameters.add(values);
  return someValue(field, (value) => `exists (select from unnest(${paths}::text[]) p where ${value} = p or starts_with(${value}, p || '/'))`, context);
}

/** compat: values of numbers and booleans come as texts; entity types in any case, with underscores. */
function normalized(field: SearchField, value: string): string {
  if (field.kind === 'boolean') return value.toLowerCase();
  if (field.kind === 'number') return value.trim() === '' ? value : String(Number(value));
  return value;
}

function hasValueLexemes({ kind, name }: SearchField): boolean {
  return name !== URN_FIELD.name && name !== RUN_ID_FIELD.name && name !== ENTITY_TYPE_FIELD.name && (kind === 'text' || kind === 'keyword' || kind === 'urn');
}

function hasValueFolded(field: SearchField, values: readonly string[], context: TranslationContext): string {
  const isIndexed = field.kind === 'urn' || !context.fields.isCoveredByBareWords(field.name);
  if (isIndexed) return inTerms(anyLexeme(values.map((value) => valueLexeme(field.name, value))), context);
  const wanted = context.parameters.add(values);
  const isValue = someValue(field, (value) => `exists (select from unnest(${wanted}::text[]) w where lower(${value}) = lower(w))`, context);
  const words = wordsOfAny(values);
  return words === '' ? isValue : `(${inTerms(words, context)} and ${isValue})`;
}

/** tsquery for the words of one of the values; empty when one has none, and nothing can be said. */
function wordsOfAny(values: readonly string[]): string {
  const words = values.map((value) => allWords(tokenize(value), 'never'));
  return words.includes('') ? '' : words.map((each) => `(${each})`).join(' | ');
}

export function startsWith(field: SearchField, values: readonly string[], context: TranslationContext): string {
  const starts = textTest(field, values, (value, wanted) => `starts_with(${value}, ${wanted})`, context);
  if (!hasValueLexemes(field) || (field.kind !== 'urn' && context.fields.isCoveredByBareWords(field.name))) return starts;
  const begun = values.map((value) => `${quoteLexeme(valuePrefixLexeme(field.name, value))}:*`).join(' | ');
  return `(${inTerms(begun, context)} and ${starts})`;
}

export function endsWith(field: SearchField, values: readonly string[], context: TranslationContext): string {
  return textTest(field, values, (value, wanted) => `right(${value}, length(${wanted})) = ${wanted}`, context);
}

export function contains(field: SearchField, values: readonly string[], context: TranslationContext): string {
  return textTest(field, values, (value, wanted) => `strpos(${value}, ${wanted}) > 0`, context);
}

/** As `contains`, whatever the case. */
export function mentions(field: SearchField, text: string, context: TranslationContext): string {
  return textTest(field, [text], (value, wanted) => `strpos(lower(${value}), lower(${wanted})) > 0`, context);
}

function textTest(field: SearchField, values: readonly string[], test: (value: string, wanted: string) => string, context: TranslationContext): string {
  const wanted = context.parameters.add(values);
  return someValue(field, (value) => `exists (select from unnest(${wanted}::text[]) w where ${test(value, 'w')})`, context);
}

export type Comparison = '>' | '>=' | '<' | '<=';

/** Numbers, times and booleans are compared as such, everything else as text by code point. */
export function compares(field: SearchField, comparison: Comparison, values: readonly string[], context: TranslationContext): string {
  const { parameters } = context;
  if (field.kind !== 'number') {
    const wanted = parameters.add(values);
    return someValue(field, (value) => `exists (select from unnest(${wanted}::text[]) w where ${value} collate "C" ${comparison} w)`, context);
  }
  const numbers = values.flatMap((value) => numberOf(value) ?? []);
  if (numbers.length === 0) return 'false';
  const anyOf = numbers.map((number) => `@ ${comparison} ${number}`).join(' || ');
  return `jsonb_path_exists(d.fields, ${parameters.add(`${valuesPath(field)} ? (${anyOf})`)}::jsonpath)`;
}

/** A number, or a date as milliseconds. */
function numberOf(value: string): number | undefined {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
