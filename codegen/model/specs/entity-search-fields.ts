import type { AspectSpec, EntitySearchField, SearchFieldSpec } from '../registry-types';

/** The fields of an entity type's search documents: those of all its aspects by name, and the helper fields that count them. */
export function entitySearchFields(aspects: readonly AspectSpec[]): readonly EntitySearchField[] {
  const fields = new Map<string, EntitySearchField>();
  const add = (field: EntitySearchField) => {
    const known = fields.get(field.field);
    fields.set(field.field, known ? merge(known, field) : field);
  };
  const specs = aspects.flatMap((aspect) => aspect.searchFields.map((spec) => ({ aspect: aspect.name, spec })));
  for (const { aspect, spec } of specs) add(ownField(spec, aspect));
  for (const { aspect, spec } of specs) helperFields(spec, aspect).forEach(add);
  return [...fields.values()];
}

function ownField({ path: _path, default: _default, ...spec }: SearchFieldSpec, aspect: string): EntitySearchField {
  return { ...spec, aspects: [aspect], helperOf: null };
}

function helperFields(spec: SearchFieldSpec, aspect: string): readonly EntitySearchField[] {
  const helper = (field: string, type: 'BOOLEAN' | 'COUNT', leaf: 'boolean' | 'long'): EntitySearchField => ({
    field,
    type,
    leaf,
    queryByDefault: false,
    autocomplete: false,
    facet: false,
    facetName: field,
    boost: 1,
    hasValuesField: null,
    numValuesField: null,
    weights: {},
    aspects: [aspect],
    helperOf: spec.field,
  });
  return [
    ...(spec.hasValuesField === null ? [] : [helper(spec.hasValuesField, 'BOOLEAN', 'boolean')]),
    ...(spec.numValuesField === null ? [] : [helper(spec.numValuesField, 'COUNT', 'long')]),
  ];
}

function merge(known: EntitySearchField, other: EntitySearchField): EntitySearchField {
  return {
    ...known,
    queryByDefault: known.queryByDefault || other.queryByDefault,
    autocomplete: known.autocomplete || other.autocomplete,
    facet: known.facet || other.facet,
    facetName: known.facet || !other.facet ? known.facetName : other.facetName,
    hasValuesField: known.hasValuesField ?? other.hasValuesField,
    numValuesField: known.numValuesField ?? other.numValuesField,
    boost: Math.max(known.boost, other.boost),
    weights: { ...other.weights, ...known.weights },
    aspects: [...new Set([...known.aspects, ...other.aspects])],
  };
}
