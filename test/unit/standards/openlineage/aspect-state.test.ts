/** Whatever the order in which events arrive, their facts make the same value. */
import { readFileSync } from 'node:fs';
import { DraftedAspect } from '#standards/openlineage/aspect-state';
import { factsOf, TIMELESS } from '#standards/openlineage/facts';
import { stampOf } from '#standards/openlineage/lineage-event';
import { type Mode, readMapping } from '#standards/openlineage/mapping';
import type { JsonObject } from '#generated/registry/registry-types';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const ASPECT = 'dataJobInputOutput';

interface Statement {
  readonly stamp: number;
  readonly mode?: Mode;
  readonly value: JsonObject;
}

function stored(state: DraftedAspect | undefined, createdOn: number) {
  if (!state) return undefined;
  const properties = { openLineage: state.stampsText };
  return {
    name: ASPECT,
    version: 0,
    value: JSON.stringify(state.value),
    systemMetadata: JSON.stringify({ properties }),
    createdOn,
    createdBy: 'urn:li:corpuser:a',
  };
}

/** Takes one statement after the other, each by a write of its own. */
function taken(statements: readonly Statement[], first?: DraftedAspect): DraftedAspect {
  let state = first;
  for (const [index, { stamp, mode = 'newest', value }] of statements.entries()) {
    state = DraftedAspect.of(ASPECT, stored(state, index), mapping);
    state.take(factsOf({ mode, parts: [value], stamp: mode === 'default' ? TIMELESS : stamp }, ASPECT, mapping));
  }
  return state ?? DraftedAspect.of(ASPECT, undefined, mapping);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

const edges = (...urns: readonly string[]) => urns.map((destinationUrn) => ({ destinationUrn }));

test.each<[string, readonly Statement[], JsonObject]>([
  [
    'the newest list replaces older ones, and a list that an event lacks stays',
    [
      { stamp: 1, value: { inputDatasetEdges: edges('a', 'b') } },
      { stamp: 2, value: { outputDatasetEdges: edges('c') } },
      { stamp: 3, value: { inputDatasetEdges: edges('b') } },
    ],
    { inputDatasetEdges: edges('b'), outputDatasetEdges: edges('c') },
  ],
  [
    'entries of maps are weighed one by one',
    [
      { stamp: 1, value: { customProperties: { a: '1', b: '1' } } },
      { stamp: 3, value: { customProperties: { b: '3' } } },
      { stamp: 2, value: { customProperties: { a: '2', b: '2' } } },
    ],
    { customProperties: { a: '2', b: '3' } },
  ],
  [
    'what follows from the identity gives way to every statement',
    [
      { stamp: 0, mode: 'default', value: { name: 'from the urn' } },
      { stamp: 2, value: { name: 'stated' } },
    ],
    { name: 'stated' },
  ],
  [
    'of statements of the same time, one wins',
    [
      { stamp: 5, value: { name: 'a' } },
      { stamp: 5, value: { name: 'b' } },
    ],
    { name: 'b' },
  ],
  [
    'the earliest statement counts where a rule says so',
    [
      { stamp: 7, mode: 'first', value: { created: 7 } },
      { stamp: 5, mode: 'first', value: { created: 5 } },
      { stamp: 6, mode: 'first', value: { created: 6 } },
    ],
    { created: 5 },
  ],
])('%s', (_, statements, expected) => {
  for (const order of orders(statements)) expect(taken(order).value).toEqual(expected);
});

test('items that came one by one survive the list of a newer event', () => {
  const statements: readonly Statement[] = [
    { stamp: 1, mode: 'adds', value: { inputDatasetEdges: edges('added') } },
    { stamp: 2, value: { inputDatasetEdges: edges('a') } },
  ];
  for (const order of orders(statements)) {
    const { inputDatasetEdges } = taken(order).value;
    expect(inputDatasetEdges).toHaveLength(2);
    expect(inputDatasetEdges).toEqual(expect.arrayContaining(edges('a', 'added')));
  }
});

test('a repeated statement changes nothing', () => {
  const statement: Statement = { stamp: 3, value: { name: 'a', inputDatasetEdges: edges('a') } };
  expect(taken([statement]).isChanged).toBe(true);
  expect(taken([statement, statement]).isChanged).toBe(false);
});

test('what somebody else wrote is as old as its write', () => {
  const byOthers = {
    name: ASPECT,
    version: 0,
    value: '{"name":"a"}',
    systemMetadata: null,
    createdOn: 1000,
    createdBy: 'urn:li:corpuser:a',
  };
  const fact = {
    path: 'name',
    field: 'name',
    key: undefined,
    kind: 'field',
    isFirst: false,
    isAgain: false,
    value: 'b',
  } as const;
  const after = (timeMs: number) => {
    const state = DraftedAspect.of(ASPECT, byOthers, mapping);
    state.take([{ ...fact, stamp: stampOf(timeMs) }]);
    return state.value;
  };
  expect(after(999)).toEqual({ name: 'a' });
  expect(after(1001)).toEqual({ name: 'b' });
});
