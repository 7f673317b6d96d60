import { print } from 'graphql';
import { modelSchema } from '#codegen/graphql/models/model-schema';
import { load, thingTree } from '../model/tree';

/** The fields of a type, one line each, without comments and arguments. */
function typeOf(name: string, fields: string, files = {}): readonly string[] {
  const { value, diagnostics } = load(thingTree(fields, files));
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const text = print(modelSchema(value));
  const [, body = ''] = new RegExp(`^type ${name} [^{]*\\{\n(.*?)^\\}`, 'ms').exec(text) ?? [];
  return body.split('\n').flatMap((line) => (/^ {2}\w/.test(line) ? [line.trim().replace(/\([^@]*?\):/, ':')] : []));
}

test('a urn is an entity if the models say of which type, and else text', () => {
  const fields = '@Relationship = {"name": "R", "entityTypes": ["thing"]} a: Urn b: Urn c: ThingUrn';
  expect(typeOf('Info', fields)).toEqual(['a: Thing', 'b: String', 'c: Thing']);
});

test('further fields have the value under another name, the urn as text, or the entity', () => {
  expect(
    typeOf(
      'Info',
      `@GraphQL = {"alias": "label"} name: string
      @GraphQL = {"urn": "thingUrn"} thing: ThingUrn
      @GraphQL = {"entity": "actorEntity"} actor: Urn
      @GraphQL = {"entity": "other", "entityType": "thing"} otherUrn: Urn
      @GraphQL = {"entity": "others"} otherUrns: array[Urn]`,
    ),
  ).toEqual([
    'name: String',
    'label: String @member(name: "name")',
    'thing: Thing',
    'thingUrn: String @member(name: "thing")',
    'actor: String',
    'actorEntity: Entity @member(name: "actor")',
    'otherUrn: String',
    'other: Thing @member(name: "otherUrn")',
    'otherUrns: [String!]',
    'others: [Entity] @member(name: "otherUrns")',
  ]);
});

test('a further field with the name of the field takes its place', () => {
  const fields = '@GraphQL = {"urn": "things"} things: array[ThingUrn] @GraphQL = {"entity": "by"} by: Urn';
  expect(typeOf('Info', fields)).toEqual(['things: [String!]', 'by: Entity']);
});

test('a key that items may name by a word says how', () => {
  const files = { 'acme/Item.pdl': 'namespace acme record Item { role: optional ThingUrn kind: string of: string }' };
  const group = '{"list": "items", "key": "role", "value": "of", "word": "kind", "keyOfWord": "urn:x:thing:{word}"}';
  const fields = `items: array[Item] @GroupedFrom = ${group} byRole: map[string, array[string]] = {}`;
  expect(typeOf('Item', fields, files)).toEqual([
    'role: Thing @member(name: "role", word: "kind", begin: "urn:x:thing:")',
    'kind: String',
    'of: String',
  ]);
});

test('the key has further fields too, and entities have what aspects lift', () => {
  const files = {
    'acme/ThingKey.pdl':
      'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { @GraphQL = {"alias": "tool"} id: string @GraphQL = {"entity": "parent"} parent: Urn }',
  };
  const fields = typeOf('Thing', '@GraphQL = {"lift": "note"} text: string n: int', files);
  expect(fields).toEqual(
    expect.arrayContaining([
      'id: String! @key(name: "id")',
      'tool: String! @key(name: "id")',
      'parent: Entity @key(name: "parent")',
      'note: String @lift(aspect: "info", name: "text")',
    ]),
  );
});
