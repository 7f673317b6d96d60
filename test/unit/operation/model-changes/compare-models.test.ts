import { modelFacts } from '#codegen/facts/model-facts';
import { compareModels } from '#operation/model-changes/compare/compare-models';
import type { ModelChange } from '#operation/model-changes/model-change';
import { type Files, load, REGISTRY, thingTree } from '#test/codegen/model/tree';

const ENUM = (symbols: string) => `grade: optional enum Grade { ${symbols} }`;

function factsOf(files: Files, registry = REGISTRY) {
  const { value, diagnostics } = load(files, registry);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return modelFacts(value);
}

function changesOf(before: Files, after: Files, registries = [REGISTRY, REGISTRY]): readonly ModelChange[] {
  return compareModels(factsOf(before, registries[0]), factsOf(after, registries[1]));
}

const shown = ({ class: kind, id, problem }: ModelChange) => `${kind} ${id}: ${problem}`;

/** An aspect `cost` in JSON Schema. */
function costTree(properties: object, more: object = {}): Files {
  const schema = { title: 'Cost', 'x-namespace': 'acme', type: 'object', properties, ...more };
  const aspect = { 'x-aspect': { name: 'cost', entities: ['thing'] } };
  return thingTree('id: optional string', { 'Cost.schema.json': JSON.stringify({ ...schema, ...aspect }) });
}

describe('changes of fields in PDL', () => {
  it.each([
    ['note: string', 'note: string', []],
    ['', 'note: optional string', ['compatible acme.Info.note: the field is new']],
    ['', 'note: string = ""', ['compatible acme.Info.note: the field is new']],
    ['', 'note: string', ['breaking acme.Info.note: the field is new and required: values without it are refused']],
    [
      'note: string',
      '',
      [
        'breaking acme.Info.note: the field is gone: its values are kept, but nothing checks, searches and describes them',
      ],
    ],
    [
      'note: optional string',
      'note: string',
      ['breaking acme.Info.note: it is required now: values without it are refused'],
    ],
    [
      'note: optional string',
      'note: string = "a"',
      ['reindex acme.Info.note: the default is "a", was absent: values without it mean something else'],
    ],
    ['note: string', 'note: optional string', ['compatible acme.Info.note: it may be absent now']],
    ['n: int', 'n: long', ['compatible acme.Info.n: the type is long, was int: all values fit']],
    ['n: long', 'n: int', ['breaking acme.Info.n: the type is int, was long: stored values do not fit']],
    ['n: array[long]', 'n: array[int]', ['breaking acme.Info.n: the type is int, was long: stored values do not fit']],
    [
      'n: map[string, int]',
      'n: array[int]',
      ['breaking acme.Info.n: the type is array[int], was map[string, int]: stored values do not fit'],
    ],
    [
      'to: Urn',
      'to: ThingUrn',
      ['breaking acme.Info.to: the type is urn of thing, was urn of any entity: stored values do not fit'],
    ],
    [
      'to: ThingUrn',
      'to: Urn',
      ['compatible acme.Info.to: the type is urn of any entity, was urn of thing: all values fit'],
    ],
    [ENUM('A B'), ENUM('A'), ['breaking acme.Grade.B: the symbol is gone: values with it are refused']],
    [ENUM('A'), ENUM('A B'), ['compatible acme.Grade.B: the symbol is new']],
    [
      ENUM('A'),
      'grade: optional string',
      ['compatible acme.Info.grade: the type is string, was acme.Grade: all values fit'],
    ],
    [
      'u: union[int, string]',
      'u: union[int]',
      ['breaking acme.Info.u: the member string of the union is gone: values with it are refused'],
    ],
    ['p: record Part { a: int }', 'p: record Piece { a: int }', []],
    [
      'p: record Part { a: int }',
      'p: record Piece { a: string }',
      ['breaking acme.Part.a: the type is string, was int: stored values do not fit'],
    ],
    [
      'note: string',
      '@Searchable = {"fieldType": "KEYWORD"} note: string',
      ['reindex info:note: the search field is new'],
    ],
    [
      '@Searchable = {"fieldType": "KEYWORD"} note: string',
      '@Searchable = {"fieldType": "TEXT"} note: string',
      ['reindex info:note: the search field is derived differently'],
    ],
    [
      'to: Urn',
      '@Relationship = {"name": "To", "entityTypes": ["thing"]} to: Urn',
      ['reindex info:To /to: the relationship is new'],
    ],
  ])('%s -> %s', (before, after, expected) => {
    expect(changesOf(thingTree(before), thingTree(after)).map(shown)).toEqual(expected);
  });
});

describe('changes of fields in JSON Schema', () => {
  const required = (...names: string[]) => ({ required: names });

  it.each([
    [
      { a: { type: 'string' } },
      {},
      {},
      {},
      'breaking acme.Cost.a: the field is gone: its values are kept, but nothing checks, searches and describes them',
    ],
    [
      { a: { type: 'string' } },
      {},
      { a: { type: 'string' } },
      required('a'),
      'breaking acme.Cost.a: it is required now: values without it are refused',
    ],
    [
      { a: { type: 'string', maxLength: 9 } },
      {},
      { a: { type: 'string', maxLength: 5 } },
      {},
      'breaking acme.Cost.a: maxLength is 5, was 9: values beyond it are refused',
    ],
    [
      { a: { type: 'string', maxLength: 5 } },
      {},
      { a: { type: 'string', maxLength: 9 } },
      {},
      'compatible acme.Cost.a: maxLength is 9, was 5',
    ],
    [
      { a: { type: 'string' } },
      {},
      { a: { type: 'string', pattern: '^x' } },
      {},
      'breaking acme.Cost.a: pattern is "^x", was absent: values beyond it are refused',
    ],
    [
      { a: { type: 'integer' } },
      {},
      { a: { type: 'number' } },
      {},
      'compatible acme.Cost.a: the type is double, was long: all values fit',
    ],
    [
      { a: { title: 'G', enum: ['A', 'B'] } },
      {},
      { a: { title: 'G', enum: ['A'] } },
      {},
      'breaking acme.G.B: the symbol is gone: values with it are refused',
    ],
  ])('%j %j -> %j %j', (before, moreBefore, after, moreAfter, expected) => {
    expect(changesOf(costTree(before, moreBefore), costTree(after, moreAfter)).map(shown)).toEqual([expected]);
  });

  it('a type may move from JSON Schema to PDL', () => {
    const inPdl = thingTree('id: optional string', {
      'Cost.pdl': 'namespace acme @Aspect = {"name": "cost", "entities": ["thing"]} record Cost { a: optional string }',
    });
    expect(changesOf(costTree({ a: { type: 'string' } }), inPdl)).toEqual([]);
  });
});

describe('changes of aspects and entity types', () => {
  const withExtra = (name: string, more = '') =>
    thingTree('id: optional string', {
      'acme/Extra.pdl': `namespace acme @Aspect = {"name": "${name}", "entities": ["thing"]${more}} record Extra { note: optional string }`,
    });
  const bare = thingTree('id: optional string');

  it('tells of aspects that come and go', () => {
    expect(changesOf(bare, withExtra('extra')).map(shown)).toEqual([
      'compatible extra: the aspect is new',
      'compatible thing.extra: the entity type has the aspect now',
    ]);
    const [gone, ...others] = changesOf(withExtra('extra'), bare);
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ class: 'breaking', id: 'extra', affected: [{ aspect: 'extra' }] });
    expect(gone?.fix).toContain('"aliases": ["extra"]');
  });

  it('knows an aspect that has another name now', () => {
    const changes = changesOf(withExtra('extra'), withExtra('more', ', "aliases": ["extra"]'));
    expect(changes.map(shown)).toEqual(['compatible extra: the name is more, the old one is an alias']);
  });

  it('tells of entity types that lose an aspect, and of those that are gone', () => {
    const two = `${REGISTRY}  - name: other\n    keyAspect: otherKey\n    aspects: [info]\n`;
    const less = `${REGISTRY}  - name: other\n    keyAspect: otherKey\n    aspects: []\n`;
    const files = thingTree('id: optional string', {
      'acme/OtherKey.pdl': 'namespace acme @Aspect = {"name": "otherKey"} record OtherKey { id: string }',
    });
    expect(changesOf(files, files, [two, less])).toMatchObject([
      { class: 'breaking', id: 'other.info', affected: [{ entityType: 'other', aspect: 'info' }] },
    ]);
    const unused = { ...files };
    Reflect.deleteProperty(unused, 'acme/OtherKey.pdl');
    expect(changesOf(files, unused, [two, REGISTRY]).map(({ class: kind, id }) => `${kind} ${id}`)).toEqual([
      'breaking other',
      'breaking otherKey',
    ]);
  });

  it('tells of keys that change', () => {
    const keyed = (fields: string) => ({
      ...bare,
      'acme/ThingKey.pdl': `namespace acme @Aspect = {"name": "thingKey"} record ThingKey { ${fields} }`,
    });
    const [first] = changesOf(keyed('id: string'), keyed('id: string, part: string'));
    expect(first).toMatchObject({ class: 'breaking', affected: expect.anything() });
    expect(changesOf(keyed('id: string'), keyed('id: string, part: string')).map(({ id }) => id)).toContain(
      'thing.key',
    );
  });

  it('names where the affected values are, through lists, maps and unions', () => {
    const parts = (symbols: string) =>
      thingTree(`parts: array[union[part: record Part { grades: map[string, enum Grade { ${symbols} }] }]]`);
    expect(changesOf(parts('A B'), parts('A'))).toMatchObject([
      { id: 'acme.Grade.B', affected: [{ aspect: 'info', path: '$."parts"[*]."part"."grades".* ? (@ == "B")' }] },
    ]);
  });
});
