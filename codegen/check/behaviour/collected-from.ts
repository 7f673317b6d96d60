import { collectedOf } from '#codegen/facts/specs/collected-spec';
import type { Rule } from '../rule';
import { namedOption, pathsOf } from './named-option';

/** `@CollectedFrom` names an aspect with its places, and lists of its own aspect with fields of their items. */
export const collectedFrom: Rule = {
  name: 'collected-from',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      const { collected } = collectedOf(aspect.declaration.record);
      if (!collected) continue;
      const check = namedOption(aspect, 'CollectedFrom', report);
      const own = pathsOf(aspect);
      for (const list of Object.values(collected.lists)) {
        check('lists', `/${list}`, own);
        check('urn', `/${list}/*/${collected.urn}`, own);
        for (const field of Object.keys(collected.facts[list] ?? {})) check('facts', `/${list}/*/${field}`, own);
      }
      const names = carried.map(({ declaration }) => declaration.name);
      check('aspect', collected.aspect, names);
      const other = carried.find(({ declaration }) => declaration.name === collected.aspect);
      if (!other) continue;
      const paths = pathsOf(other);
      for (const option of ['named', 'state'] as const) check(option, collected[option], paths);
      const sources = Object.values(collected.facts).flatMap((facts) => Object.values(facts).flat());
      for (const path of new Set(sources)) check('facts', path, paths);
    }
  },
};
