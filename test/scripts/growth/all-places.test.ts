import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { allPlaces, allTemplates, type Source } from '#scripts/growth/all-places';
import { chooseRows } from '#scripts/growth/choose-rows';
import { nameOf, type Place } from '#scripts/growth/places/place';
import { OPERATION_REACH } from '#test/matrix/access-matrix/operation-reach';
import { FIELD_REACH } from '#test/matrix/access-matrix/field-reach';

const ROOT = '.';
const places = allPlaces(ROOT);
const templates = allTemplates(ROOT);
const registry = JSON.parse(readFileSync('generated/registry/registry.json', 'utf8'));

function placesOf(source: Source, of: string): readonly Place[] {
  return places[source].filter((place) => place.of === of);
}

function pointers(source: Source, of: string): readonly string[] {
  return [...new Set(placesOf(source, of).map(({ pointer, kind }) => `${kind} ${pointer}`))];
}

describe('every request of the documents is reached:', () => {
  test('operations', () => {
    const reached = new Set(templates.operations.map(({ name }) => name.replace(/^operation |, example \d+$/g, '')));
    const left = Object.keys(OPERATION_REACH).filter((id) => !reached.has(id));
    expect(left).toEqual(['logOut', 'setWritable']);
  });

  test('root fields of GraphQL', () => {
    const reached = new Set(templates.graphql.map(({ name }) => name.split(' ')[1]));
    expect(Object.keys(FIELD_REACH).filter((name) => !reached.has(name))).toEqual([]);
  });

  test('aspects', () => {
    const names = registry.aspects.flatMap(({ name, isKey }: { name: string; isKey: boolean }) =>
      isKey ? [] : [name],
    );
    const reached = new Set(templates.aspects.map(({ name }) => name.split(' ')[1]));
    expect(names.filter((name: string) => !reached.has(name))).toEqual([]);
  });
});

// A place that is no longer found would never be measured again. Fewer than before need a reason.
test.each([
  ['operations', 4_800],
  ['graphql', 3_700],
  ['tools', 180],
  ['surfaces', 2_100],
  ['aspects', 6_500],
] as const)('of %s there are at least %d ways to grow', (source, least) => {
  expect(places[source].length).toBeGreaterThanOrEqual(least);
});

test('places are members that an example has, that it does not have, and items of lists', () => {
  expect(pointers('operations', 'operation searchAcrossEntities')).toEqual(
    expect.arrayContaining([
      'text /body/input',
      'list /body/entities',
      'text /body/entities/0',
      'list /body/filter/or',
      'list /body/filter/or/0/and/0/values',
    ]),
  );
  expect(pointers('operations', 'operation listChanges')).toContain('list /query/entityType');
  expect(pointers('graphql', 'mutation batchAddTags')).toEqual(
    expect.arrayContaining(['list /body/input/tagUrns', 'pair /body/input/tagUrns/+/body/input/resources']),
  );
  expect(pointers('tools', 'tool request_change')).toEqual(
    expect.arrayContaining(['map /body/value', 'nesting /body/value', 'list /body/patch']),
  );
  expect(pointers('aspects', 'aspect globalTags')).toContain('list /body/tags');
});

function bodyOf(place: Place | undefined, size: number) {
  return JSON.parse(place?.request(size, 1).body?.toString() ?? 'null');
}

function find(source: Source, name: string): Place | undefined {
  return places[source].find((place) => nameOf(place) === name);
}

test('just this place grows, and its items differ', () => {
  const tags = find('graphql', 'mutation batchAddTags /body/input/tagUrns (all texts differ)');
  const { query, variables } = bodyOf(tags, 3);
  expect(parse(query).definitions).toHaveLength(1);
  expect(variables.input.tagUrns).toEqual(['urn:li:tag:finance0', 'urn:li:tag:finance1', 'urn:li:tag:finance2']);
  expect(variables.input.resources).toHaveLength(1);
  const both = find('graphql', 'mutation batchAddTags /body/input/tagUrns/+/body/input/resources (both lists)');
  const { tagUrns, resources } = bodyOf(both, 4).variables.input;
  expect([tagUrns.length, resources.length]).toEqual([4, 4]);
});

test('a text, a map and nested lists have their size', () => {
  expect(bodyOf(find('operations', 'operation search /body/input (blanks)'), 100).input).toHaveLength(100);
  const { arguments: given } = bodyOf(find('tools', 'tool search /body/filter (blanks inside)'), 100).params;
  expect(given.filter).toBe(`platform${' '.repeat(86)}= hive`);
  const event = 'OpenLineage event with every facet';
  const { facets } = bodyOf(find('surfaces', `${event} /body/job/facets (keys differ)`), 50).job;
  expect(Object.keys(facets).filter((name) => name.startsWith('key'))).toHaveLength(50);
  const nested = find('surfaces', `${event} /body/run (lists in lists)`)?.request(1_000, 1).body?.toString() ?? '';
  expect(nested.match(/\[{1000}1\]{1000}/)).not.toBeNull();
});

test('the seed decides the order, and a part has some of each source', () => {
  const choose = (seed: number) =>
    chooseRows(places, { seed, sources: ['operations', 'tools'], only: undefined, actor: undefined }).slice(0, 10);
  expect(choose(7)).toEqual(choose(7));
  expect(choose(7)).not.toEqual(choose(8));
  expect(choose(7).filter(({ place }) => place.of.startsWith('tool '))).toHaveLength(5);
});
