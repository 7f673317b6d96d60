import { isObject } from '#codegen/values/json-value';
import { isSingleNumber, SCORE_MODIFIERS } from '#codegen/facts/specs/search/search-scores';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** `@SearchScore` is on a single number, though its record may serve in arrays and maps as well. */
export const searchScore: Rule = {
  name: 'search-score',
  check({ carried }, report) {
    const nodes = carried.flatMap(({ tree }) => tree.nodes);
    const single = new Set(nodes.filter(isSingleNumber).map(({ field }) => field.origin));
    for (const node of nodes) {
      const { name, properties } = node.field;
      const options = node.isField ? properties.SearchScore : undefined;
      if (options === undefined) continue;
      const place = annotationPlace(node.field, 'SearchScore');
      if (!isObject(options)) report(`@SearchScore on ${name} must be an object`, place);
      else if (!single.has(node.field.origin)) report(`@SearchScore on ${name} needs a single number`, place);
      else if (options.modifier !== undefined && !SCORE_MODIFIERS.some((known) => known === options.modifier)) {
        report(`unknown modifier ${String(options.modifier)}`, place, `one of ${SCORE_MODIFIERS.join(', ')}`);
      }
    }
  },
};
