import { displayModels } from '../../../codegen/facts/display/display-models';
import { load, thingTree } from '../model/tree';

/** What pages get to know of the fields of a record. */
function fieldsOf(files: ReturnType<typeof thingTree>, record: string) {
  const { value, diagnostics } = load(files);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const type = displayModels(value).types[record];
  return type?.kind === 'record' ? type.fields.map(({ name, as, row }) => ({ name, as, row })) : [];
}

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
