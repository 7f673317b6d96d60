import { flattenTree, type TreeChildren, type TreeNode, type TreeRow } from '#web/ui/parts/tree/flatten-tree';
import { moveInTree } from '#web/ui/parts/tree/move-in-tree';

function node(id: string, opens = false): TreeNode {
  return { id, name: id, icon: 'folder', href: `/${id}`, count: 1, opens };
}

function children(nodes: readonly TreeNode[], more: Partial<TreeChildren> = {}): TreeChildren {
  return { nodes, total: nodes.length, isLoading: false, error: null, hasMore: false, ...more };
}

const KNOWN: Readonly<Record<string, TreeChildren>> = {
  '': children([node('apples', true), node('bananas', true), node('cherries'), node('empty', true)]),
  apples: children([node('braeburn'), node('gala')], { total: 250, hasMore: true }),
  bananas: children([], { error: new Error('down') }),
  empty: children([]),
};

function rowsOf(open: readonly string[], filter = ''): readonly TreeRow[] {
  return flattenTree({ childrenOf: (id) => KNOWN[id], isOpen: (id) => open.includes(id), filter });
}

const shown = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${row.level} ${row.kind === 'node' ? row.id : row.kind}`);

describe('flattenTree', () => {
  it('lists the nodes of open nodes below them, and the places of what is not there', () => {
    expect(shown(rowsOf(['apples', 'bananas', 'empty']))).toEqual([
      '1 apples',
      '2 braeburn',
      '2 gala',
      '2 more',
      '1 bananas',
      '2 failed',
      '1 cherries',
      '1 empty',
      '2 empty',
    ]);
  });

  it('counts also the nodes that are not loaded', () => {
    const gala = rowsOf(['apples']).find(({ id }) => id === 'gala');
    expect(gala).toMatchObject({ place: 2, siblings: 250, parent: 'apples' });
  });

  it('has room for 200,000 nodes below one', () => {
    const many = children(Array.from({ length: 200_000 }, (_, index) => node(`n${index}`)));
    const top = children([node('all', true)]);
    const rows = flattenTree({ childrenOf: (id) => (id === '' ? top : many), isOpen: () => true, filter: '' });
    expect(rows).toHaveLength(200_001);
  });

  it('shows that nodes load', () => {
    const rows = flattenTree({ childrenOf: () => children([], { isLoading: true }), isOpen: () => false, filter: '' });
    expect(shown(rows)).toEqual(['1 loading']);
  });

  it('keeps a node for its name, and for one below it', () => {
    expect(shown(rowsOf(['apples'], 'gal'))).toEqual(['1 apples', '2 gala', '2 more']);
    expect(shown(rowsOf([], 'cherr'))).toEqual(['1 cherries']);
    expect(rowsOf([], 'nothing')).toEqual([]);
  });
});

describe('moveInTree', () => {
  const rows = rowsOf(['apples']);
  it.each([
    ['apples', 'ArrowDown', { to: 'braeburn' }],
    ['gala', 'ArrowDown', { to: 'bananas' }],
    ['apples', 'ArrowUp', { to: 'apples' }],
    ['gala', 'Home', { to: 'apples' }],
    ['apples', 'End', { to: 'empty' }],
    ['apples', 'ArrowRight', { to: 'braeburn' }],
    ['bananas', 'ArrowRight', { open: 'bananas' }],
    ['cherries', 'ArrowRight', undefined],
    ['apples', 'ArrowLeft', { close: 'apples' }],
    ['gala', 'ArrowLeft', { to: 'apples' }],
    ['cherries', 'ArrowLeft', undefined],
    ['gala', 'Enter', { follow: 'gala' }],
    ['gala', 'Tab', undefined],
  ])('from %s, %s', (active, key, move) => {
    expect(moveInTree(rows, active, key, '')).toEqual(move);
  });

  it('goes to the next name that begins with the letters', () => {
    expect(moveInTree(rows, 'apples', 'b', 'b')).toEqual({ to: 'braeburn' });
    expect(moveInTree(rows, 'braeburn', 'b', 'b')).toEqual({ to: 'bananas' });
    expect(moveInTree(rows, 'bananas', 'r', 'br')).toEqual({ to: 'braeburn' });
    expect(moveInTree(rows, 'apples', 'x', 'x')).toBeUndefined();
  });
});
