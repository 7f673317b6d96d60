import { isObject } from '#codegen/values/json-value';
import { isSingleNumber } from '#codegen/facts/specs/search/search-scores';
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
      if (!node.isField || !isObject(properties.SearchScore) || single.has(node.field.origin)) continue;
      report(`@SearchScore on ${name} needs a single number`, annotationPlace(node.field, 'SearchScore'));
    }
  },
};
