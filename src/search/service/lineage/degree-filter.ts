import { InvalidInputError } from '#base/errors/domain-error';
import type { Criterion, Filter } from '#catalog/filter/filter';

/** compat: the field by which filters name degrees, and the name of the facet. */
export const DEGREE = 'degree';
/** compat: released servers have one value for all higher degrees. */
export const DEGREES = ['1', '2', '3+'] as const;
export type Degree = (typeof DEGREES)[number];

/** The lowest and the highest number of hops of each. */
export const HOPS: Readonly<Record<Degree, readonly [number, number]>> = {
  '1': [1, 1],
  '2': [2, 2],
  '3+': [3, Number.POSITIVE_INFINITY],
};

export function degreeName(hops: number): Degree {
  return hops <= 1 ? '1' : hops === 2 ? '2' : '3+';
}

export interface SplitFilter {
  /** The degrees that all alternatives ask for. */
  readonly degrees: readonly Degree[];
  /** The rest, which the index answers. */
  readonly filter: Filter;
}

/**
 * Takes the degrees out of a filter, because documents do not have them.
 * @throws InvalidInputError for an unknown degree, or alternatives that ask for different ones
 */
export function splitFilter({ or }: Filter): SplitFilter {
  const wanted = or.map((criteria) => degreesOf(criteria.filter(({ field }) => field === DEGREE)));
  const [degrees = DEGREES, ...others] = wanted;
  if (others.some((each) => each.join() !== degrees.join())) throw differentDegrees(or);
  const rest = or.map((criteria) => criteria.filter(({ field }) => field !== DEGREE));
  return { degrees, filter: { or: rest.some((criteria) => criteria.length === 0) ? [] : rest } };
}

function degreesOf(criteria: readonly Criterion[]): readonly Degree[] {
  return DEGREES.filter((degree) => criteria.every((criterion) => admits(criterion, degree)));
}

function admits({ condition, values, negated, pointer }: Criterion, degree: Degree): boolean {
  const unknown = values.find((value) => !DEGREES.some((known) => known === value));
  if (unknown !== undefined || (condition !== 'EQUAL' && condition !== 'IN')) {
    const message = unknown === undefined ? `cannot be compared by ${condition}` : `has the unknown value '${unknown}'`;
    throw new InvalidInputError(
      `The criterion '${DEGREE}' ${message}; expected EQUAL or IN with ${DEGREES.join(', ')}`,
      [{ ...(pointer !== undefined && { pointer }), message, expected: DEGREES.join(', ') }],
    );
  }
  return values.includes(degree) !== negated;
}

function differentDegrees(or: Filter['or']): InvalidInputError {
  const pointer = or.flat().find(({ field }) => field === DEGREE)?.pointer;
  return new InvalidInputError(
    `The alternatives of the filter have different criteria '${DEGREE}'. Give all of them the same one, or ask separately`,
    [
      {
        ...(pointer !== undefined && { pointer }),
        message: 'differs between alternatives',
        expected: 'the same degrees',
      },
    ],
  );
}
