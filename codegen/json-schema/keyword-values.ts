/** The values that keywords may have. */
import { isList, isObject } from '../values/json-value';
import type { JsonValue } from '../model/model';
import { linearPattern } from '../values/linear-pattern';

const AMOUNT = /^(?:min|max)(?:Length|Items|Properties|Contains)$/;
const NUMBERS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
/** Keywords whose value is a list that is not empty. */
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'prefixItems', 'enum']);

/** The expected value of a keyword; null when the value fits. */
export function expectedValue(keyword: string, value: JsonValue): string | null {
  if (keyword === 'pattern') return patternProblem(value);
  if (keyword === 'uniqueItems') return typeof value === 'boolean' ? null : 'true or false';
  if (keyword === 'multipleOf') return typeof value === 'number' && value > 0 ? null : 'a number above 0';
  if (AMOUNT.test(keyword)) return isAmount(value) ? null : 'an integer, 0 or more';
  if (NUMBERS.has(keyword)) return typeof value === 'number' ? null : 'a number';
  if (LISTS.has(keyword)) return isList(value) ? listProblem(value) : 'a list';
  if (keyword === 'required') return isNames(value) ? null : 'a list of names';
  if (keyword === 'dependentRequired')
    return isObject(value) && Object.values(value).every(isNames) ? null : 'an object of lists of names';
  return null;
}

function listProblem({ length }: readonly JsonValue[]): string | null {
  return length > 0 ? null : 'a list that is not empty';
}

function isAmount(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isNames(value: JsonValue): boolean {
  return isList(value) && value.every((name) => typeof name === 'string');
}

/**
 * The reason why a pattern cannot be checked: as validators read it, whose engine takes time in proportion to the text. So it does not refer
 * back, and looks ahead only from its start.
 */
export function patternProblem(value: JsonValue): string | null {
  if (typeof value !== 'string') return 'a regular expression';
  try {
    void new RegExp(value, 'u');
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
    return `a regular expression of JavaScript (${reason.toLowerCase()})`;
  }
  try {
    linearPattern(value);
    return null;
  } catch {
    return LINEAR;
  }
}

const LINEAR =
  'a regular expression that can be checked in linear time (RE2): write it without lookahead (but right after a leading ^), lookbehind, references back and more than 1,000 repeats, and check the rest where the value is made';
