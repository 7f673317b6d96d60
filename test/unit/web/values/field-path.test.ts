import fc from 'fast-check';
import { knownPaths, parentOf, plainPath, readFieldPath } from '#web/ui/values/field-path';

const V2 = '[version=2.0]';

describe('paths of rows', () => {
  it.each([
    ['a', ['a'], [], false],
    ['a.b', ['a', 'b'], [], false],
    [`${V2}.[type=string].a`, ['a'], ['string'], false],
    [`${V2}.[key=True].[type=string].id`, ['id'], ['string'], true],
    [`${V2}.[key=False].[type=string].id`, ['id'], ['string'], false],
    [
      `${V2}.[type=com.acme.Order].[type=array].[type=Item].items`,
      ['items'],
      ['com.acme.Order', 'array', 'Item'],
      false,
    ],
    [`${V2}.[type=Order].customer.[type=string].name`, ['customer', 'name'], ['string'], false],
    [`${V2}.[type=struct].[type=string].a.b`, ['a', 'b'], [], false],
    [V2, [], [], false],
    [`${V2}.[type=string]`, [], ['string'], false],
    ['', [''], [], false],
  ])('%s', (path, names, types, isInKey) => {
    expect(readFieldPath(path)).toMatchObject({ names, types, isInKey });
  });

  it('have no types as people write them', () => {
    expect(plainPath(`${V2}.[type=Order].[type=array].[type=Item].items.[type=int].count`)).toBe('items.count');
    expect(plainPath('a.b')).toBe('a.b');
    expect(plainPath(V2)).toBe(V2);
  });
});

describe('the row around a row', () => {
  const parent = (path: string, ...others: readonly string[]) =>
    others[parentOf(readFieldPath(path), knownPaths(others)) ?? -1];

  it.each([
    ['a.b', ['a'], 'a'],
    ['a.b.c', ['a'], 'a'],
    ['a.b.c', ['a', 'a.b'], 'a.b'],
    ['ab.c', ['a'], undefined],
    ['a', ['a'], undefined],
    [`${V2}.[type=O].[type=C].c.[type=string].e`, [`${V2}.[type=O].[type=C].c`], `${V2}.[type=O].[type=C].c`],
    // A list and a map are one row with their items.
    [
      `${V2}.[type=O].[type=array].[type=I].i.[type=int].n`,
      [`${V2}.[type=O].[type=array].[type=I].i`],
      `${V2}.[type=O].[type=array].[type=I].i`,
    ],
    [
      `${V2}.[type=O].[type=map].[type=I].m.[type=int].n`,
      [`${V2}.[type=O].[type=map].[type=I].m`],
      `${V2}.[type=O].[type=map].[type=I].m`,
    ],
    // The members of a union are inside it, although their path has the same names.
    [`${V2}.[type=O].[type=union].[type=A].u`, [`${V2}.[type=O].[type=union].u`], `${V2}.[type=O].[type=union].u`],
    [
      `${V2}.[type=O].[type=union].[type=A].u.[type=string].f`,
      [`${V2}.[type=O].[type=union].u`, `${V2}.[type=O].[type=union].[type=A].u`],
      `${V2}.[type=O].[type=union].[type=A].u`,
    ],
    // Without types.
    [`${V2}.[type=O].c.[type=string].e`, ['c'], 'c'],
  ])('%s', (path, others, expected) => {
    expect(parent(path, ...others)).toBe(expected);
  });

  it('is never the row itself, nor one inside it', () => {
    const part = fc.constantFrom('a', 'b', '[type=union]', '[type=A]', '[type=array]');
    const path = fc
      .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 6 }))
      .map(([isTyped, parts]) =>
        isTyped ? [V2, ...parts].join('.') : parts.filter((each) => !each.startsWith('[')).join('.') || 'a',
      );
    fc.assert(
      fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
        const known = knownPaths(paths);
        for (const start of paths.keys()) {
          const seen = new Set<number>();
          for (
            let at: number | undefined = start;
            at !== undefined;
            at = parentOf(readFieldPath(paths[at] ?? ''), known)
          ) {
            expect(seen.has(at)).toBe(false);
            seen.add(at);
          }
        }
      }),
    );
  });
});
