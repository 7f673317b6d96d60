import { isOfVendor } from '../../model/vendor';
import type { AspectDeclaration } from '../../registry/declarations';
import type { Rule } from '../rule';

export const duplicateAspect: Rule = {
  name: 'duplicate-aspect',
  check({ catalog }, report) {
    const taken = new Map<string, string>();
    // A dropped file is to blame, not the shipped one whose name it takes.
    const rank = ({ record }: AspectDeclaration) => Number(!isOfVendor(record, catalog.registry.vendor));
    for (const { name, record, origin } of catalog.aspects.toSorted((a, b) => rank(a) - rank(b))) {
      const other = taken.get(name);
      if (other !== undefined) report(`aspect ${name} is declared by ${other} already`, origin);
      taken.set(name, other ?? record.fullName);
    }
  },
};
