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
