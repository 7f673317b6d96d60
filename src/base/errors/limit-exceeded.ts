import { LIMITS } from '#generated/http/limits';
import { LimitExceededError } from './domain-error';
import type { Place } from './place';

/** The part of a limit of the contract that a request uses. */
export interface LimitUse {
  readonly limit: keyof typeof LIMITS;
  readonly size: number;
  /** The counted things in the plural, such as "criteria". */
  readonly unit: string;
  /** An imperative sentence without its period. */
  readonly fix: string;
  /** The place in the request, if it is more exact than that of the whole check. */
  readonly place?: Place;
}

/** The error for a request that asks for more than a limit of the contract allows. */
export function limitExceeded({ limit, size, unit, fix, ...place }: LimitUse & Place): LimitExceededError {
  return new LimitExceededError(
    `The request has ${size} ${unit}; the limit ${limit} is ${LIMITS[limit]}. ${fix}.`,
    [{ ...place, message: `has ${size} ${unit}`, expected: `at most ${LIMITS[limit]} (${limit})` }],
    400,
  );
}

/** @throws LimitExceededError for the first use that exceeds its limit */
export function checkUses(uses: readonly LimitUse[], place: Place): void {
  const exceeding = uses.find(({ limit, size }) => size > LIMITS[limit]);
  if (!exceeding) return;
  const { place: exact, ...use } = exceeding;
  throw limitExceeded({ ...use, ...(exact ?? place) });
}

/** @throws LimitExceededError if the uses, each in percent of its limit, add up to too much */
export function checkShares(uses: readonly LimitUse[], place: Place): void {
  const shares = uses.map(({ limit, size }) => ({ limit, percent: Math.round((100 * size) / LIMITS[limit]) }));
  const shown = shares.filter(({ percent }) => percent > 0).map(({ limit, percent }) => `${percent} % of ${limit}`);
  const size = shares.reduce((sum, { percent }) => sum + percent, 0);
  const fix = `They are ${shown.join(', ')}. Ask for less, or split the question`;
  checkUses([{ limit: 'questionPercent', size, unit: 'percent of its limits', fix }], place);
}
