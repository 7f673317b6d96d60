import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonObject, JsonValue } from '../model/model';
import { linearRegExp } from '../values/linear-pattern';

/** The library of the validators, so that both take the same values. */
const ajv = new Ajv({ strict: false, allErrors: true, code: { regExp: linearRegExp([]) } });
addFormats(ajv);

/** Which limits a value of the right type breaks, in words. */
export function limitProblems(value: JsonValue, limits: JsonObject | undefined): string[] {
  if (limits === undefined || ajv.validate(limits, value)) return [];
  return (ajv.errors ?? []).map(
    ({ message }) => `${JSON.stringify(value).slice(0, 60)} ${message ?? 'is not allowed'}`,
  );
}
