import { aspectOf, infoAspect, load, thingTree } from './tree';

describe('defaults that reads show', () => {
  test('are those of dropped-in records at every depth, not those of shipped ones', () => {
    const files = thingTree('size: int = 1', {
      'com/acme/Base.pdl': 'namespace com.acme record Base { inherited: string = "x" }',
      'acme/Extra.pdl':
        'namespace acme import com.acme.Base @Aspect = {"name": "extra", "entities": ["thing"]} record Extra includes Base { parts: array[record Part { kind: string = "a" }] = [] base: optional Base note: optional string = "n" }',
    });
    const { value, diagnostics } = load(files);
    expect(diagnostics).toEqual([]);
    const shown = new Map(value.registry.aspects.map(({ name, shownDefaults }) => [name, shownDefaults]));
    expect(shown.get('extra')).toEqual([
      { path: '/parts', value: [] },
      { path: '/parts/*/kind', value: 'a' },
      { path: '/note', value: 'n' },
    ]);
    expect(shown.get('info')).toEqual([{ path: '/size', value: 1 }]);
  });
});

describe('entity types', () => {
  test('key fields are the parts of the urn', () => {
    const files = thingTree('', {
      'acme/ThingKey.pdl':
        'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { parent: ThingUrn any: Urn name: string env: enum Env { PROD DEV } }',
    });
    expect(load(files).value.registry.entities[0]?.keyFields).toEqual([
      { name: 'parent', kind: 'urn', symbols: [], entityType: 'thing' },
      { name: 'any', kind: 'urn', symbols: [], entityType: null },
      { name: 'name', kind: 'string', symbols: [], entityType: null },
      { name: 'env', kind: 'enum', symbols: ['PROD', 'DEV'], entityType: null },
    ]);
  });

  test('a key record declares an entity type, an aspect joins entity types and their snapshots by itself', () => {
    const files = thingTree('note: optional string', {
      'acme/BoxKey.pdl':
        'namespace acme @Aspect = {"name": "boxKey"} @EntityType = {"name": "box", "category": "core", "doc": "A box.", "searchNames": ["carton"], "writtenByPlatforms": "shared", "sharedKeys": ["own-"], "guard": {"privileges": ["MANAGE_TAGS"], "reportedKeys": ["x-"]}, "aspects": ["info"], "defaults": {"info": {"note": "{id|lower}"}}} record BoxKey { id: string }',
      'acme/Extra.pdl':
        'namespace acme @Aspect = {"name": "extra", "entities": ["thing", "box"]} record Extra { note: optional string part: optional Part }',
      'acme/Part.pdl': 'namespace acme @Aspect = {"name": "part"} record Part { note: optional string }',
      'acme/ThingSnapshot.pdl':
        'namespace acme @Entity = {"name": "thing", "keyAspect": "thingKey"} record ThingSnapshot { urn: ThingUrn aspects: array[ThingAspect] }',
      'acme/ThingAspect.pdl': 'namespace acme typeref ThingAspect = union[ThingKey, Info]',
    });
    const { value, diagnostics } = load(files);
    expect(diagnostics).toEqual([]);
    const [thing, box] = value.registry.entities;
    expect(thing).toMatchObject({
      name: 'thing',
      aspects: ['thingKey', 'info', 'extra'],
      writtenByPlatforms: null,
      sharedKeys: [],
      guard: null,
      snapshot: { record: 'acme.ThingSnapshot', aspects: ['thingKey', 'info', 'extra'], hasDirectAspects: false },
    });
    expect(box).toMatchObject({
      name: 'box',
      writtenByPlatforms: 'shared',
      sharedKeys: ['own-'],
      guard: { privileges: ['MANAGE_TAGS'], creation: [], reportedKeys: ['x-'] },
      category: 'core',
      doc: 'A box.',
      searchNames: ['carton'],
      keyAspect: 'boxKey',
      aspects: ['boxKey', 'info', 'extra'],
      snapshot: null,
      defaults: { info: { note: '{id|lower}' } },
    });
    expect(value.registry.aspects.map(({ name, entities, isKey }) => [name, entities, isKey])).toEqual([
      ['boxKey', ['box'], true],
      ['extra', ['thing', 'box'], false],
      ['info', ['thing', 'box'], false],
      ['thingKey', ['thing'], true],
    ]);
  });

  test('search fields are merged over aspects: flags add up, the highest boost counts, helper fields stand for themselves', () => {
    const files = thingTree(
      '@Searchable = {"fieldName": "name", "boostScore": 4.0, "addToFilters": true, "filterNameOverride": "Name"} title: string',
      {
        'acme/ThingKey.pdl':
          'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { @Searchable = {"fieldName": "name", "fieldType": "KEYWORD", "hasValuesFieldName": "hasName", "numValuesFieldName": "numNames"} id: string }',
      },
    );
    const fields = load(files).value.registry.entities[0]?.searchFields;
    expect(fields).toMatchObject([
      {
        field: 'name',
        type: 'KEYWORD',
        boost: 4,
        queryByDefault: true,
        facet: true,
        facetName: 'Name',
        aspects: ['thingKey', 'info'],
        helperOf: null,
      },
      { field: 'hasName', type: 'BOOLEAN', aspects: ['thingKey'], helperOf: 'name' },
      { field: 'numNames', type: 'COUNT', helperOf: 'name' },
    ]);
  });
});

describe('aspects', () => {
  test('every place that holds a urn is known, with the entity type that a typed urn admits', () => {
    const files = { 'acme/Part.pdl': 'namespace acme record Part { owner: ThingUrn other: union[Urn, long] }' };
    expect(infoAspect('a: Urn parts: array[Part] m: map[string, ThingUrn] plain: string', files).urnFields).toEqual([
      { path: '/a', entityType: null },
      { path: '/parts/*/owner', entityType: 'thing' },
      { path: '/parts/*/other/string', entityType: null },
      { path: '/m/*', entityType: 'thing' },
    ]);
  });

  test('patches address arrays by key and fill what is required', () => {
    const files = {
      'acme/Stamp.pdl': 'namespace acme @AuditStamp = {"time": "at", "actor": "by"} record Stamp { at: long by: Urn }',
      'acme/Part.pdl':
        'namespace acme record Part { name: string @ArrayKey = ["id"] inner: array[Inner] made: Stamp @PatchDefault = "X" kind: string }',
      'acme/Inner.pdl': 'namespace acme record Inner { id: string }',
    };
    const { patch } = infoAspect(
      '@ArrayKey = ["name", "kind"] parts: array[Part] facts: map[string, int] shelves: map[string, Inner] words: array[string] loose: array[Inner] numbers: array[int] changed: optional Stamp',
      files,
    );
    const { starts: _, ...filled } = patch;
    expect(filled).toEqual({
      arrays: [
        { path: '/parts', keys: ['name', 'kind'], optionalKeys: [] },
        { path: '/parts/*/inner', keys: ['id'], optionalKeys: [] },
        { path: '/words', keys: [], optionalKeys: [] },
      ],
      maps: ['/facts'],
      stamps: [{ path: '/parts/*/made', time: 'at', actor: 'by' }],
      defaults: [{ path: '/parts/*/kind', value: 'X' }],
    });
  });

  test('required fields begin with what says nothing yet, what the models say, or the key', () => {
    const files = {
      'acme/Kind.pdl': 'namespace acme enum Kind { A B }',
      'acme/Part.pdl': 'namespace acme record Part { name: string size: int = 1 }',
      'acme/Odd.pdl': 'namespace acme record Odd { kind: Kind }',
    };
    const { patch } = infoAspect(
      'text: string more: optional string less: string = "x" on: boolean parts: array[Part] part: Part odd: Odd kind: Kind owner: Urn @Secret = {} word: string @PatchStart = {"value": "B"} other: Kind @PatchDefault = "y" filled: string @Display = {"stamp": "changed"} by: Urn @Display = {"unit": "time"} at: long',
      files,
    );
    const known = patch.starts.map(({ field, stamp, value }) => [field, stamp ?? value]);
    expect(Object.fromEntries(known)).toEqual({
      text: '',
      on: false,
      parts: [],
      part: { name: '' },
      odd: null,
      kind: null,
      owner: null,
      word: null,
      other: 'B',
      by: 'actor',
      at: 'time',
    });
  });

  test('relationships carry lineage and the places of their stamps', () => {
    const files = { 'acme/Edge.pdl': 'namespace acme record Edge { to: Urn at: long }' };
    const fields =
      '@Relationship = {"/*/to": {"name": "From", "entityTypes": ["thing"], "isLineage": true, "createdOn": "edges/*/at"}} edges: array[Edge]';
    expect(infoAspect(fields, files).relationships).toEqual([
      {
        name: 'From',
        path: '/edges/*/to',
        entityTypes: ['thing'],
        isLineage: true,
        isUpstream: true,
        createdOn: '/edges/*/at',
        createdActor: null,
        updatedOn: null,
        updatedActor: null,
        properties: null,
      },
    ]);
  });

  test('options of the aspect itself', () => {
    const files = thingTree('', {
      'acme/Info.pdl':
        'namespace acme @Aspect = {"name": "info", "type": "timeseries", "maxVersions": 3} @TimeseriesEvent = {"time": "at", "key": ["note"]} record Info { at: long note: string = "-" }',
    });
    expect(aspectOf(files, 'info')).toMatchObject({
      kind: 'timeseries',
      maxVersions: 3,
      defaults: { note: '-' },
      timeseries: { event: { time: 'at', key: ['note'] }, columns: [], collections: [] },
    });
  });

  test('one boolean field hides entities', () => {
    const files = thingTree(
      '@SoftDelete = {} @Searchable = {"fieldName": "gone", "fieldType": "BOOLEAN"} removed: boolean = false',
    );
    expect(load(files).value.registry.softDelete).toEqual({ aspect: 'info', path: '/removed', searchField: 'gone' });
    expect(load(thingTree('')).value.registry.softDelete).toBeNull();
  });
});

test('access: attributes of entities, privileges of writes, and secrets', () => {
  const files = thingTree(
    '@AccessAttribute = {"name": "owner"} @Searchable = {"/*": {"fieldName": "owners"}} @Relationship = {"/*": {"name": "OwnedBy", "entityTypes": ["thing"]}} owners: array[string] @Secret = {} password: string',
    {
      'acme/Power.pdl':
        'namespace acme @Aspect = {"name": "power", "entities": ["thing"]} @Access = {"write": ["MANAGE_POLICIES"]} record Power {}',
    },
  );
  const { accessAttributes, aspects } = load(files).value.registry;
  expect(accessAttributes).toEqual([
    { attribute: 'owner', aspect: 'info', relationship: 'OwnedBy', searchField: 'owners' },
  ]);
  const aspect = (name: string) => aspects.find((each) => each.name === name);
  expect(aspect('info')).toMatchObject({ writePrivileges: null, secrets: ['/password'] });
  expect(aspect('power')).toMatchObject({ writePrivileges: ['MANAGE_POLICIES'], secrets: [] });
});

test('access to parts: fields, items of lists, and parents', () => {
  const files = thingTree(
    [
      '@Access = {"write": ["A"]} note: string',
      '@ArrayKey = ["id"] list: array[record Item { id: string @Access = {"write": ["B", "C"]} text: optional string }]',
      '@Access = {"named": ["D"]} @Relationship = {"/*": {"name": "Has", "entityTypes": ["thing"]}} things: array[string]',
      '@Access = {"parent": ["E"], "ancestor": ["F"]} @Relationship = {"name": "In", "entityTypes": ["thing"]} whole: optional string',
    ].join(' '),
  );
  const { aspects, writeParents } = load(files).value.registry;
  expect(aspects.find(({ name }) => name === 'info')?.partialAccess).toEqual({
    fields: [
      { path: '/note', privileges: ['A'] },
      { path: '/list/*/text', privileges: ['B', 'C'] },
    ],
    lists: [{ path: '/things', key: null, privileges: ['D'] }],
    stamps: [],
  });
  expect(aspects.find(({ name }) => name === 'thingKey')?.partialAccess).toBeNull();
  expect(writeParents).toEqual([
    { aspect: 'info', path: '/whole', relationship: 'In', entities: ['thing'], parent: ['E'], ancestor: ['F'] },
  ]);
});

test('addresses and recipes: texts of fields and of named types, also in lists, maps and records', () => {
  const files = thingTree(
    '@Address = {} a: string b: optional Link c: array[Link] d: array[record Page { link: Link note: string }] @Recipe = {} e: map[string, string] @Address = {} g: optional array[string] h: string',
    { 'acme/Link.pdl': 'namespace acme @Address = {} typeref Link = string' },
  );
  const info = load(files).value.registry.aspects.find(({ name }) => name === 'info');
  expect(info).toMatchObject({
    addresses: ['/a', '/b', '/c/*', '/d/*/link', '/g/*'],
    recipes: ['/e/*'],
  });
});

test('parents: the first of several fields of a key, and relationships', () => {
  const files = thingTree(
    '@AccessParent = {} @Relationship = {"/*": {"name": "PartOf", "entityTypes": ["thing"]}} wholes: array[string]',
    {
      'acme/PartKey.pdl':
        'namespace acme @Aspect = {"name": "partKey"} @EntityType = {"name": "part"} record PartKey { @AccessParent = {} thing: ThingUrn id: string }',
    },
  );
  expect(load(files).value.registry.accessParents).toEqual([
    { aspect: 'info', path: '/wholes/*', relationship: 'PartOf' },
    { aspect: 'partKey', path: '/thing', relationship: null },
  ]);
});

test('the order and the layout of the files do not change the registry', () => {
  const files = thingTree('@Searchable = {} name: string note: optional string');
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  const spaced = { ...files, 'acme/Info.pdl': files['acme/Info.pdl']?.replaceAll('\n', '\n\n') ?? '' };
  expect(load(reversed).value.registry).toEqual(load(files).value.registry);
  expect(load(spaced).value.registry).toEqual(load(files).value.registry);
});
