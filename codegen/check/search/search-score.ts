import { isObject } from '../../registry/json-value';
import { SCORE_MODIFIERS } from '../../model/specs/search-scores';
import { isInArray } from '../../model/specs/timeseries-spec';
import type { SchemaNode } from '../../model/schema-tree';
import type { Rule } from '../rule';

/** `@SearchScore` stands on a single number. */
export const searchScore: Rule = {
  name: 'search-score',
  check({ carried }, report) {
    for (const node of carried.flatMap(({ tree }) => tree.nodes)) {
      const { name, properties, origin } = node.field;
      const options = node.isField ? properties.SearchScore : undefined;
      if (options === undefined) continue;
      if (!isObject(options)) report(`@SearchScore on ${name} must be an object`, origin);
      else if (!isSingleNumber(node)) report(`@SearchScore on ${name} needs a single number`, origin);
      else if (options.modifier !== undefined && !SCORE_MODIFIERS.some((known) => known === options.modifier)) {
        report(`unknown modifier ${String(options.modifier)}`, origin, `one of ${SCORE_MODIFIERS.join(', ')}`);
      }
    }
  },
};

function isSingleNumber(node: SchemaNode): boolean {
  return node.shape.kind === 'leaf' && ['int', 'long', 'float', 'double'].includes(node.shape.type) && !isInArray(node);
}
