import type { IndirectEdgeSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { AspectTree } from '#codegen/facts/aspect-tree';

/** Arrays annotated `@IndirectEdge`; the rule `indirect-edge` refuses it on anything but an array of records. */
export function indirectEdges({ nodes }: AspectTree): readonly IndirectEdgeSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.IndirectEdge : undefined;
    if (!isObject(options)) return [];
    const text = (option: string) => stringOption(options, option) ?? '';
    return [
      {
        name: text('name'),
        items: `${path}/*`,
        source: text('source'),
        sourceType: stringOption(options, 'sourceType'),
        destination: text('destination'),
      },
    ];
  });
}
