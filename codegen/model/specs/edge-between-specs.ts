import type { EdgeBetweenSpec } from '../../../src/registry/registry';
import { isObject } from '../../values/json-value';
import { textOption } from '../annotation-options';
import type { AspectTree } from '../aspect-tree';

/** Arrays annotated `@EdgeBetween`; the rule `edge-between` refuses what does not stand on an array of records. */
export function edgesBetween({ nodes }: AspectTree): readonly EdgeBetweenSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.EdgeBetween : undefined;
    if (!isObject(options)) return [];
    const text = (option: string) => textOption(options, option) ?? '';
    return [
      {
        name: text('name'),
        items: `${path}/*`,
        source: text('source'),
        sourceType: textOption(options, 'sourceType'),
        destination: text('destination'),
      },
    ];
  });
}
