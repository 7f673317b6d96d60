import type { ErrorDetail } from '../../errors/domain-error';
import { SchemaViolationError } from '../../errors/domain-error';
import type { Catalog } from '../../registry/catalog';
import { isObject } from '../../registry/path-values';
import type { AspectSpec, JsonObject, JsonValue } from '../../registry/registry';
import type { AspectValidator } from '../aspect-service';
import { violation } from './aspect-validator';
import { valueUrnProblems } from './value-urns';

/**
 * The value as it is stored, with its text.
 * @throws SchemaViolationError naming every place that fits neither the schema nor the rules of urns
 */
export function checkedValue(catalog: Catalog, validator: AspectValidator, aspect: AspectSpec, given: JsonValue, pointer: string) {
  const problems: ErrorDetail[] = isObject(given) ? [...valueUrnProblems(catalog, aspect, given, pointer)] : [];
  const validated = validate(validator, aspect, given, pointer, problems);
  if (!validated || problems.length > 0) throw violation(aspect.name, problems);
  return { ...validated, text: JSON.stringify(validated.value) };
}

function validate(validator: AspectValidator, aspect: AspectSpec, given: JsonValue, pointer: string, problems: ErrorDetail[]): { value: JsonObject; warnings: readonly string[] } | undefined {
  try {
    return validator.validate(aspect.name, given, pointer);
  } catch (error) {
    if (!(error instanceof SchemaViolationError)) throw error;
    problems.unshift(...error.details);
    return undefined;
  }
}
