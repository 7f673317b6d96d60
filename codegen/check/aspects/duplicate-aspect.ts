import type { Rule } from '../rule';

export const duplicateAspect: Rule = {
  name: 'duplicate-aspect',
  check({ catalog }, report) {
    const taken = new Map<string, string>();
    for (const { name, record, origin } of catalog.aspects) {
      const other = taken.get(name);
      if (other !== undefined) report(`aspect ${name} is declared by ${other} already`, origin);
      taken.set(name, other ?? record.fullName);
    }
  },
};
