import { infoAspect } from './tree';

const TAGS = {
  'acme/Tag.pdl': `namespace acme record Tag {
    @Searchable = {"fieldName": "tags", "fieldType": "URN", "boostScore": 0.5}
    @Relationship = {"name": "TaggedWith", "entityTypes": ["thing"]}
    tag: Urn
    note: optional string
  }`,
  'acme/Tags.pdl': 'namespace acme record Tags { tags: array[Tag] }',
};

/** Search fields of an aspect with the given fields, as `name type path`. */
function searchFields(fields: string, files = {}) {
  return infoAspect(fields, files).searchFields.map(({ field, type, path }) => `${field} ${type} ${path}`);
}

describe('resolving annotations', () => {
  test('an inner annotation holds wherever its record is used', () => {
    expect(searchFields('tags: Tags', TAGS)).toEqual(['tags URN /tags/tags/*/tag']);
  });

  test('an outer override wins entirely: no option of the inner annotation remains', () => {
    const [spec] = infoAspect(
      '@Searchable = {"/tags/*/tag": {"fieldName": "fieldTags"}} tags: Tags',
      TAGS,
    ).searchFields;
    expect(spec).toMatchObject({ field: 'fieldTags', type: 'TEXT', boost: 1, path: '/tags/tags/*/tag' });
  });

  test('the outermost of several overrides wins', () => {
    const files = {
      ...TAGS,
      'acme/Column.pdl':
        'namespace acme record Column { @Searchable = {"/tags/*/tag": {"fieldName": "middle"}} tags: Tags }',
    };
    const fields = '@Searchable = {"/*/tags/tags/*/tag": {"fieldName": "outer"}} columns: array[Column] one: Column';
    expect(searchFields(fields, files)).toEqual([
      'outer TEXT /columns/*/tags/tags/*/tag',
      'middle TEXT /one/tags/tags/*/tag',
    ]);
  });

  test('typerefs and enums annotate all their uses, a field annotates before them', () => {
    const files = {
      'acme/Name.pdl': 'namespace acme @Searchable = {"fieldType": "TEXT_PARTIAL"} typeref Name = string',
      'acme/Color.pdl': 'namespace acme @Searchable = {"fieldType": "KEYWORD"} enum Color { RED }',
      'acme/Names.pdl': 'namespace acme @Searchable = {"/*": {"fieldType": "URN"}} typeref Names = array[string]',
    };
    expect(searchFields('a: Name b: Color @Searchable = {} c: Name d: Names', files)).toEqual([
      'a TEXT_PARTIAL /a',
      'b KEYWORD /b',
      'c TEXT /c',
      'd URN /d/*',
    ]);
  });

  test('a record annotates the fields that it includes', () => {
    const files = {
      'acme/Base.pdl': 'namespace acme record Base { title: string }',
      'acme/Sub.pdl':
        'namespace acme @Searchable = {"/title": {"fieldType": "KEYWORD"}} record Sub includes Base { own: string }',
    };
    expect(searchFields('sub: Sub', files)).toEqual(['title KEYWORD /sub/title']);
  });

  test('a map is searched as a whole, related by its keys and values', () => {
    const {
      searchFields: [spec],
      relationships,
    } = infoAspect(`
      @Searchable = {"/*": {"queryByDefault": true}}
      @Relationship = {"/$key": {"name": "Knows", "entityTypes": ["thing"]}, "/*": {"name": "Likes", "entityTypes": ["thing"]}}
      friends: map[string, Urn] = {}`);
    expect(spec).toMatchObject({
      field: 'friends',
      type: 'KEYWORD',
      path: '/friends',
      leaf: 'map',
      queryByDefault: true,
      default: {},
    });
    expect(relationships.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'Knows /friends/$key',
      'Likes /friends/*',
    ]);
  });

  test('a map is searched by its keys, and by leaves of the records in it that something around it names', () => {
    const files = {
      'acme/Part.pdl': 'namespace acme record Part { @Searchable = {} name: string kinds: array[string] = [] }',
    };
    const fields = `
      @Searchable = {"/$key": {"fieldType": "KEYWORD"}, "/*/name": {"fieldName": "part"}, "/*/kinds/*": {"fieldName": "kind"}}
      parts: map[string, Part] = {}`;
    expect(searchFields(fields, files)).toEqual([
      'parts KEYWORD /parts/$key',
      'part TEXT /parts/*/name',
      'kind TEXT /parts/*/kinds/*',
    ]);
  });

  test('union members are named by their key on the wire', () => {
    const files = { 'acme/Part.pdl': 'namespace acme record Part { name: string }' };
    const fields = `
      @Searchable = {"/*/string": {"fieldName": "plain"}, "/*/acme.Part/name": {"fieldName": "part"}} mixed: array[union[ThingUrn, Part]]
      @Searchable = {"/id": {"fieldName": "id"}} aliased: union[id: string, count: long]`;
    expect(searchFields(fields, files)).toEqual([
      'plain TEXT /mixed/*/string',
      'part TEXT /mixed/*/acme.Part/name',
      'id TEXT /aliased/id',
    ]);
  });

  test('a record whose fields are annotated may serve in maps too, where nothing inside is searched', () => {
    const files = {
      ...TAGS,
      'acme/Part.pdl':
        'namespace acme record Part { @Searchable = {"/*": {"fieldName": "words"}} words: array[string] @SearchScore = {} rank: int @Relationship = {"/tags/*/tag": {"name": "Has", "entityTypes": ["thing"]}} tags: Tags }',
    };
    const {
      searchFields: fields,
      searchScores,
      relationships,
    } = infoAspect('parts: map[string, Part] lists: map[string, array[Part]] part: Part', files);
    expect(fields.map(({ path }) => path)).toEqual(['/part/words/*', '/part/tags/tags/*/tag']);
    expect(searchScores.map(({ path }) => path)).toEqual(['/part/rank']);
    expect(relationships.map(({ path }) => path)).toEqual([
      '/parts/*/tags/tags/*/tag',
      '/lists/*/*/tags/tags/*/tag',
      '/part/tags/tags/*/tag',
    ]);
  });

  test('a field of the aspect keeps its name from those further inside, before and behind it', () => {
    const files = { 'acme/Part.pdl': 'namespace acme record Part { @Searchable = {} name: string }' };
    const named = '@Searchable = {} name: string';
    expect(searchFields(`part: Part ${named} parts: array[Part]`, files)).toEqual([
      'part_name TEXT /part/name',
      'name TEXT /name',
      'parts__name TEXT /parts/*/name',
    ]);
    expect(searchFields('part: Part parts: array[Part]', files)).toEqual([
      'name TEXT /part/name',
      'parts__name TEXT /parts/*/name',
    ]);
  });

  test('a recursive record is entered again only as far as an override travels', () => {
    const files = {
      'acme/Node.pdl':
        'namespace acme record Node { @Searchable = {"/label": {"fieldName": "childLabel"}} child: optional Node @Searchable = {} label: string }',
    };
    expect(searchFields('root: Node', files)).toEqual(['childLabel TEXT /root/child/label', 'label TEXT /root/label']);
  });

  test('an object in path style on a leaf is an annotation with unknown options', () => {
    expect(searchFields('@Searchable = {"/*": {"fieldName": "other", "fieldType": "URN"}} parent: Urn')).toEqual([
      'parent TEXT /parent',
    ]);
  });
});

describe('search fields', () => {
  test('a whole number is taken where a fraction is meant', () => {
    expect(infoAspect('@Searchable = {"boostScore": 5} name: string').searchFields[0]?.boost).toBe(5);
  });

  test('a name that is taken becomes the path, good for queries and shown as such', () => {
    const fields =
      'a: union[Part, string] @Searchable = {"/*/acme.Part/text": {"addToFilters": true}} b: array[union[Part, string]]';
    const specs = infoAspect(fields, {
      'acme/Part.pdl': 'namespace acme record Part { @Searchable = {} text: string }',
    }).searchFields;
    expect(specs.map(({ field, facetName }) => [field, facetName])).toEqual([
      ['text', 'text'],
      ['b__acme_Part_text', 'b__acme_Part_text'],
    ]);
  });

  test('the type follows the schema', () => {
    const fields =
      '@Searchable = {} a: int @Searchable = {} b: long @Searchable = {} c: boolean @Searchable = {} d: float @Searchable = {} e: double';
    expect(searchFields(fields)).toEqual(['a COUNT /a', 'b TEXT /b', 'c TEXT /c', 'd COUNT /d', 'e TEXT /e']);
  });

  test('only texts are queried by default', () => {
    const fields = ['TEXT', 'TEXT_PARTIAL', 'URN', 'URN_PARTIAL', 'KEYWORD', 'BROWSE_PATH'].map(
      (type) => `@Searchable = {"fieldType": "${type}"} ${type}: string`,
    );
    const queried = infoAspect(fields.join('\n')).searchFields.filter(({ queryByDefault }) => queryByDefault);
    expect(queried.map(({ field }) => field)).toEqual(['TEXT', 'TEXT_PARTIAL', 'URN', 'URN_PARTIAL']);
  });

  test('the second field of a name is named by its path', () => {
    const files = { 'acme/Part.pdl': 'namespace acme record Part { @Searchable = {} name: string }' };
    expect(searchFields('@Searchable = {} name: string parts: array[Part]', files)).toEqual([
      'name TEXT /name',
      'parts__name TEXT /parts/*/name',
    ]);
  });

  test('an absent leaf counts as its default, unless an optional record around it is absent', () => {
    const files = {
      'acme/Part.pdl':
        'namespace acme record Part { @Searchable = {} own: boolean = true @Searchable = {} outer: string }',
    };
    const fields = 'a: Part = {"own": false, "outer": "x"} b: Part c: optional Part d: array[Part] = [{"outer": "y"}]';
    const defaults = infoAspect(fields, files).searchFields.map(({ path, default: value }) => [path, value]);
    expect(defaults).toEqual([
      ['/a/own', false],
      ['/a/outer', 'x'],
      ['/b/own', true],
      ['/b/outer', undefined],
      ['/c/own', undefined],
      ['/c/outer', undefined],
      ['/d/*/own', undefined],
      ['/d/*/outer', undefined],
    ]);
  });
});

test('@SearchScore makes score fields, with defaults for what it leaves out', () => {
  const { searchScores } = infoAspect(
    '@SearchScore = {"weight": 2.5, "modifier": "LOG"} views: long @SearchScore = {"fieldName": "rank"} r: int',
  );
  expect(searchScores).toEqual([
    { field: 'views', path: '/views', weight: 2.5, defaultValue: 0, modifier: 'LOG' },
    { field: 'rank', path: '/r', weight: 1, defaultValue: 0, modifier: null },
  ]);
});
