import { ModelRegistry } from '#catalog/registry/model-registry';
import { buildSearchDocument, LIST_ITEMS_MAX, STRING_LENGTH_MAX } from '#search/engine/document-builder';
import type { DocumentSource } from '#search/language/fields/search-document';
import { aspectSpec, registryOf, searchField } from './search-registry';

const models = new ModelRegistry(
  registryOf({
    aspects: [
      aspectSpec('info', [
        searchField('title', { path: '/title', type: 'TEXT_PARTIAL' }),
        searchField('active', { path: '/active', type: 'BOOLEAN', leaf: 'boolean', default: true }),
        searchField('rows', { path: '/rows', type: 'COUNT', leaf: 'long', numValuesField: 'numRows' }),
        searchField('ratio', { path: '/ratio', type: 'KEYWORD', leaf: 'double' }),
        searchField('share', { path: '/share', type: 'COUNT', leaf: 'double' }),
        searchField('props', { path: '/props', type: 'KEYWORD', leaf: 'map' }),
        searchField('labels', { path: '/labels/$key', type: 'KEYWORD' }),
        searchField('tags', { path: '/tags/*/tag', type: 'URN', hasValuesField: 'hasTags', numValuesField: 'numTags' }),
        searchField('pathV2', { path: '/path/*/id', type: 'BROWSE_PATH_V2' }),
      ]),
      aspectSpec('editable', [
        searchField('title', { path: '/title', type: 'TEXT_PARTIAL', hasValuesField: 'hasTitle' }),
        searchField('tags', { path: '/tags/*', type: 'URN', hasValuesField: 'hasTags', numValuesField: 'numTags' }),
      ]),
      {
        ...aspectSpec('answers', []),
        searchEntries: [
          { field: 'answers', numberField: 'answerNumbers', items: '/given/*', key: '/question', values: '/values/*' },
        ],
      },
      aspectSpec('status', [
        searchField('hidden', { path: '/hidden', type: 'BOOLEAN', leaf: 'boolean', default: false }),
      ]),
    ],
    softDelete: { aspect: 'status', path: '/hidden', searchField: 'hidden' },
  }),
);

const IDENTITY = { id: '7', urn: 'urn:li:thing:a', entityType: 'thing', runIds: ['r1'] };

function build(...sources: DocumentSource[]) {
  return buildSearchDocument(models, IDENTITY, sources);
}

describe('buildSearchDocument', () => {
  it('makes a field of each entry, of its strings and of its numbers', () => {
    const given = [
      { question: 'urn:li:question:io.example.days', values: [{ double: 5 }, { double: 7.5 }] },
      { question: 'urn:li:question:io.example.team', values: [{ string: 'growth' }, 'data', true, null, ''] },
      { question: 'urn:li:question:io.example.team', values: [{ string: 'sales' }] },
      { question: 'urn:li:question:', values: ['lost'] },
      { values: ['lost'] },
    ];
    const { fields } = build({ aspectName: 'answers', value: { given }, createdOn: 1 });
    expect(fields).toEqual({
      'answerNumbers.io_example_days': [5, 7.5],
      'answers.io_example_team': ['growth', 'data', 'sales'],
    });
  });

  it('keeps identity and takes scalars, lists, maps, keys and path levels by their paths', () => {
    const value = {
      title: 'A',
      rows: 5,
      ratio: 1.5,
      share: 2.5,
      active: false,
      props: { team: 'growth', deep: { a: 1 } },
      labels: { x: 1, y: 2 },
      tags: [{ tag: 'urn:li:tag:p' }, {}, { tag: 'urn:li:tag:p' }, { tag: 'urn:li:tag:q' }],
      path: [{ id: 'prod' }, { id: 'hive' }],
    };
    expect(build({ aspectName: 'info', value, createdOn: 1 })).toEqual({
      ...IDENTITY,
      removed: false,
      fields: {
        title: 'A',
        rows: 5,
        numRows: 5,
        ratio: '1.5',
        share: 2.5,
        active: false,
        props: ['team=growth', 'deep={"a":1}'],
        labels: ['x', 'y'],
        tags: ['urn:li:tag:p', 'urn:li:tag:q'],
        hasTags: true,
        numTags: 3,
        pathV2: '\u241Fprod\u241Fhive',
      },
    });
  });

  it('counts a default as a value of a stored aspect, and omits fields without a value', () => {
    expect(build({ aspectName: 'info', value: { title: '' }, createdOn: 1 }).fields).toEqual({
      active: true,
      numRows: 0,
      hasTags: false,
      numTags: 0,
    });
    expect(build().fields).toEqual({});
  });

  it('takes the later scalar and joins lists, in any order of the sources', () => {
    const older: DocumentSource = { aspectName: 'editable', value: { title: 'old', tags: ['t1'] }, createdOn: 1 };
    const newer: DocumentSource = { aspectName: 'info', value: { title: 'new', tags: [{ tag: 't2' }] }, createdOn: 2 };
    const expected = { title: 'new', hasTitle: true, tags: ['t1', 't2'], hasTags: true, numTags: 2 };
    expect(build(older, newer).fields).toMatchObject(expected);
    expect(build(newer, older).fields).toMatchObject(expected);
  });

  it('marks an entity removed by the soft-delete annotation only', () => {
    expect(build({ aspectName: 'status', value: { hidden: true }, createdOn: 1 })).toMatchObject({
      removed: true,
      fields: { hidden: true },
    });
    expect(build({ aspectName: 'status', value: {}, createdOn: 1 })).toMatchObject({
      removed: false,
      fields: { hidden: false },
    });
  });

  it('keeps a bounded number of values of bounded length, without splitting a character', () => {
    const many = Array.from({ length: LIST_ITEMS_MAX + 5 }, (_, index) => `t${index}`);
    expect(build({ aspectName: 'editable', value: { tags: many }, createdOn: 1 }).fields['tags']).toHaveLength(
      LIST_ITEMS_MAX,
    );
    const long = 'x'.repeat(STRING_LENGTH_MAX - 1) + '\u{1F680}';
    expect(build({ aspectName: 'info', value: { title: long }, createdOn: 1 }).fields['title']).toBe(
      'x'.repeat(STRING_LENGTH_MAX - 1),
    );
    expect(
      build({ aspectName: 'info', value: { props: { big: long, ok: 'y' } }, createdOn: 1 }).fields['props'],
    ).toEqual(['ok=y']);
  });

  it('ignores unknown aspects and values of the wrong kind', () => {
    expect(build({ aspectName: 'nosuch', value: { title: 'x' }, createdOn: 1 }).fields).toEqual({});
    expect(build({ aspectName: 'editable', value: { title: null, tags: 'x' }, createdOn: 1 }).fields).toEqual({
      hasTitle: false,
      hasTags: false,
      numTags: 0,
    });
  });
});
