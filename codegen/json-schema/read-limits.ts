import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonObject, JsonValue } from '../model/model';
import { limitsOf, TEXT_FORMATS } from './keywords';
import { expectedValue } from './keyword-values';
import type { SchemaNode } from './schema-node';

/** The limits that a schema sets to its values, none when it sets none. Those that cannot be are reported and left out. */
export function readLimits(schema: SchemaNode, problems: DiagnosticList): { readonly limits?: JsonObject } {
  const type = schema.node('type')?.value;
  const limits = limitsOf(type).flatMap((keyword): [string, JsonValue][] => {
    const value = schema.node(keyword)?.value;
    if (value === undefined) return [];
    const wanted = expectedValue(keyword, value);
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
