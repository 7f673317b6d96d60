import type { AspectEffects } from '#generated/http/messages';
import type { TypeDisplay } from '#generated/registry/display-types';
import { effectsAt } from '#web/pages/reference/tables/effects';
import { fieldRows } from '#web/pages/reference/tables/field-rows';
import { findModels } from '#web/pages/reference/find-models';
import { typeText } from '#web/pages/reference/tables/type-text';

const text = { kind: 'primitive', name: 'string' } as const;

function record(...fields: readonly [string, Parameters<typeof typeText>[0]][]): TypeDisplay {
  return {
    kind: 'record',
    title: '',
    doc: '',
    fields: fields.map(([name, type]) => ({ name, title: name, doc: '', type, required: true })),
  };
}

describe('the words for a type', () => {
  test.each([
    [text, 'text'],
    [{ ...text, limits: { minLength: 2, pattern: '^a' } }, 'text, at least 2 characters, like ^a'],
    [{ ...text, urn: { entityType: null } }, 'urn'],
    [{ ...text, urn: { entityType: 'robot' } }, 'urn of robot'],
    [
      { kind: 'array', items: { kind: 'named', name: 'com.x.Owner' }, limits: { maxItems: 3 } },
      'list of Owner, at most 3 items',
    ],
    [{ kind: 'map', values: { kind: 'primitive', name: 'long' } }, 'map of long'],
    [{ kind: 'union', members: { a: text, b: { kind: 'named', name: 'com.x.B' } } }, 'one of text, B'],
  ] as const)('%j', (type, words) => {
    expect(typeText(type)).toBe(words);
  });
});

describe('the rows of fields', () => {
  const types = {
    R: record(['items', { kind: 'array', items: { kind: 'named', name: 'I' } }], ['plain', text]),
    I: record(['of', { kind: 'named', name: 'E' }], ['again', { kind: 'named', name: 'R' }]),
    E: { kind: 'enum', doc: '', symbols: [{ name: 'A', doc: '' }] } as const,
  };

  test('show records inside of records once, with the places of effects', () => {
    const rows = fieldRows('R', types);
    expect(rows.map(({ path, depth }) => [path, depth])).toEqual([
      ['/items', 0],
      ['/items/*/of', 1],
      ['/items/*/again', 1],
      ['/plain', 0],
    ]);
    expect(rows[0]?.paths).toEqual(['/items', '/items/*']);
    expect(rows[1]?.symbols?.symbols).toHaveLength(1);
    expect(rows[2]?.repeats).toBe(true);
  });
});

describe('the words for effects', () => {
  const none: AspectEffects = {
    search: [],
    scores: [],
    relationships: [],
    indirect: [],
    urns: [],
    columns: [],
    patchKeys: [],
    secrets: [],
    access: [],
    parents: [],
  };

  test('name the search field, the facet and the relationship of a place', () => {
    const search = {
      field: 'grade',
      type: 'KEYWORD',
      path: '/grade',
      queryByDefault: true,
      autocomplete: false,
      facet: true,
      facetName: 'Grade',
      boost: 2,
      weights: { GOOD: 3 },
    };
    const relationship = { name: 'By', path: '/grade', entityTypes: ['robot'], isLineage: true, isUpstream: true };
    const effects = effectsAt(['/grade'], { ...none, search: [search], relationships: [relationship] });
    expect(effects.map((effect) => effect.text)).toEqual([
      'Searchable as grade; also without naming the field; weight 2',
      'Facet “Grade”',
      'GOOD counts 3 times in the rank',
      'Relationship By, lineage upstream, to',
    ]);
    expect(effectsAt(['/other'], { ...none, search: [search] })).toEqual([]);
  });

  test('warn of secrets and of what hides an entity', () => {
    const effects = effectsAt(['/a'], { ...none, secrets: ['/a'], hides: '/a' });
    expect(effects.map(({ kind }) => kind)).toEqual(['access', 'access']);
  });
});

test('models are found by every word, those with it in the name first', () => {
  const aspect = { title: '', kind: 'versioned', record: '', isKey: false, entities: [] } as const;
  const aspects = [
    { ...aspect, name: 'other', doc: 'Says who owns it' },
    { ...aspect, name: 'owns', doc: 'Who has it' },
  ];
  expect(
    findModels(
      { entities: [], aspects: [...aspects].map((each) => ({ ...each, entities: [] })) },
      'OWNS who',
    ).aspects.map(({ name }) => name),
  ).toEqual(['other', 'owns']);
  expect(
    findModels({ entities: [], aspects: aspects.map((each) => ({ ...each, entities: [] })) }, 'owns').aspects.map(
      ({ name }) => name,
    ),
  ).toEqual(['owns', 'other']);
});
