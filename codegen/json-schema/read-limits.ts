import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonObject, JsonValue } from '../model/model';
import { limitsOf, TEXT_FORMATS } from './keywords';
import { linearPattern } from '../values/linear-pattern';
import type { SchemaNode } from './schema-node';

/** The limits that a schema sets to its values, none when it sets none. Those that cannot be are reported and left out. */
export function readLimits(schema: SchemaNode, problems: DiagnosticList): { readonly limits?: JsonObject } {
  const type = schema.node('type')?.value;
  const limits = limitsOf(type).flatMap((keyword): [string, JsonValue][] => {
    const value = schema.node(keyword)?.value;
    if (value === undefined) return [];
    const wanted = whyNot(keyword, value);
    if (wanted === null) return [[keyword, value]];
    problems.report('bad-schema', `${keyword} must be ${wanted}`, schema.originOf(keyword));
    return [];
  });
  refuseCrossed(Object.fromEntries(limits), schema, problems);
  const format = TEXT_FORMATS.find((known) => type === 'string' && known === schema.node('format')?.value);
  if (format !== undefined) limits.push(['format', format]);
  return limits.length === 0 ? {} : { limits: Object.fromEntries(limits) };
}

/** A lower bound above the upper one leaves no value. */
function refuseCrossed(limits: JsonObject, schema: SchemaNode, problems: DiagnosticList): void {
  for (const [lower, upper] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [least, most] = [limits[lower], limits[upper]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      problems.report('bad-schema', `${upper} is below ${lower}, so no value is possible`, schema.originOf(upper));
  }
}

/** The expected value of a keyword; null when the value fits. */
function whyNot(keyword: string, value: JsonValue): string | null {
  if (keyword === 'uniqueItems') return typeof value === 'boolean' ? null : 'true or false';
  if (keyword === 'pattern') return patternProblem(value);
  if (keyword === 'multipleOf') return typeof value === 'number' && value > 0 ? null : 'a number above 0';
  if (/^(?:min|max)(?:Length|Items)$/.test(keyword))
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? null : 'an integer, 0 or more';
  return typeof value === 'number' ? null : 'a number';
}

/**
 * The reason why a pattern cannot be checked: as validators read it, whose engine takes time in proportion to the text. So it does not refer
 * back, and looks ahead only from its start.
 */
export function patternProblem(value: JsonValue): string | null {
  try {
    if (typeof value !== 'string' || !(new RegExp(value, 'u') instanceof RegExp)) return 'a regular expression';
  } catch {
    return 'a regular expression';
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
