import type {
  AspectSpec,
  EntitySearchField,
  EntitySpec,
  Registry,
  SearchFieldSpec,
} from '../../../generated/registry/registry-types';

/** A search field with the quietest settings, and those that a test cares for. */
export function searchField(field: string, settings: Partial<SearchFieldSpec>): SearchFieldSpec {
  return {
    field,
    type: 'KEYWORD',
    path: `/${field}`,
    leaf: 'string',
    queryByDefault: false,
    autocomplete: false,
    facet: false,
    facetName: field,
    boost: 1,
    hasValuesField: null,
    numValuesField: null,
    weights: {},
    ...settings,
  };
}

export function aspectSpec(name: string, searchFields: readonly SearchFieldSpec[]): AspectSpec {
  return {
    name,
    record: `test.${name}`,
    kind: 'versioned',
    doc: '',
    entities: [],
    isKey: false,
    autoRender: false,
    renderSpec: null,
    searchFields,
    searchScores: [],
    relationships: [],
    indirectEdges: [],
    urnFields: [],
    timeseries: null,
    patch: { arrays: [], maps: [], stamps: [], defaults: [] },
    maxVersions: null,
    defaults: {},
  };
}

/** An entity type whose search fields are those of its aspects. */
export function entitySpec(name: string, aspects: readonly AspectSpec[]): EntitySpec {
  const searchFields = aspects.flatMap((aspect) =>
    aspect.searchFields.flatMap((field) => [entityField(field, aspect.name), ...helperFields(field, aspect.name)]),
  );
  return {
    name,
    category: null,
    doc: '',
    keyAspect: `${name}Key`,
    keyFields: [],
    aspects: aspects.map((aspect) => aspect.name),
    snapshot: null,
    searchFields: [...new Map(searchFields.map((field) => [field.field, field])).values()],
    defaults: {},
  };
}

function entityField({ path: _path, default: _default, ...field }: SearchFieldSpec, aspect: string): EntitySearchField {
  return { ...field, aspects: [aspect], helperOf: null };
}

function helperFields(of: SearchFieldSpec, aspect: string): readonly EntitySearchField[] {
  const helper = (field: string, type: 'BOOLEAN' | 'COUNT'): EntitySearchField => ({
    ...entityField(searchField(field, { type, leaf: type === 'BOOLEAN' ? 'boolean' : 'long' }), aspect),
    helperOf: of.field,
  });
  return [
    ...(of.hasValuesField === null ? [] : [helper(of.hasValuesField, 'BOOLEAN')]),
    ...(of.numValuesField === null ? [] : [helper(of.numValuesField, 'COUNT')]),
  ];
}

export function registryOf(parts: Partial<Registry>): Registry {
  return {
    namespace: 'li',
    vendor: 'example',
    digest: '',
    entities: [],
    aspects: [],
    softDelete: null,
    retention: { maxVersions: 20, policyAspect: null, policyFields: null },
    searchFieldGroups: {},
    recordToAspect: {},
    ...parts,
  };
}
