import type { Rule } from '../rule';

const NAMESPACE = /^[a-z][a-z0-9-]{0,31}$/;

export const urnNamespace: Rule = {
  name: 'urn-namespace',
  needsWhole: true,
  check({ catalog: { registry, file } }, report) {
    if (NAMESPACE.test(registry.namespace)) return;
    const start = { line: 1, column: 1, offset: 0 };
    report(`"${registry.namespace}" cannot be the namespace of urns`, { file, range: { start, end: start } }, 'use small letters, digits and -');
  },
};
