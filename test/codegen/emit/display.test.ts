import { displayModels } from '#codegen/facts/display/display-models';
import { load, thingTree } from '../model/tree';

/** What pages get to know of the fields of a record. */
function fieldsOf(files: ReturnType<typeof thingTree>, record: string) {
  const { value, diagnostics } = load(files);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const type = displayModels(value).types[record];
  return type?.kind === 'record' ? type.fields.map(({ name, as, row }) => ({ name, as, row })) : [];
}

describe('titles', () => {
  it('are words that people use, without units and kinds of values', () => {
    const { value } = load(
      thingTree('ownerUrn: string durationMillis: long numErrors: int sourceUrl: string runIds: string urn: string'),
    );
    const type = displayModels(value).types['acme.Info'];
    expect(type?.kind === 'record' && type.fields.map(({ title }) => title)).toEqual([
      'Owner',
      'Duration',
      'Number of errors',
      'Source URL',
      'Run IDs',
      'Urn',
    ]);
  });

  it('of search fields are hints of their fields, or the names of facets', () => {
    const { value } = load(
      thingTree(
        [
          '@Searchable = {"fieldType": "KEYWORD", "addToFilters": true, "filterNameOverride": "Sub Group"} @Display = {"title": "Team"} group: string',
          '@Searchable = {"fieldType": "KEYWORD", "addToFilters": true, "filterNameOverride": "HTTP Method"} method: string',
          'inside: record Inside { @Searchable = {"fieldType": "KEYWORD"} @Display = {"title": "Entity"} target: string }',
        ].join('\n'),
      ),
    );
    const { searchFields } = displayModels(value);
    const titles = ['group', 'method', 'target'].map((field) => searchFields[field]?.title);
    expect(titles).toEqual(['Team', 'HTTP method', 'Target']);
  });
});

describe('search fields', () => {
  it('say which time of the data they are, and what their urns identify', () => {
    const { value } = load(
      thingTree('', {
        'acme/Info.pdl': `namespace acme
            @Aspect = {"name": "info"}
            @Display = {"times": {"modified": "/at"}}
            record Info {
              @Searchable = {"fieldType": "DATETIME"} at: long
              @Searchable = {"fieldType": "DATETIME"} since: long
              @Searchable = {"fieldType": "URN"} @GraphQL = {"entityType": "thing"} of: string
              @Searchable = {"fieldType": "URN"} other: string
            }`,
      }),
    );
    const { searchFields } = displayModels(value);
    expect([searchFields['at']?.time, searchFields['since']?.time]).toEqual(['modified', undefined]);
    expect([searchFields['of']?.refersTo, searchFields['other']?.refersTo]).toEqual([['thing'], undefined]);
  });
});

const PART_KEY =
  'namespace acme @Aspect = {"name": "partKey"} @EntityType = {"name": "part", "doc": "A part."} record PartKey { of: Urn path: string }';

describe('rows of trees', () => {
  it('are hints of lists in PDL', () => {
    const files = thingTree(
      [
        '@Display = {"as": "tree", "row": {"path": "/name", "kind": "/kind", "entity": "part"}}',
        'rows: array[record Row { name: string kind: union[int, string] }]',
        '@Display = {"row": {"path": "/", "key": "/"}}',
        'keys: array[string]',
      ].join('\n'),
      { 'acme/PartKey.pdl': PART_KEY },
    );
    expect(fieldsOf(files, 'acme.Info')).toEqual([
      { name: 'rows', as: 'tree', row: { roles: { path: '/name', kind: '/kind' }, entity: 'part' } },
      { name: 'keys', as: undefined, row: { roles: { path: '/', key: '/' } } },
    ]);
  });

  it('are the same hints in JSON Schema', () => {
    const sheet = {
      title: 'Sheet',
      'x-namespace': 'acme',
      'x-aspect': { name: 'sheet', entities: ['thing'] },
      type: 'object',
      required: ['cells'],
      properties: {
        cells: {
          type: 'array',
          items: {
            title: 'Cell',
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, note: { type: 'string' } },
          },
          'x-display': { as: 'tree', row: { path: '/name', description: '/note' } },
        },
      },
    };
    const files = thingTree('', { 'acme/Sheet.schema.json': JSON.stringify(sheet) });
    expect(fieldsOf(files, 'acme.Sheet')).toEqual([
      { name: 'cells', as: 'tree', row: { roles: { path: '/name', description: '/note' } } },
    ]);
  });
});

describe('forms for new entities', () => {
  const thing = (body: string, name = '') => {
    const key = `namespace acme @Aspect = {"name": "boxKey"} @EntityType = {"name": "box", "doc": "A box."} @Display = {"create": true} record BoxKey { id: string }`;
    const aspect = `namespace acme @Aspect = {"name": "label", "entities": ["box"]} @Display = {"summary": {${name}"place": "/above"}} record Label { ${body} @Relationship = {"name": "IsIn", "entityTypes": ["box", "thing"]} above: optional Urn }`;
    const { value, diagnostics } = load(thingTree('', { 'acme/BoxKey.pdl': key, 'acme/Label.pdl': aspect }));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    return displayModels(value);
  };

  it('ask for the aspect with the heaviest search field that is a name', () => {
    const { entities } = thing(
      '@Searchable = {"fieldType": "TEXT_PARTIAL"} code: string @Searchable = {"fieldType": "TEXT_PARTIAL", "boostScore": 10.0} called: string',
    );
    const found = entities.map(({ name, create }) => [name, create]);
    expect(found).toContainEqual([
      'box',
      { aspect: 'label', name: '/called', place: '/above', places: ['box', 'thing'] },
    ]);
    expect(found).toContainEqual(['thing', undefined]);
  });

  it('ask for the aspect with the role name, which goes before', () => {
    const text = '@Searchable = {"fieldType": "TEXT_PARTIAL"} code: string called: string';
    const { entities } = thing(text, '"name": "/called", ');
    expect(entities.find(({ name }) => name === 'box')?.create).toMatchObject({ aspect: 'label', name: '/called' });
  });

  it('ask for the key alone where nothing has a name, and begin with the usual text', () => {
    const { entities, types } = thing('@Display = {"initial": "local"} origin: string');
    expect(entities.find(({ name }) => name === 'box')?.create).toEqual({});
    const record = types['acme.Label'];
    expect(record?.kind === 'record' && record.fields.find(({ name }) => name === 'origin')?.initial).toBe('local');
  });
});

const LIMITS =
  'namespace acme @Aspect = {"name": "limits", "entities": ["thing"]} @Display = {"summary": {"description": "/note"}} record Limits { kind: string of: map[string, array[string]] words: array[string] many: string for: array[string] note: string }';
const DEFINED =
  '@DefinedEntries = {"key": "/urn", "values": "/values/*", "aspect": "limits", "type": "/kind", "types": {"num": "number"}, "urnTypes": "/of/x/*", "allowedValues": "/words/*", "cardinality": "/many", "single": "ONE"}';

describe('lists with definitions', () => {
  it('say who has definitions, what explains one, and for whom it is', () => {
    const files = thingTree(
      [
        DEFINED,
        '@Display = {"definedFor": "/for/*"}',
        'entries: array[record Entry { urn: string values: array[string] }]',
        'others: array[Entry]',
      ].join('\n'),
      { 'acme/Limits.pdl': LIMITS },
    );
    const { value, diagnostics } = load(files);
    expect(diagnostics).toEqual([]);
    const type = displayModels(value).types['acme.Info'];
    const [entries, others] = type?.kind === 'record' ? type.fields : [];
    expect(entries?.entries).toEqual({
      key: '/urn',
      values: '/values/*',
      aspect: 'limits',
      entities: ['thing'],
      type: '/kind',
      types: { num: 'number' },
      typeEntity: '',
      entityTypes: '',
      entityTypeEntity: '',
      urnTypes: '/of/x/*',
      allowedValues: '/words/*',
      cardinality: '/many',
      single: 'ONE',
      name: '',
      version: '',
      immutable: '',
      platforms: '',
      platformAspect: '',
      platform: '',
      description: '/note',
      definedFor: '/for/*',
    });
    expect(others?.entries).toBeUndefined();
  });
});

describe('hints for forms', () => {
  it('say which entity types people create, and what a form sets by itself', () => {
    const files = thingTree(
      [
        '@Display = {"stamp": "changed"}\nby: string',
        '@Display = {"stamp": "created"}\nat: long',
        '@Display = {"stamp": "changed"}\nlast: optional Stamp',
        'first: Stamp',
      ].join('\n'),
      {
        'acme/Stamp.pdl':
          'namespace acme @AuditStamp = {"time": "time", "actor": "actor"} record Stamp { time: long actor: string }',
        'acme/PartKey.pdl': PART_KEY.replace('record', '@Display = {"create": true} record'),
      },
    );
    const { value, diagnostics } = load(files);
    expect(diagnostics).toEqual([]);
    const { entities, types } = displayModels(value);
    expect(entities.map(({ name, create }) => [name, create])).toEqual([
      ['thing', undefined],
      ['part', {}],
    ]);
    const type = types['acme.Info'];
    const stamps = type?.kind === 'record' ? type.fields.map(({ name, stamp }) => [name, stamp]) : [];
    expect(stamps).toEqual([
      ['by', 'changed'],
      ['at', 'created'],
      ['last', 'changed'],
      ['first', undefined],
    ]);
    expect(types['acme.Stamp']).toMatchObject({ stamp: { time: 'time', actor: 'actor' } });
  });
});

describe('cards in tabs of other entities', () => {
  const files = thingTree('', {
    'acme/NoteKey.pdl':
      'namespace acme @Aspect = {"name": "noteKey"} @EntityType = {"name": "note", "doc": "A note."} @Display = {"tab": {"title": "Notes", "relationships": ["NoteFor"]}} record NoteKey { id: string }',
    'acme/NoteText.pdl':
      'namespace acme @Aspect = {"name": "noteText", "entities": ["note"]} @Display = {"card": {"code": "/text"}} record NoteText { text: string @Relationship = {"name": "NoteFor", "entityTypes": ["thing"]} thing: Urn }',
    'acme/Judgement.pdl':
      'namespace acme @Aspect = {"name": "judgement", "entities": ["note"], "type": "timeseries"} @TimeseriesEvent = {"time": "at", "key": []} @Display = {"card": {"outcome": "/mood"}} record Judgement { at: long mood: Mood }',
    'acme/Mood.pdl':
      'namespace acme @Display = {"good": {"FINE": "Agreed"}, "bad": {"SAD": "Refused"}} enum Mood { FINE SAD NOT_YET }',
  });

  it('are declared by the key record, for the types to which its relationships lead', () => {
    const { value, diagnostics } = load(files);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const tabs = displayModels(value).entities.map(({ name, tabs: declared }) => ({ name, declared }));
    expect(tabs).toContainEqual({
      name: 'thing',
      declared: [{ title: 'Notes', entity: 'note', relationships: ['NoteFor'] }],
    });
    expect(tabs).toContainEqual({ name: 'note', declared: undefined });
  });

  it('have roles with their paths, the words for an outcome, and the time of an event', () => {
    const { aspects } = displayModels(load(files).value);
    expect(aspects['noteText']?.card).toEqual({ roles: { code: '/text' } });
    expect(aspects['judgement']?.card).toEqual({
      roles: { outcome: '/mood', time: '/at' },
      outcomes: {
        FINE: { title: 'Agreed', tone: 'good' },
        SAD: { title: 'Refused', tone: 'bad' },
        NOT_YET: { title: 'Not yet' },
      },
    });
  });
});

describe('the lineage of an entity type', () => {
  const withOption = (option: string) => {
    const files = thingTree(
      `@Relationship = {"name": "MadeFrom", "entityTypes": ["part"]${option}} source: optional Urn`,
      {
        'acme/PartKey.pdl': PART_KEY,
        'acme/LoneKey.pdl': PART_KEY.replaceAll('part', 'lone').replace('PartKey', 'LoneKey'),
      },
    );
    const { entities } = displayModels(load(files).value);
    return Object.fromEntries(Object.values(entities).map(({ name, lineage }) => [name, lineage]));
  };

  it('may be there at both ends of a relationship that is lineage, and nowhere else', () => {
    expect(withOption(', "isLineage": true')).toEqual({ thing: true, part: true, lone: false });
    expect(withOption('')).toEqual({ thing: false, part: false, lone: false });
  });
});
