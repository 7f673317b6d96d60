import type { GroupSpec, SearchEntriesSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { AspectTree } from '#codegen/facts/aspect-tree';

/** Arrays annotated `@SearchableEntries`; the rule `search-entries` refuses it on anything but an array of records. */
export function searchEntries({ nodes }: AspectTree, groups: readonly GroupSpec[]): readonly SearchEntriesSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.SearchableEntries : undefined;
    if (!isObject(options)) return [];
    const text = (option: string) => stringOption(options, option) ?? '';
    const key = text('key');
    const word = groups.find((group) => path === `/${group.list}` && key === `/${group.key}`)?.word;
    return [
      {
        field: text('fieldName'),
        numberField: text('numberFieldName'),
        items: `${path}/*`,
        key,
        values: text('values'),
        ...(word && { word }),
      },
    ];
  });
}
