import type { AspectPath, LeafType, SearchFieldSpec, SearchFieldType } from '#codegen/model/registry-types';
import { type AnnotatedNode, annotatedNodes } from '#codegen/facts/annotations';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import { booleanOption, numberOption, numbersOption, stringOption } from '#codegen/facts/annotation-options';
import { absentValue } from '#codegen/facts/defaults';
import { stringList } from '#codegen/values/json-value';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { rememberedFor } from '#codegen/values/remembered';

export const SEARCH_FIELD_TYPES: readonly SearchFieldType[] = [
  'KEYWORD',
  'TEXT',
  'TEXT_PARTIAL',
  'URN',
  'URN_PARTIAL',
  'BROWSE_PATH',
  'BROWSE_PATH_V2',
  'BOOLEAN',
  'COUNT',
  'DATETIME',
  'OBJECT',
];

const QUERIED_BY_DEFAULT = new Set<SearchFieldType>(['TEXT', 'TEXT_PARTIAL', 'URN', 'URN_PARTIAL']);

/**
 * The search fields of an aspect. A name that is taken already becomes the path with `_` for `/`; `search-field-clash` refuses what still clashes.
 * A field of the aspect itself goes by its own name also when one further inside comes first: its path would be that name again.
 */
export const searchFields = rememberedFor((tree: AspectTree): readonly SearchFieldSpec[] => {
  const found = annotatedNodes(tree, 'Searchable').map(searchField);
  const outermost = new Set(
    found.filter(({ field, path }) => fieldNameOfPath(path) === field).map(({ field }) => field),
  );
  const taken = new Set<string>();
  return found.map((spec) => {
    const { field, path } = spec;
    const isTaken = taken.has(field) || (outermost.has(field) && isInside(path));
    const named = isTaken ? renamed(spec, fieldNameOfPath(path)) : spec;
    taken.add(named.field);
    return named;
  });
});

function isInside(path: AspectPath): boolean {
  return path.split('/').filter((segment) => segment !== '*').length > 2;
}

/** A facet goes by the name of its field unless it has one of its own. */
function renamed(spec: SearchFieldSpec, field: string): SearchFieldSpec {
  return { ...spec, field, facetName: spec.facetName === spec.field ? field : spec.facetName };
}

function searchField({ node, options }: AnnotatedNode): SearchFieldSpec {
  const field = stringOption(options, 'fieldName') ?? lastName(node.path);
  const leaf = leafType(node);
  const type = fieldType(options.fieldType) ?? defaultFieldType(leaf);
  const absent = absentValue(node);
  const aliases = stringList(options.fieldNameAliases ?? []) ?? [];
  const isName = booleanOption(options, 'isName');
  const listedBy = stringOption(options, 'listedBy');
  return {
    field,
    ...(aliases.length > 0 && { aliases }),
    type,
    path: node.path,
    leaf,
    queryByDefault: booleanOption(options, 'queryByDefault') ?? QUERIED_BY_DEFAULT.has(type),
    autocomplete: booleanOption(options, 'enableAutocomplete') ?? false,
    facet: booleanOption(options, 'addToFilters') ?? false,
    facetName: stringOption(options, 'filterNameOverride') ?? field,
    boost: numberOption(options, 'boostScore') ?? 1,
    hasValuesField: stringOption(options, 'hasValuesFieldName'),
    numValuesField: stringOption(options, 'numValuesFieldName'),
    weights: numbersOption(options, 'weightsPerFieldValue'),
    ...(isName !== null && { isName }),
    ...(listedBy !== null && { listedBy }),
    ...(absent !== undefined && { default: absent }),
  };
}

function fieldType(written: unknown): SearchFieldType | undefined {
  return SEARCH_FIELD_TYPES.find((type) => type === written);
}

/** compat: long, double, boolean and enum fields are TEXT unless their annotation says otherwise. */
function defaultFieldType(leaf: LeafType): SearchFieldType {
  if (leaf === 'map') return 'KEYWORD';
  return leaf === 'int' || leaf === 'float' ? 'COUNT' : 'TEXT';
}

function leafType({ shape }: SchemaNode): LeafType {
  return shape.kind === 'leaf' ? shape.type : 'map';
}

/** The last name of a path, the one before it when it ends with `*` or `$key`. */
function lastName(path: AspectPath): string {
  return path.split('/').findLast((segment) => segment !== '*' && segment !== '$key') ?? '';
}

function fieldNameOfPath(path: AspectPath): string {
  return path
    .replaceAll('*', '')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^_+/, '');
}
