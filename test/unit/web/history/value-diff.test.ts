/** Differences between values, and the words for them. */
import fc from 'fast-check';
import type { TypeDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { changeWords } from '#web/entity/history/change-words';
import { diffValues, isEqual, type ValueDiff } from '#web/entity/history/value-diff';
import { isRecord } from '#web/ui/values/value-kinds';

const TEXT: ShapeFacts = { kind: 'primitive', name: 'string' };
const URN: ShapeFacts = { kind: 'primitive', name: 'string', urn: { entityType: null } };
const ITEMS: ShapeFacts = { kind: 'array', items: { kind: 'named', name: 'Owner' } };

const field = (name: string, type: ShapeFacts, required = true) => ({
  name,
  title: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  doc: '',
  type,
  required,
});

const TYPES: { readonly [name: string]: TypeDisplay } = {
  Owner: { kind: 'record', title: 'Owner', doc: '', fields: [field('who', URN), field('role', TEXT)] },
  Page: {
    kind: 'record',
    title: 'Page',
    doc: '',
    fields: [
      field('title', TEXT),
      field('description', TEXT, false),
      field('owners', ITEMS, false),
      field('notes', { kind: 'array', items: TEXT }, false),
      { ...field('changed', { kind: 'primitive', name: 'long' }, false), unit: 'time' },
    ],
  },
};
const PAGE: ShapeFacts = { kind: 'named', name: 'Page' };
const NAMES: Readonly<Record<string, string>> = { 'urn:li:user:jane': 'Jane', 'urn:li:user:bob': 'Bob' };

const diffOf = (before: JsonValue, after: JsonValue) => diffValues(before, after, PAGE, TYPES);
const wordsOf = (before: JsonValue, after: JsonValue) =>
  changeWords(diffOf(before, after), PAGE, TYPES, (urn) => NAMES[urn] ?? urn);
const owner = (name: string, role = 'OWNER') => ({ who: `urn:li:user:${name}`, role });

/** The new value, from the old one and the difference. */
function applyDiff(before: JsonValue | undefined, diff: ValueDiff): JsonValue | undefined {
  if (diff.kind === 'same') return before;
  if (diff.kind === 'removed') return undefined;
  if (diff.kind === 'added' || diff.kind === 'replaced') return diff.after;
  if (diff.kind === 'list') {
    const old = Array.isArray(before) ? before : [];
    const kept = diff.items.filter(({ to }) => to !== undefined).toSorted((a, b) => (a.to ?? 0) - (b.to ?? 0));
    return kept.map(({ from, diff: inner }) => applyDiff(from === undefined ? undefined : old[from], inner) ?? null);
  }
  const old = isRecord(before) ? before : {};
  const entries = diff.fields.flatMap(({ name, diff: inner }): [string, JsonValue][] => {
    const value = applyDiff(Object.hasOwn(old, name) ? old[name] : undefined, inner);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

describe('the difference of two values', () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)));
  const owners = fc.array(fc.constantFrom('jane', 'bob', 'kim', 'lee', 'max').map((name) => owner(name)));
  const page = fc.record(
    {
      title: fc.string(),
      owners: fc.uniqueArray(
        owners.map((list) => list[0] ?? owner('ann')),
        { selector: ({ who }) => who },
      ),
      notes: fc.array(fc.string()),
      constructor: json,
      unknown: json,
    },
    { requiredKeys: [] },
  );

  it('makes the new value out of the old one, through whole histories', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 2, maxLength: 6 }), (history) => {
        let value: JsonValue = history[0] ?? {};
        for (const next of history) value = applyDiff(value, diffOf(value, next)) ?? null;
        expect(isEqual(value, history.at(-1))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(isEqual(applyDiff(before, diffOf(before, after)), after)).toBe(true);
      }),
    );
  });

  it('is nothing for equal values, in whatever order the fields are', () => {
    expect(diffOf({ a: 1, b: [2] }, { b: [2], a: 1 }).kind).toBe('same');
  });

  it('pairs the items of a list by what names them', () => {
    const diff = diffOf({ owners: [owner('jane'), owner('bob')] }, { owners: [owner('bob', 'EXPERT'), owner('jane')] });
    expect(diff).toMatchObject({
      kind: 'record',
      fields: [{ name: 'owners', diff: { items: [{ key: 'urn:li:user:bob' }, { key: 'urn:li:user:jane' }] } }],
    });
  });

  it('moves as few items as explain the order', () => {
    const names = ['a', 'b', 'c', 'd'];
    const diff = diffValues(names, ['d', 'a', 'b', 'c'], { kind: 'array', items: TEXT }, TYPES);
    expect(diff.kind === 'list' && diff.items.filter(({ isMoved }) => isMoved).map(({ key }) => key)).toEqual(['d']);
  });
});

describe('the words for a difference', () => {
  it('name what was added, removed and changed', () => {
    expect(wordsOf({ title: 'a' }, { title: 'b' })).toEqual(['title changed from a to b']);
    expect(wordsOf({ title: 'a' }, { title: 'b c' })).toEqual(['title changed from a to “b c”']);
    expect(wordsOf({ description: 'x'.repeat(50) }, { description: 'y' })).toEqual(['description changed']);
    expect(wordsOf({ owners: [owner('jane')] }, { owners: [owner('jane'), owner('bob')] })).toEqual([
      'owner Bob added',
    ]);
    expect(wordsOf({ owners: [owner('jane')] }, { owners: [] })).toEqual(['owner Jane removed']);
    expect(wordsOf({}, { owners: [owner('jane'), owner('bob')] })).toEqual(['owners Jane, Bob added']);
    expect(wordsOf({ notes: [] }, { notes: ['a', 'b', 'c', 'd'] })).toEqual(['4 notes added']);
  });

  it('leave out times, which every write changes', () => {
    expect(wordsOf({ title: 'a', changed: 1 }, { title: 'a', changed: 2 })).toEqual([]);
  });
});
