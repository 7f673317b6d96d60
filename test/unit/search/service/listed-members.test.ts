import { type Criterion, equalTo } from '#catalog/filter/filter';
import type { RelationshipsOfMany } from '#catalog/graph/relationship-reader';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { ListedMembers } from '#search/service/listed-members';
import { SERVICE_READ } from '#test/support/service-read';
import { aspectSpec, registryOf, searchField } from '../search-registry';

const FIELDS = [searchField('shelf', { listedBy: 'Holds' }), searchField('name', {})];
const models = new ModelRegistry(registryOf({ aspects: [aspectSpec('bookInfo', FIELDS)] }));
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'urn:li:shelf:a': ['urn:li:book:1'],
  'urn:li:shelf:b': [],
};

/** The widened filter, as fields with `!` where negated, and the questions that it took. */
async function widen(...or: readonly (readonly Criterion[])[]) {
  const asked: (readonly string[])[] = [];
  const members = new ListedMembers(
    {
      ofMany: async ({ urns, types }: RelationshipsOfMany) => {
        asked.push([...types, ...urns]);
        const pages = urns.map((urn) => (LISTED[urn] ?? []).map((entity) => ({ type: 'Holds', entity })));
        return pages.map((relationships) => ({ total: relationships.length, relationships }));
      },
    },
    models,
  );
  const filter = await members.widened({ filter: { or }, read: SERVICE_READ });
  return {
    asked,
    or: filter.or.map((criteria) =>
      criteria.map(({ field, negated, values }) => `${negated ? '!' : ''}${field}=${values.join()}`),
    ),
  };
}

const onShelf = (letter: string, negated = false) => equalTo('shelf', [`urn:li:shelf:${letter}`], negated);

it('asks once for the members of all criteria', async () => {
  expect(await widen([onShelf('a'), equalTo('name', ['x'])], [onShelf('b')], [onShelf('a', true)])).toEqual({
    asked: [['Holds', 'urn:li:shelf:a', 'urn:li:shelf:b']],
    or: [
      ['shelf=urn:li:shelf:a', 'name=x'],
      ['urn=urn:li:book:1', 'name=x'],
      ['shelf=urn:li:shelf:b'],
      ['!shelf=urn:li:shelf:a', '!urn=urn:li:book:1'],
    ],
  });
});

it('asks nothing for fields that no list has, and values that list nothing', async () => {
  const or = [[equalTo('name', ['urn:li:shelf:a'])], [equalTo('shelf', ['a'])]];
  expect(await widen(...or)).toEqual({ asked: [], or: [['name=urn:li:shelf:a'], ['shelf=a']] });
});
