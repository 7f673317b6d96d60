import type { Filter } from '#catalog/filter/filter';

/** The urns to which a filter restricts an end, if it is a conjunction with a list of urns. Then the index of that end finds its edges. */
export function narrowedUrns({ or }: Filter): readonly string[] | undefined {
  const [criteria, ...others] = or;
  if (!criteria || others.length > 0) return undefined;
  return criteria.find(
    ({ field, condition, negated, lenient }) =>
      field === 'urn' && !negated && !lenient && (condition === 'EQUAL' || condition === 'IN'),
  )?.values;
}
