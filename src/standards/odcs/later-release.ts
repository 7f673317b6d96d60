/** Contracts of releases of the standard that our schema does not know. */
import type { ErrorObject } from 'ajv';
import { pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** A value that is only known when the contract is used, such as the port `${DB_PORT}`. */
const VARIABLE = /\$\{[^{}]+\}/;
/** Each pass finds what the one before it has laid open: a new kind of server, and then its members. */
const PASSES_MAX = 10;
/** What later releases need less. */
const OPTIONAL = 'status';

type Check = (contract: JsonObject) => readonly ErrorObject[];

/**
 * What is wrong with a contract of a later release. Names, values and variables that we do not know are no mistake: the text of the contract keeps
 * them. What we know must be right.
 */
export function errorsOfLater(contract: JsonObject, check: Check): readonly ErrorObject[] {
  const left = new Set<string>([`/${OPTIONAL}`]);
  let known = contract;
  let errors = check(known);
  for (let pass = 0; pass < PASSES_MAX && errors.some(isUnknown); pass++) {
    for (const error of errors.filter(isUnknown)) {
      left.add(placeOf(error));
      known = withoutUnknown(known, error);
    }
    errors = check(known);
  }
  const problems = errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || !left.has(`${instancePath}/${String(params.missingProperty)}`),
  );
  // A choice fails because of what is in it.
  return problems.every(({ keyword }) => CHOICES.has(keyword)) && problems.length < errors.length ? [] : problems;
}

const CHOICES = new Set(['if', 'oneOf', 'anyOf', 'allOf']);

function isUnknown({ keyword, data }: ErrorObject): boolean {
  if (['enum', 'additionalProperties', 'unevaluatedProperties'].includes(keyword)) return true;
  return ['type', 'format', 'pattern'].includes(keyword) && typeof data === 'string' && VARIABLE.test(data);
}

function placeOf({ instancePath, params }: ErrorObject): string {
  const name = params.additionalProperty ?? params.unevaluatedProperty;
  return name === undefined
    ? instancePath
    : `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** An unknown value of a choice becomes the most general one, because the rest of its object depends on it. */
function withoutUnknown(contract: JsonObject, error: ErrorObject): JsonObject {
  const allowed = error.keyword === 'enum' ? [error.params.allowedValues].flat().map(String) : [];
  const general = allowed.includes('custom') ? 'custom' : allowed[0];
  const changed = withAt(contract, pointerNames(placeOf(error)), general);
  return isObject(changed) ? changed : contract;
}

/** @param put undefined removes the value */
function withAt(
  value: JsonValue | undefined,
  [name, ...rest]: readonly string[],
  put: string | undefined,
): JsonValue | undefined {
  if (name === undefined) return put;
  if (Array.isArray(value)) {
    const inner = withAt(value[Number(name)], rest, put);
    return inner === undefined ? value.filter((_, index) => index !== Number(name)) : value.with(Number(name), inner);
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: before, ...others } = value;
  const inner = withAt(before, rest, put);
  return inner === undefined ? others : { ...others, [name]: inner };
}
