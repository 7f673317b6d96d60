import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { Mention } from '#codegen/registry/declarations';
import type { Rule } from '../rule';

/** Entity types and registry.yaml name aspects that exist, each once. */
export const unknownAspect: Rule = {
  name: 'unknown-aspect',
  needsWhole: true,
  check({ models: { entities, aspects, registry } }, report) {
    const names = aspects.map(({ name }) => name);
    const check = (known: readonly string[], { name, origin }: Mention, owner = '') => {
      if (!known.includes(name)) report(`unknown aspect ${name}${owner}`, origin, didYouMean(name, known));
    };
    if (registry.retention.policyAspect) check(names, registry.retention.policyAspect);
    for (const entity of entities) {
      const listed = [entity.keyAspect, ...entity.aspects];
      for (const mention of listed) check(names, mention);
      const carried = [
        ...listed.map(({ name }) => name),
        ...aspects.filter(({ joins }) => joins.some(({ name }) => name === entity.name.name)).map(({ name }) => name),
      ];
      for (const { aspect } of entity.defaults) check(carried, aspect, ` of ${entity.name.name}`);
      for (const [index, { name, origin }] of listed.entries()) {
        if (listed.findIndex((other) => other.name === name) < index)
          report(`aspect ${name} is listed already`, origin);
      }
    }
  },
};
