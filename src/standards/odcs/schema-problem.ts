import type { ErrorObject } from 'ajv';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { ErrorDetail } from '#base/errors/domain-error';
import { nearestName } from '#base/errors/unknown-name';
import { isObject, objectsOf } from '#base/json/path-values';

/**
 * A violation of a schema in plain words, with the fix.
 * @param schema the whole schema, because its parts refer to each other
 */
export function problemOf(error: ErrorObject, schema: JsonObject): ErrorDetail {
  const { keyword, instancePath, params, message = '' } = error;
  const at = { pointer: instancePath };
  switch (keyword) {
    case 'required': {
      const name = String(params.missingProperty);
      return { ...at, message: `${name} is missing`, expected: `add ${name}` };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      const known = knownNames(error.parentSchema, schema);
      return { pointer: `${instancePath}/${name}`, message: `${name} is unknown here`, ...nameOrRemoval(name, known) };
    }
    case 'enum': {
      const known = [params.allowedValues].flat().map(String);
      return { ...at, message: 'the value is unknown', expected: `one of ${known.join(', ')}` };
    }
    case 'type':
      return { ...at, message: 'the value has the wrong type', expected: [params.type].flat().join(' or ') };
    default:
      return { ...at, message: `the value is not valid: it ${message}` };
  }
}

/** The nearest known name, or what to do with one that resembles none. */
function nameOrRemoval(name: string, known: readonly string[]): Pick<ErrorDetail, 'expected' | 'suggestion'> {
  const suggestion = nearestName(name, known);
  return suggestion === undefined ? { expected: 'remove it, or make it a custom property' } : { suggestion };
}

/** The members that a schema and those that it is made of know. */
function knownNames(part: JsonValue | undefined, schema: JsonObject): readonly string[] {
  if (!isObject(part)) return [];
  const [, group = '', name = ''] = String(part.$ref ?? '').split('/');
  const groups = schema[group];
  const target = isObject(groups) ? groups[name] : undefined;
  const inside = objectsOf(part.allOf ?? null).flatMap((each) => knownNames(each, schema));
  return [...Object.keys(isObject(part.properties) ? part.properties : {}), ...inside, ...knownNames(target, schema)];
}
