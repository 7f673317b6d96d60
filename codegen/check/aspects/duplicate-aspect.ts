import { isOfVendor } from '../../model/vendor';
import type { AspectDeclaration } from '../../registry/declarations';
import type { Rule } from '../rule';

/** Aspect names differ in more than capitals: indices of search engines have none. */
export const duplicateAspect: Rule = {
  name: 'duplicate-aspect',
  check({ catalog }, report) {
    const taken = new Map<string, AspectDeclaration>();
    // A dropped file is to blame, not the shipped one whose name it takes.
    const rank = ({ record }: AspectDeclaration) => Number(!isOfVendor(record, catalog.registry.vendor));
    for (const aspect of catalog.aspects.toSorted((a, b) => rank(a) - rank(b))) {
      const { name, origin } = aspect;
      const other = taken.get(name.toLowerCase());
      if (other) report(`aspect ${name} is declared by ${other.record.fullName} already${other.name === name ? '' : `, as ${other.name}`}`, origin);
      taken.set(name.toLowerCase(), other ?? aspect);
    }
  },
};
