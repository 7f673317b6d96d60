import type { Rule } from '../rule';

const NAMESPACE = /^[a-z][a-z0-9-]{0,31}$/;

export const urnNamespace: Rule = {
  name: 'urn-namespace',
  needsWhole: true,
  check(
    {
      models: {
        registry: {
          namespace: { name, origin },
        },
      },
    },
    report,
  ) {
    if (!NAMESPACE.test(name))
      report(`"${name}" cannot be the namespace of urns`, origin, 'use small letters, digits and -');
  },
};
