import type { ErrorObject } from 'ajv';
import type { DomainError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { MisfitRecord } from '#interface/rest/request-context';

/** What is wrong in one list of the body: `/requestBody/<list>/<place>`, or below. */
const IN_RECORD = /^\/requestBody\/([^/]+)\/(\d+)(?:\/|$)/;

interface Separated {
  readonly body: JsonObject;
  readonly misfits: ReadonlyMap<number, MisfitRecord>;
}

/**
 * Takes records that do not match the contract out of a list that is declared asynchronous, so that they cost only themselves. Another record of the
 * list stands at their places, so that the places of all others stay.
 * @param describe the error of the problems of one record
 * @returns undefined if something else is wrong too, or no record is left
 */
export function separateMisfits(
  body: JsonValue,
  errors: readonly ErrorObject[],
  describe: (errors: readonly ErrorObject[]) => DomainError,
): Separated | undefined {
  if (!isObject(body) || body['async'] !== 'true') return undefined;
  const byPlace = new Map<number, ErrorObject[]>();
  const lists = new Set<string>();
  for (const error of errors) {
    const [, list, place] = IN_RECORD.exec(error.instancePath) ?? [];
    if (list === undefined) return undefined;
    lists.add(list);
    byPlace.set(Number(place), [...(byPlace.get(Number(place)) ?? []), error]);
  }
  const [list = '', ...others] = lists;
  const records = body[list];
  if (others.length > 0 || !Array.isArray(records)) return undefined;
  const standIn: JsonValue | undefined = records.find((_, place) => !byPlace.has(place));
  if (standIn === undefined) return undefined;
  const misfits = new Map<number, MisfitRecord>();
  for (const [place, problems] of byPlace)
    misfits.set(place, { record: records[place] ?? null, error: describe(problems) });
  const fitting = records.map((record: JsonValue, place) => (byPlace.has(place) ? standIn : record));
  return { body: { ...body, [list]: fitting }, misfits };
}
