import { entitySearchFields } from '#codegen/facts/specs/search/entity-search-fields';
import type { AspectSpec, EntitySpec, Registry, SearchFieldSpec } from '#generated/registry/registry-types';

/** A search field with minimal settings, and the settings of the test. */
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
    searchFields,
    searchScores: [],
    aliases: [],
    searchEntries: [],
    searchUses: [],
    definedEntries: [],
    relationships: [],
    indirectEdges: [],
    urnFields: [],
    timeseries: null,
    patch: { arrays: [], maps: [], stamps: [], defaults: [], starts: [] },
    maxVersions: null,
    writePrivileges: null,
    partialAccess: null,
    secrets: [],
    addresses: [],
    pictures: [],
    recipes: [],
    defaults: {},
    groups: [],
    shownDefaults: [],
  };
}

/** An entity type with the search fields of its aspects. */
export function entitySpec(name: string, aspects: readonly AspectSpec[]): EntitySpec {
  return {
    name,
    category: null,
    rankWeight: 1,
    writtenByPlatforms: null,
    sharedKeys: [],
    guard: null,
    doc: '',
    keyAspect: `${name}Key`,
    keyFields: [],
    aspects: aspects.map((aspect) => aspect.name),
    snapshot: null,
    searchFields: entitySearchFields(aspects),
    defaults: {},
  };
}

export function registryOf(parts: Partial<Registry>): Registry {
  return {
    namespace: 'li',
    entities: [],
    aspects: [],
    softDelete: null,
    accessAttributes: [],
    accessParents: [],
    writeParents: [],
    retention: { maxVersions: 20, policyAspect: null, policyFields: null },
    searchFieldGroups: {},
    timeline: [],
    usage: null,
    unionMembers: [],
    shipped: [],
    ...parts,
  };
}
