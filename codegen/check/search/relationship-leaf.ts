import { annotatedNodes } from '../../model/annotations';
import type { Rule } from '../rule';

/** `@Relationship` has a name and stands on a string. */
export const relationshipLeaf: Rule = {
  name: 'relationship-leaf',
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const { node, options, at } of annotatedNodes(tree, 'Relationship')) {
        const isString = node.shape.kind === 'leaf' && node.shape.type === 'string';
        if (!isString) report(`a relationship needs a string that holds a urn, ${node.field.name} is none`, at());
        if (typeof options.name !== 'string' || options.name === '') report(`@Relationship on ${node.field.name} needs the text option "name"`, at());
      }
    }
  },
};
