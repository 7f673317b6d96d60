import fc from 'fast-check';
import { gridStep, type GridState } from '#web/entity/rows/grid-step';
import type { Row } from '#web/entity/rows/merge-rows';
import { expandedRows, foundRows, idsAround, treeRows } from '#web/entity/rows/row-tree';

const V2 = '[version=2.0]';

function row(path: string, id: number): Row {
  return {
    id,
    path,
    name: path.split('.').at(-1) ?? path,
    title: undefined,
    type: undefined,
    kind: undefined,
    isNullable: false,
    isKey: false,
    description: undefined,
    isWritten: false,
    sourceDescription: undefined,
    tags: [],
    terms: [],
    targets: [],
    parts: [],
  };
}

const tree = (...paths: readonly string[]) => treeRows(paths.map(row));
const outline = (rows: ReturnType<typeof tree>) => rows.map(({ label, level }) => `${'-'.repeat(level - 1)}${label}`);

describe('the tree of rows', () => {
  it('puts rows below those around them, in the order of the list', () => {
    expect(outline(tree('b', 'a.x', 'a', 'b.y', 'a.x.1'))).toEqual(['b', '-y', 'a', '-x', '--1']);
  });

  it('names members of unions by their types', () => {
    const paths = [
      '[type=union].u',
      '[type=union].[type=A].u',
      '[type=union].[type=A].u.[type=string].f',
      '[type=union].[type=B].u',
    ];
    expect(outline(tree(...paths.map((path) => `${V2}.[type=O].${path}`)))).toEqual(['u', '-A', '--f', '-B']);
  });

  it('shows all names on the way where rows are missing', () => {
    expect(outline(tree('a.b', 'c', 'c.d.e'))).toEqual(['a.b', 'c', '-d.e']);
  });

  it('hides what is in collapsed rows', () => {
    const all = tree('a', 'a.b', 'a.b.c', 'd');
    expect(outline(expandedRows(all, new Set([0])))).toEqual(['a', 'd']);
    expect(outline(expandedRows(all, new Set([1])))).toEqual(['a', '-b', 'd']);
    expect(all.map(idsAround)).toEqual([[], [0], [1, 0], []]);
  });

  it('keeps the rows around what was found', () => {
    const { shown, count } = foundRows(tree('a', 'a.b', 'a.b.c', 'a.d', 'e'), ({ path }) => path === 'a.b.c');
    expect([outline(shown), count]).toEqual([['a', '-b', '--c'], 1]);
  });

  it('has each row once, behind the one around it', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('.'));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 40 }), fc.array(fc.nat(39)), (paths, closed) => {
        const all = tree(...paths);
        expect(all.map(({ row: { id } }) => id).toSorted((a, b) => a - b)).toEqual(paths.map((_, id) => id));
        for (const [place, { row: own, parent, level }] of all.entries()) {
          const isInside = parent === undefined || own.path.startsWith(`${parent.row.path}.`);
          const isBehind = parent === undefined || all.indexOf(parent) < place;
          expect([isInside, isBehind]).toEqual([true, true]);
          expect(level).toBe((parent?.level ?? 0) + 1);
        }
        const collapsed = new Set(closed);
        const expected = all.filter((each) => idsAround(each).every((id) => !collapsed.has(id)));
        expect(expandedRows(all, collapsed)).toEqual(expected);
      }),
    );
  });
});

describe('keys in the tree', () => {
  const shown = tree('a', 'a.b', 'c');
  const step = (key: string, active: number, expanded = true) => {
    const state: GridState = { shown, active, page: 10, isExpanded: () => expanded };
    const found = gridStep(key, state);
    return found?.kind === 'move' ? found.to : found?.kind;
  };

  it.each<[string, number, boolean, number | string | undefined]>([
    ['ArrowDown', 0, true, 1],
    ['ArrowDown', 2, true, 2],
    ['k', 1, true, 0],
    ['PageDown', 0, true, 2],
    ['End', 0, true, 2],
    ['Home', 2, true, 0],
    ['Enter', 0, true, 'open'],
    ['ArrowRight', 0, false, 'toggle'],
    ['ArrowRight', 0, true, 1],
    ['ArrowRight', 2, true, undefined],
    ['ArrowLeft', 0, true, 'toggle'],
    ['ArrowLeft', 0, false, undefined],
    ['ArrowLeft', 1, true, 0],
    ['ArrowLeft', 2, true, undefined],
    ['x', 0, true, 'select'],
    ['X', 0, true, 'select'],
    ['y', 0, true, undefined],
  ])('%s at %d', (key, active, expanded, expected) => {
    expect(step(key, active, expanded)).toBe(expected);
  });
});
