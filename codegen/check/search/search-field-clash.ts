import type { Rule } from '../rule';
import { type NamedField, namedFields } from './named-fields';

/**
 * Two search fields of one aspect have two names, also after the second one was named by its path. Fields that count values alike may
 * share a name, and a score may have that of the number that it is.
 */
export const searchFieldClash: Rule = {
  name: 'search-field-clash',
  check({ carried }, report) {
    for (const aspect of carried) {
      const taken = new Map<string, NamedField>();
      for (const field of namedFields(aspect)) {
        const { name, option, place } = field;
        const other = taken.get(name);
        if (other && !isShared(other, field))
          report(
            `aspect ${aspect.declaration.name} has a search field ${name} already`,
            place,
            `give it another ${option}`,
          );
        taken.set(name, other ?? field);
      }
    }
  },
};

function isShared(first: NamedField, second: NamedField): boolean {
  return (
    first.kind === second.kind &&
    (second.role === 'helper' ? first.role === 'helper' : first.role === 'values' && second.role === 'score')
  );
}
