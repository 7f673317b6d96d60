import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { annotatedNodes } from '#codegen/facts/annotations';
import { stringOption } from '#codegen/facts/annotation-options';
import type { Rule } from '../rule';

/** The option `listedBy` of a search field names a relationship of the models. */
export const listedBy: Rule = {
  name: 'listed-by',
  needsWhole: true,
  check({ carried, model }, report) {
    const known = model.registry.aspects.flatMap(({ relationships }) => relationships.map(({ name }) => name));
    for (const { tree } of carried)
      for (const { options, at } of annotatedNodes(tree, 'Searchable')) {
        const name = stringOption(options, 'listedBy');
        if (name !== null && !known.includes(name))
          report(
            `listedBy names the relationship "${name}", which does not exist`,
            at('listedBy'),
            didYouMean(name, known),
          );
      }
  },
};
