import type { SearchEntriesSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { AspectTree } from '#codegen/facts/aspect-tree';

/** Arrays annotated `@SearchableEntries`; the rule `search-entries` refuses it on anything but an array of records. */
export function searchEntries({ nodes }: AspectTree): readonly SearchEntriesSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.SearchableEntries : undefined;
    if (!isObject(options)) return [];
    const text = (option: string) => stringOption(options, option) ?? '';
    return [
      {
        field: text('fieldName'),
        numberField: text('numberFieldName'),
        items: `${path}/*`,
        key: text('key'),
        values: text('values'),
      },
    ];
  });
}
