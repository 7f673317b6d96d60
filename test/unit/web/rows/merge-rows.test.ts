import type { FieldDisplay, RowDisplay, TypeDisplay } from '#generated/registry/display-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { finder } from '#web/entity/rows/find-rows';
import { mergeRows } from '#web/entity/rows/merge-rows';
import { rowLists, treeOf, writtenIn } from '#web/entity/rows/row-lists';

const TABLE = 'urn:li:table:(urn:li:platform:hive,orders,PROD)';
const OTHER = 'urn:li:table:(urn:li:platform:hive,people,PROD)';
const V2 = '[version=2.0]';

function list(name: string, items: string, row: RowDisplay, as?: 'tree'): FieldDisplay {
  const shape = { kind: 'named', name: items } as const;
  return { name, title: name, doc: '', type: { kind: 'array', items: shape }, required: true, row, ...(as && { as }) };
}

function aspect(name: string, more: { readonly isEvent?: boolean; readonly readOnly?: boolean } = {}) {
  return {
    name,
    title: name,
    doc: '',
    kind: more.isEvent ? ('timeseries' as const) : ('versioned' as const),
    record: name,
    section: 'Cells',
    hidden: false,
    readOnly: more.readOnly ?? false,
  };
}

function record(...fields: readonly FieldDisplay[]): TypeDisplay {
  return { kind: 'record', title: 'Whole number', doc: '', fields };
}

const LONG = { kind: 'primitive', name: 'long' } as const;
const TYPES: { readonly [name: string]: TypeDisplay } = {
  source: record(
    list(
      'cells',
      'Cell',
      {
        roles: {
          path: '/name',
          type: '/format',
          kind: '/kind',
          nullable: '/open',
          key: '/isKey',
          description: '/doc',
          tag: '/tags/*',
          term: '/terms/*/urn',
        },
        entity: 'cell',
      },
      'tree',
    ),
    list('keys', 'string', { roles: { path: '/', key: '/' } }),
    list('links', 'Link', { roles: { path: '/from/*', target: '/to/*' } }),
  ),
  edited: record(list('notes', 'Note', { roles: { path: '/name', description: '/text', tag: '/tags/*' } })),
  measured: record(
    { name: 'at', title: 'At', doc: '', type: LONG, required: true, unit: 'time' },
    list('profiles', 'Profile', { roles: { path: '/name' } }),
  ),
  'acme.Whole': record(),
};
const MODEL = {
  aspects: [
    aspect('source', { readOnly: true }),
    aspect('edited'),
    aspect('measured', { isEvent: true, readOnly: true }),
  ],
  types: TYPES,
};

function rowsOf(values: { readonly [aspect: string]: JsonObject }) {
  const aspects = new Map(Object.entries(values).map(([name, value]) => [name, { value }]));
  const [tree] = rowLists(MODEL);
  if (!tree) throw new Error('the model has no tree');
  return mergeRows({ model: MODEL, aspects }, tree);
}

describe('rows', () => {
  it('have what the source and people say', () => {
    const [row] = rowsOf({
      source: {
        cells: [
          { name: 'a', format: 'bigint', kind: { 'acme.Whole': {} }, open: true, doc: 'Old', tags: ['urn:li:tag:x'] },
        ],
      },
      edited: { notes: [{ name: 'a', text: 'New', tags: ['urn:li:tag:x', 'urn:li:tag:y'] }] },
    });
    expect(row).toMatchObject({
      type: 'bigint',
      kind: 'Whole number',
      isNullable: true,
      isKey: false,
      description: 'New',
      isWritten: true,
      sourceDescription: 'Old',
      tags: [
        { urn: 'urn:li:tag:x', isAdded: false },
        { urn: 'urn:li:tag:y', isAdded: true },
      ],
      terms: [],
    });
  });

  it.each([
    ['no text', [{ name: 'a' }], 'Old', false],
    ['an empty one', [{ name: 'a', text: ' ' }], 'Old', false],
    ['one of another row', [{ name: 'b', text: 'New' }], 'Old', false],
    ['the same one', [{ name: 'a', text: 'Old' }], 'Old', true],
  ])('keep the description of the source if people wrote %s', (_, notes, description, isWritten) => {
    const [row] = rowsOf({ source: { cells: [{ name: 'a', doc: 'Old' }] }, edited: { notes } });
    expect(row).toMatchObject({ description, isWritten, sourceDescription: undefined });
  });

  it('are found by others with or without the types in their path', () => {
    const path = `${V2}.[type=Order].[type=long].total`;
    const notes = [{ name: 'total', text: 'By name' }];
    expect(rowsOf({ source: { cells: [{ name: path }] }, edited: { notes } })[0]?.description).toBe('By name');
    const typed = [{ name: path, text: 'By path' }];
    expect(rowsOf({ source: { cells: [{ name: 'total' }] }, edited: { notes: typed } })[0]?.description).toBe(
      'By path',
    );
  });

  it('are keys if the row, a list of texts or the path says so', () => {
    const cells = [{ name: 'a', isKey: true }, { name: 'b' }, { name: `${V2}.[key=True].c` }, { name: 'd' }];
    expect(rowsOf({ source: { cells, keys: ['b', 'missing'] } }).map(({ isKey }) => isKey)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('refer to others in the order of the pairs', () => {
    const from = ['a', 'b'].map((path) => `urn:li:cell:(${TABLE},${path})`);
    const to = ['x', 'y'].map((path) => `urn:li:cell:(${OTHER},${path})`);
    const rows = rowsOf({ source: { cells: [{ name: 'a' }, { name: 'b' }], links: [{ from, to }] } });
    expect(rows.map(({ targets }) => targets)).toEqual([[to[0]], [to[1]]]);
  });

  it('know the time of an event', () => {
    const [row] = rowsOf({
      source: { cells: [{ name: 'a' }] },
      measured: { at: 5, profiles: [{ name: 'a', nulls: 1 }] },
    });
    expect(row?.parts.map(({ at, item }) => [at, item['nulls']])).toEqual([
      [undefined, undefined],
      [5, 1],
    ]);
  });

  it('survive values that do not fit the models', () => {
    expect(
      rowsOf({ source: { cells: [{ name: 7 }, 'text', null, { name: '' }, { name: 'a', tags: 'x' }] } }),
    ).toMatchObject([{ path: 'a', tags: [] }]);
    expect(rowsOf({ source: { cells: {} } })).toEqual([]);
  });

  it('are found by all words in path, type, descriptions and marks', () => {
    const [row] = rowsOf({
      source: {
        cells: [
          { name: `${V2}.[type=A].a.[type=B].b`, format: 'bigint', doc: 'Old', terms: [{ urn: 'urn:li:term:t1' }] },
        ],
      },
      edited: { notes: [{ name: 'a.b', text: 'New' }] },
    });
    const nameOf = (urn: string) => (urn === 'urn:li:term:t1' ? 'Revenue' : urn);
    const fits = (text: string) => row !== undefined && finder(text, nameOf)(row);
    expect(['a.b', 'BIGINT', 'old new', 'revenue', 't1', ' '].map(fits)).toEqual([true, true, true, true, true, true]);
    expect(['c', 'old revenue x', 'urn'].map(fits)).toEqual([false, false, false]);
  });
});

describe('lists of rows', () => {
  it('say where people write', () => {
    expect(writtenIn('description', MODEL)?.aspect.name).toBe('edited');
    expect(writtenIn('term', MODEL)).toBeUndefined();
  });

  it('have a tree if its aspect is there', () => {
    const stored = { value: {} };
    expect(treeOf({ model: MODEL, aspects: new Map([['source', stored]]) }, 'Cells')?.field.name).toBe('cells');
    expect(treeOf({ model: MODEL, aspects: new Map([['source', stored]]) }, 'Other')).toBeUndefined();
    expect(treeOf({ model: MODEL, aspects: new Map([['edited', stored]]) })).toBeUndefined();
  });
});
