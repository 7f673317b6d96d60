import { SCHEMA_NAME } from '#codegen/diagnostics/bad-name';
import { annotatedNodes } from '#codegen/facts/annotations';
import { stringList } from '#codegen/values/json-value';
import type { Rule } from '../rule';

/** `@Relationship` has a name that requests can list between commas and parentheses, is on a string, and allows at least one entity type. */
export const relationshipLeaf: Rule = {
  name: 'relationship-leaf',
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const { node, options, at } of annotatedNodes(tree, 'Relationship')) {
        const isString = node.shape.kind === 'leaf' && node.shape.type === 'string';
        if (!isString)
          report(`a relationship needs a string that holds a urn, ${node.field.name} does not hold one`, at());
        if (typeof options.name === 'string' && !SCHEMA_NAME.test(options.name))
          report(
            `"${options.name}" cannot be the name of a relationship`,
            at('name'),
            'letters, digits and _ make a name',
          );
        if (stringList(options.entityTypes ?? [])?.length === 0)
          report(
            `@Relationship on ${node.field.name} admits no urn`,
            at('entityTypes'),
            'name what it leads to: "entityTypes": ["..."]',
          );
      }
    }
  },
};
