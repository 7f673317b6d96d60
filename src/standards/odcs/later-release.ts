/** Contracts of releases of the standard that our schema does not know. */
import type { ErrorObject } from 'ajv';
import { pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** A value that is only known when the contract is used, such as the port `${DB_PORT}`. */
const VARIABLE = /\$\{[^{}]+\}/;
/** Each pass finds what the one before it has laid open: a new kind of server, and then its members. */
const PASSES_MAX = 10;
/** What later releases need less: the state of a contract, and the folder of Athena's results. */
const OPTIONAL: ReadonlySet<string> = new Set(['status', 'stagingDir']);

type Check = (contract: JsonObject) => readonly ErrorObject[];

/**
 * What is wrong with a contract of a later release. Names, values and variables that we do not know are no mistake: the text of the contract keeps
 * them. What we know must be right.
 */
export function errorsOfLater(contract: JsonObject, check: Check): readonly ErrorObject[] {
  const left = new Set<string>();
  let known = contract;
  let errors = check(known);
  for (let pass = 0; pass < PASSES_MAX && errors.some(isUnknown); pass++) {
    const unknown = errors.filter(isUnknown);
    for (const error of unknown) left.add(placeOf(error));
    known = withoutUnknown(known, unknown);
    errors = check(known);
  }
  const problems = errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' ||
      !(OPTIONAL.has(String(params.missingProperty)) || left.has(`${instancePath}/${String(params.missingProperty)}`)),
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

/** What becomes of the values at a place and below it. */
interface Edit {
  readonly inner: Map<string, Edit>;
  /** What stands there instead; undefined for nothing. Absent if the value stays. */
  put?: string | undefined;
}

/** All of them at once, because each alone would copy the lists and objects around it. */
function withoutUnknown(contract: JsonObject, errors: readonly ErrorObject[]): JsonObject {
  const whole: Edit = { inner: new Map() };
  for (const error of errors) pointerNames(placeOf(error)).reduce(editBelow, whole).put = generalValue(error);
  const changed = edited(contract, whole);
  return isObject(changed) ? changed : contract;
}

function editBelow({ inner }: Edit, name: string): Edit {
  const edit = inner.get(name) ?? { inner: new Map() };
  inner.set(name, edit);
  return edit;
}

/** An unknown value of a choice becomes the most general one, because the rest of its object depends on it. */
function generalValue(error: ErrorObject): string | undefined {
  const allowed = error.keyword === 'enum' ? [error.params.allowedValues].flat().map(String) : [];
  return allowed.includes('custom') ? 'custom' : allowed[0];
}

function edited(value: JsonValue, edit: Edit | undefined): JsonValue | undefined {
  if (!edit) return value;
  if ('put' in edit) return edit.put;
  if (Array.isArray(value))
    return value.flatMap((item: JsonValue, index) => {
      const after = edited(item, edit.inner.get(String(index)));
      return after === undefined ? [] : [after];
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
      const after = edited(member, edit.inner.get(name));
      return after === undefined ? [] : [[name, after]];
    }),
  );
}
