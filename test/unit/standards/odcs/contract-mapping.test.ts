/** `models/odcs.yaml` fits the models, and `mergeChanges` joins what several sides say. */
import { readFileSync } from 'node:fs';
import { readContractMapping } from '#standards/odcs/contract-mapping';
import { mergeChanges } from '#standards/odcs/merge-changes';
import { readMapping } from '#standards/openlineage/mapping';
import { models } from '#test/unit/catalog/aspects/test-store';

const text = readFileSync('models/odcs.yaml', 'utf8');
const mapping = readMapping(text);

test('every rule names an aspect of its entity, and every key the fields of its entity type', () => {
  const rules = [...mapping.parts.values()].flat();
  expect(rules.length).toBeGreaterThan(10);
  const typeOf = (entity: string) => mapping.entities.get(entity)?.type ?? '';
  expect(rules.filter(({ entity, aspect }) => !models.hasAspect(typeOf(entity), aspect))).toEqual([]);
  for (const { type, key } of mapping.entities.values())
    expect(Object.keys(key)).toEqual(models.entity(type)?.keyFields.map(({ name }) => name));
});

test('all expressions name conversions that exist', () => {
  expect(() => readContractMapping(text)).not.toThrow();
  expect(() => readContractMapping(text.replace('| number', '| nubmer'))).toThrow("there is no conversion 'nubmer'");
});

describe('merging', () => {
  const { merge } = readContractMapping(text);
  const brought = { ...merge, keepsUnchanged: false };
  const exported = { ...merge, keepsUnchanged: true };
  const tags = (...names: readonly string[]) => ({ tags: names.map((tag) => ({ tag })) });

  it.each([
    ['keeps what others added', tags('x', 'a'), tags('a'), tags('a', 'b'), tags('x', 'a', 'b')],
    ['takes back what is not said any more', tags('x', 'a'), tags('a'), undefined, tags('x')],
    ['leaves nothing of what was only said here', tags('a'), tags('a'), undefined, undefined],
    ['says again what others took away', tags('x'), tags('a'), tags('a'), tags('x', 'a')],
    ['replaces a value', { name: 'x', other: 1 }, { name: 'x' }, { name: 'y' }, { name: 'y', other: 1 }],
    ['leaves a value that others changed', { name: 'z' }, { name: 'x' }, undefined, { name: 'z' }],
    [
      'keeps the stamps that are stored',
      { terms: [{ urn: 'a' }], auditStamp: { time: 1 } },
      undefined,
      { terms: [{ urn: 'a' }], auditStamp: { time: 2 } },
      { terms: [{ urn: 'a' }], auditStamp: { time: 1 } },
    ],
  ])('an import %s', (_what, stored, before, now, expected) => {
    expect(mergeChanges(stored, { before, now }, brought)).toEqual(expected);
  });

  const checks = (limit: number) => ({
    quality: [
      { id: '#0', mustBe: limit },
      { id: 'b', mustBe: 1 },
    ],
  });

  it.each([
    [
      'leaves what did not change as its authors wrote it',
      { team: [{ username: 'a' }] },
      { team: { members: [] } },
      { team: { members: [] } },
      { team: [{ username: 'a' }] },
    ],
    [
      'finds items by their place',
      {
        quality: [
          { mustBe: 0, severity: 'error' },
          { id: 'b', mustBe: 1 },
        ],
      },
      checks(0),
      checks(5),
      {
        quality: [
          { mustBe: 5, severity: 'error' },
          { id: 'b', mustBe: 1 },
        ],
      },
    ],
    ['leaves out what was deleted', { domain: 'x', price: 1 }, { domain: 'x' }, {}, { price: 1 }],
    ['adds what is new', { tags: ['a'] }, { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  ])('an export %s', (_what, stored, before, now, expected) => {
    expect(mergeChanges(stored, { before, now }, exported)).toEqual(expected);
  });
});
