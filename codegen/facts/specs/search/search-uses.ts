import type { SearchUseSpec } from '#codegen/model/registry-types';
import type { JsonObject } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import { stringOption } from '#codegen/facts/annotation-options';
import { isSingleNumber } from './search-scores';

/** Fields annotated `@SearchUse`; `search-use` refuses those that are not single numbers of a time series. */
export function searchUses(tree: AspectTree): readonly SearchUseSpec[] {
  return tree.nodes.filter(isSingleNumber).flatMap((node): SearchUseSpec[] => {
    const options = useOptions(node);
    if (!options) return [];
    const { path } = node;
    return [{ path, unit: stringOption(options, 'unit'), multiple: stringOption(options, 'multiple') }];
  });
}

export function useOptions({ isField, field }: SchemaNode): JsonObject | undefined {
  const options = isField ? field.properties.SearchUse : undefined;
  return isObject(options) ? options : undefined;
}
