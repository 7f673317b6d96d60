import type { SearchScoreSpec } from '../../../src/registry/registry';
import { isObject } from '../../values/json-value';
import type { AspectTree } from '../aspect-tree';
import { numberOption, textOption } from '../annotation-options';
import type { JsonObject, JsonValue } from '../model';
import type { SchemaNode } from '../schema-tree';

type Modifier = SearchScoreSpec['modifier'];

export const SCORE_MODIFIERS: readonly Modifier[] = ['LOG', 'LN', 'SQRT', 'SQUARE', 'RECIPROCAL'];

/** Fields annotated `@SearchScore`; `search-score` refuses those that are not single numbers. */
export function searchScores({ nodes }: AspectTree): readonly SearchScoreSpec[] {
  return nodes.flatMap((node) => {
    const options = node.isField ? node.field.properties.SearchScore : undefined;
    return isObject(options) ? [searchScore(node, options)] : [];
  });
}

function searchScore({ path, field }: SchemaNode, options: JsonObject): SearchScoreSpec {
  return {
    field: textOption(options, 'fieldName') ?? field.name,
    path,
    weight: numberOption(options, 'weight') ?? 1,
    defaultValue: numberOption(options, 'defaultValue') ?? 0,
    modifier: modifier(options.modifier),
  };
}

function modifier(written: JsonValue | undefined): Modifier {
  return SCORE_MODIFIERS.find((known) => known === written) ?? null;
}
