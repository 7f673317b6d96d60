import type { AspectSpec, Registry, RelationshipSpec, SearchFieldSpec } from '#generated/registry/registry-types';

/** What the annotations of the fields of an aspect do, each with its place in the aspect. */
export function effectsOf(spec: AspectSpec, registry: Registry) {
  const { softDelete } = registry;
  return {
    search: spec.searchFields.map((field) => ({ ...searchUse(field), path: field.path })),
    scores: spec.searchScores.map(({ field, path }) => ({ field, path })),
    relationships: spec.relationships.map((relationship) => ({
      ...relationshipUse(relationship),
      path: relationship.path,
    })),
    indirect: spec.indirectEdges.map(({ name, items: path, source, destination }) => ({
      name,
      path,
      source,
      destination,
    })),
    urns: spec.urnFields.map(({ path, entityType }) => ({ path, ...(entityType !== null && { entityType }) })),
    columns: columnsOf(spec),
    patchKeys: spec.patch.arrays.map(({ path, keys }) => ({ path, keys })),
    secrets: spec.secrets,
    access: accessPlaces(spec, registry),
    parents: registry.accessParents.filter(({ aspect }) => aspect === spec.name).map(({ path }) => path),
    ...(softDelete?.aspect === spec.name && { hides: softDelete.path }),
  };
}

type SearchUse = Pick<
  SearchFieldSpec,
  'field' | 'type' | 'queryByDefault' | 'autocomplete' | 'facet' | 'facetName' | 'boost' | 'weights' | 'aliases'
> &
  Partial<Pick<SearchFieldSpec, 'hasValuesField' | 'numValuesField'>>;

export function searchUse({ field, type, queryByDefault, autocomplete, facet, facetName, ...rest }: SearchUse) {
  const { boost, weights, aliases, hasValuesField, numValuesField } = rest;
  return {
    field,
    type,
    queryByDefault,
    autocomplete,
    facet,
    facetName,
    boost,
    weights,
    ...(aliases && { aliases }),
    ...(typeof hasValuesField === 'string' && { hasValuesField }),
    ...(typeof numValuesField === 'string' && { numValuesField }),
  };
}

export function relationshipUse({ name, entityTypes, isLineage, isUpstream }: RelationshipSpec) {
  return { name, entityTypes, isLineage, isUpstream };
}

function columnsOf({ timeseries }: AspectSpec) {
  const { columns = [], collections = [] } = timeseries ?? {};
  const ofItems = collections.flatMap((collection) =>
    collection.columns.map((column) => ({ ...column, path: collection.path + column.path })),
  );
  return [...columns, ...ofItems].map(({ name, path, aggregation }) => ({ name, path, aggregation }));
}

/** The places of the relationships by which policies compare entities. */
function accessPlaces({ name, relationships }: AspectSpec, { accessAttributes }: Registry) {
  return accessAttributes
    .filter(({ aspect }) => aspect === name)
    .flatMap(({ attribute, relationship }) =>
      relationships.filter((each) => each.name === relationship).map(({ path }) => ({ attribute, path })),
    );
}
