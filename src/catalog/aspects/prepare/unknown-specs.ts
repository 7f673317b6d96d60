import type { AspectSpec, EntitySpec } from '#generated/registry/registry-types';

/** Stands for an aspect that the models do not know: nothing is derived from its values. */
export function unknownAspect(name: string, entityType: string): AspectSpec {
  return {
    name,
    record: name,
    aliases: [],
    kind: 'versioned',
    doc: '',
    entities: [entityType],
    isKey: false,
    searchFields: [],
    searchScores: [],
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
    recipes: [],
    groups: [],
    defaults: {},
    shownDefaults: [],
  };
}

/** Stands for an entity type that the models do not know. */
export function unknownEntity(name: string): EntitySpec {
  return {
    name,
    category: null,
    doc: '',
    rankWeight: 1,
    writtenByPlatforms: null,
    sharedKeys: [],
    guard: null,
    keyAspect: '',
    keyFields: [],
    aspects: [],
    snapshot: null,
    searchFields: [],
    defaults: {},
  };
}
