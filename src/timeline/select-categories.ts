import type { TimelineSpec } from '../../generated/registry/registry-types';
import { InvalidInputError } from '../errors/domain-error';
import { unknownName } from '../errors/unknown-name';

/**
 * The kinds of changes of the named categories, in any case; all if no category is named.
 * @throws InvalidInputError with the nearest name for an unknown category
 */
export function selectCategories(specs: readonly TimelineSpec[], names: readonly string[]): readonly TimelineSpec[] {
  if (names.length === 0) return specs;
  const known = [...new Set(specs.flatMap(({ category, alias }) => (alias === null ? [category] : [category, alias])))];
  const wanted = new Set(names.map((name) => name.toUpperCase()));
  for (const name of wanted)
    if (!known.includes(name))
      throw new InvalidInputError(
        ...unknownName({ name, known, field: ['categories'] }, (shown) => `There is no category ${shown}`),
      );
  return specs.filter(({ category, alias }) => wanted.has(category) || (alias !== null && wanted.has(alias)));
}
