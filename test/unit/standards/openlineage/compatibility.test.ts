/** The mapping in the form of the compatibility tests of OpenLineage says what the mapping does. */
import { readFileSync } from 'node:fs';
import { readMapping } from '#standards/openlineage/mapping';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));

test('mapping.json names every facet, and those without rules as unmapped', () => {
  const { mapped, knownUnmapped } = JSON.parse(
    readFileSync('test/clients/openlineage-compatibility/mapping.json', 'utf8'),
  );
  const namesOf = (isMapped: boolean) =>
    mapping.facets.filter(({ rules }) => rules.length > 0 === isMapped).map(({ schema }) => schema);
  expect(Object.keys(mapped).toSorted()).toEqual([...new Set(['core', ...namesOf(true)])].toSorted());
  expect(Object.keys(knownUnmapped)).toEqual(namesOf(false));
});
