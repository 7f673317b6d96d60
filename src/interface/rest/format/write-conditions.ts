import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { readTime, TIME_EXPECTED } from './parse-time';

/** Headers of a request, or of one proposal in it. Names ignore case. */
export type ConditionHeaders = { readonly [name: string]: string | undefined };

/** Conditions of a write. */
export type Conditions = Pick<Proposal, 'ifVersionMatch' | 'ifModifiedSince' | 'ifUnmodifiedSince'>;

/** Headers, and the JSON pointer of their place. */
type Headers = readonly [headers: ConditionHeaders | null | undefined, pointer: string];

/** The version of an aspect that does not exist. */
const ABSENT = -1;

/**
 * The conditions of a write. Those of the first place count before those of the second.
 * @throws InvalidInputError for a header that is neither a version nor a time
 */
export function writeConditions(...places: readonly Headers[]): Conditions {
  return places.reduceRight<Conditions>((found, place) => {
    const own = conditionsOf(place);
    return own === NO_CONDITIONS ? found : { ...found, ...own };
  }, NO_CONDITIONS);
}

const NO_CONDITIONS: Conditions = {};
const CONDITION_NAME = /^if-/i;

function conditionsOf([headers, at]: Headers): Conditions {
  const names = Object.keys(headers ?? {}).filter((name) => CONDITION_NAME.test(name));
  if (names.length === 0) return NO_CONDITIONS;
  const given = new Map(names.map((name) => [name.toLowerCase(), headers?.[name]]));
  const read = <Value>(name: string, parse: (text: string, pointer: string) => Value): Value | undefined => {
    const text = given.get(name.toLowerCase());
    return text === undefined ? undefined : parse(text, `${at}/${name}`);
  };
  const version =
    read('If-Version-Match', parseVersion) ?? read('If-Match', parseVersion) ?? read('If-None-Match', parseAbsence);
  const after = read('If-Modified-Since', parseDate);
  const notAfter = read('If-Unmodified-Since', parseDate);
  return {
    ...(version !== undefined && { ifVersionMatch: version }),
    ...(after !== undefined && { ifModifiedSince: after }),
    ...(notAfter !== undefined && { ifUnmodifiedSince: notAfter }),
  };
}

/** `If-None-Match: *`: the aspect must not exist. */
function parseAbsence(text: string, pointer: string): number {
  if (text.trim() === '*') return ABSENT;
  const expected = '*, or If-Match with the version that the aspect must have';
  throw new InvalidInputError('If-None-Match of a write must be *', [{ pointer, message: 'is not *', expected }]);
}

function parseVersion(text: string, pointer: string): number {
  // Entity tags have quotes. Proxies that compress answers make them weak.
  const plain = text.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (/^-?\d{1,15}$/.test(plain)) return Number(plain);
  const expected = 'a version such as 3, or -1 for an aspect that does not exist';
  throw notA(text, pointer, 'a version', expected);
}

function notA(text: string, pointer: string, what: string, expected: string): InvalidInputError {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return new InvalidInputError(`${name} is '${shortened(text)}', which is not ${what}; expected ${expected}`, [
    { pointer, message: `is not ${what}`, expected },
  ]);
}

/** compat: clients send an RFC 3339 date-time. HTTP has a form of its own. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function parseDate(text: string, pointer: string): number {
  const time = HTTP_DATE.test(text) ? Date.parse(text) : readTime(text);
  if (time !== undefined && !Number.isNaN(time)) return time;
  throw notA(text, pointer, 'a time', TIME_EXPECTED);
}
