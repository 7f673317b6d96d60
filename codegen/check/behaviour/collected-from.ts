import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { collectedOf } from '#codegen/facts/specs/collected-spec';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** `@CollectedFrom` names an aspect with its places, and lists of its own aspect with fields of their items. */
export const collectedFrom: Rule = {
  name: 'collected-from',
  needsWhole: true,
  check({ carried }, report) {
    for (const aspect of carried) {
      const { record } = aspect.declaration;
      const { collected } = collectedOf(record);
      if (!collected) continue;
      const check = (option: string, value: string, known: readonly string[]) => {
        if (known.includes(value)) return;
        const message = `the option ${option} of @CollectedFrom has no effect, because there is nothing named "${value}"`;
        report(message, annotationPlace(record, 'CollectedFrom', option), didYouMean(value, known));
      };
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

function pathsOf({ tree }: CarriedAspect): readonly string[] {
  return tree.nodes.map(({ path }) => path);
}
