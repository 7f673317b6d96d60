import { isObject } from '../../values/json-value';
import { SCORE_MODIFIERS } from '../../model/specs/search-scores';
import { isInArray } from '../../model/specs/timeseries-spec';
import { annotationPlace } from '../../model/annotation-place';
import type { SchemaNode } from '../../model/schema-tree';
import type { Rule } from '../rule';

/** `@SearchScore` stands on a single number. */
export const searchScore: Rule = {
  name: 'search-score',
  check({ carried }, report) {
    for (const node of carried.flatMap(({ tree }) => tree.nodes)) {
      const { name, properties } = node.field;
      const options = node.isField ? properties.SearchScore : undefined;
      if (options === undefined) continue;
      const place = annotationPlace(node.field, 'SearchScore');
      if (!isObject(options)) report(`@SearchScore on ${name} must be an object`, place);
      else if (!isSingleNumber(node)) report(`@SearchScore on ${name} needs a single number`, place);
      else if (options.modifier !== undefined && !SCORE_MODIFIERS.some((known) => known === options.modifier)) {
        report(`unknown modifier ${String(options.modifier)}`, place, `one of ${SCORE_MODIFIERS.join(', ')}`);
      }
    }
  },
};

function isSingleNumber(node: SchemaNode): boolean {
  return node.shape.kind === 'leaf' && ['int', 'long', 'float', 'double'].includes(node.shape.type) && !isInArray(node);
}
