import { shippedFirst } from '../../facts/vendor';
import type { AspectDeclaration } from '../../registry/declarations';
import type { Rule } from '../rule';

/** Aspect names differ in more than capitals: indices of search engines have none. */
export const duplicateAspect: Rule = {
  name: 'duplicate-aspect',
  check({ models }, report) {
    const taken = new Map<string, AspectDeclaration>();
    for (const aspect of shippedFirst(models.aspects, models.registry.vendor, ({ record }) => record)) {
      const { name, origin } = aspect;
      const other = taken.get(name.toLowerCase());
      if (other)
        report(
          `aspect ${name} is declared by ${other.record.fullName} already${other.name === name ? '' : `, as ${other.name}`}`,
          origin,
        );
      taken.set(name.toLowerCase(), other ?? aspect);
    }
  },
};
