import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { type Condition, CONDITIONS, type Criterion, type Filter } from '#catalog/filter/filter';

/** A search that somebody saved, as a question to the search index. */
export interface SavedSearch {
  readonly input: string;
  /** Empty for all. */
  readonly entityTypes: readonly string[];
  readonly filter: Filter;
}

const WITHOUT_VALUES: readonly Condition[] = ['EXISTS', 'IS_NULL'];

/** Reads the stored definition of a saved search. Its words are in the address of the page, which the web application stores with it. */
export function savedSearchIn(definition: JsonObject): SavedSearch {
  const conjunctions = objectsOf(isObject(definition['filter']) ? definition['filter']['or'] : []);
  const or = conjunctions.map(({ and }) => objectsOf(and).flatMap(criterionIn));
  return { input: wordsIn(definition['json']), entityTypes: textsIn(definition['entityTypes']), filter: { or } };
}

/** A value of the older members counts if the newer ones have none. */
function criterionIn({ field, value, values, condition, negated }: JsonObject): readonly Criterion[] {
  const known = CONDITIONS.find((each) => each === condition) ?? 'EQUAL';
  const given = textsIn(values);
  const texts = given.length > 0 ? given : textsIn([value ?? '']).filter((text) => text !== '');
  const isWhole = texts.length > 0 || WITHOUT_VALUES.includes(known);
  if (typeof field !== 'string' || !isWhole) return [];
  const wanted = WITHOUT_VALUES.includes(known) ? [] : texts;
  return [{ field, condition: known, values: wanted, lenient: false, negated: negated === true }];
}

function wordsIn(json: JsonValue | undefined): string {
  try {
    const stored: unknown = JSON.parse(typeof json === 'string' ? json : '{}');
    const search = typeof stored === 'object' && stored !== null && 'search' in stored ? stored.search : '';
    return new URLSearchParams(String(search)).get('q') ?? '';
  } catch {
    return '';
  }
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
