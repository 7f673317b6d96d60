import { LIMITS } from '../../generated/http/limits';
import { LimitExceededError } from './domain-error';
import type { Place } from './place';

export type TooMuch = Place & {
  readonly limit: keyof typeof LIMITS;
  readonly size: number;
  /** The counted things in the plural, such as "criteria". */
  readonly unit: string;
  /** An imperative sentence without its period. */
  readonly fix: string;
};

/** The error for a request that asks for more than a limit of the contract allows. */
export function limitExceeded({ limit, size, unit, fix, ...place }: TooMuch): LimitExceededError {
  const expected = `at most ${LIMITS[limit]} (${limit})`;
  const message = `has ${size} ${unit}`;
  return new LimitExceededError(
    `The request has ${size} ${unit}; the limit ${limit} is ${LIMITS[limit]}. ${fix}.`,
    [{ ...place, message, expected }],
    400,
  );
}
