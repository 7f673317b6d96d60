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
    expect(found).toContainEqual(['box', { aspect: 'label', name: '/called', places: ['box', 'thing'] }]);
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
