import type { SearchScoreSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import { numberOption, stringOption } from '#codegen/facts/annotation-options';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isInArray } from '../timeseries-spec';

type Modifier = SearchScoreSpec['modifier'];

export const SCORE_MODIFIERS: readonly Modifier[] = ['LOG', 'LN', 'SQRT', 'SQUARE', 'RECIPROCAL'];

/** Fields annotated `@SearchScore`; `search-score` refuses those that are single numbers nowhere. */
export function searchScores(tree: AspectTree): readonly SearchScoreSpec[] {
  return scoreNodes(tree).map(searchScore);
}

export function scoreNodes({ nodes }: AspectTree): readonly ScoreNode[] {
  return nodes.filter(isSingleNumber).flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.SearchScore : undefined;
    return isObject(options) ? [{ field, path, options }] : [];
  });
}

export function isSingleNumber(node: SchemaNode): boolean {
  return node.shape.kind === 'leaf' && ['int', 'long', 'float', 'double'].includes(node.shape.type) && !isInArray(node);
}

interface ScoreNode extends Pick<SchemaNode, 'field' | 'path'> {
  readonly options: JsonObject;
}

function searchScore({ path, field, options }: ScoreNode): SearchScoreSpec {
  return {
    field: stringOption(options, 'fieldName') ?? field.name,
    path,
    weight: numberOption(options, 'weight') ?? 1,
    defaultValue: numberOption(options, 'defaultValue') ?? 0,
    modifier: modifier(options.modifier),
  };
}

function modifier(written: JsonValue | undefined): Modifier {
  return SCORE_MODIFIERS.find((known) => known === written) ?? null;
}
