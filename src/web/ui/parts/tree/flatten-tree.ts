/** A node of a tree, as its row shows it. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  /** The urn of the platform that it is; absent for anything else. */
  readonly platform?: string;
  readonly href: string;
  readonly count?: number;
  /** Whether there may be nodes below it. */
  readonly opens: boolean;
}

/** What is known of the nodes below a node. */
export interface TreeChildren {
  readonly nodes: readonly TreeNode[];
  /** The number of rows, also of those that are not loaded. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Whether a further page follows. */
  readonly hasMore: boolean;
}

interface Row {
  /** The id of the row, different from that of all other rows. */
  readonly id: string;
  /** The root nodes have 1. */
  readonly level: number;
  /** The node above; empty at the root. */
  readonly parent: string;
}

export type TreeRow =
  | (Row & {
      readonly kind: 'node';
      readonly node: TreeNode;
      readonly isOpen: boolean;
      readonly place: number;
      readonly siblings: number;
    })
  | (Row & { readonly kind: 'loading' | 'more' | 'empty' })
  | (Row & { readonly kind: 'failed'; readonly error: Error });

export interface Tree {
  /** Children by the id of the node above, empty for the root; undefined if nobody has asked for them. */
  readonly childrenOf: (id: string) => TreeChildren | undefined;
  readonly isOpen: (id: string) => boolean;
  /** The filter in lower case; empty for all. */
  readonly filter: string;
}

/** The rows of a tree from top to bottom: its nodes, and in their places what loads, has failed, or is empty. */
export function flattenTree(tree: Tree, parent = '', level = 1): readonly TreeRow[] {
  const children = tree.childrenOf(parent);
  if (!children) return [];
  const { nodes, isLoading, error, hasMore, total } = children;
  const rows: TreeRow[] = [];
  for (const [index, node] of nodes.entries()) {
    const isOpen = node.opens && tree.isOpen(node.id);
    const below = isOpen ? flattenTree(tree, node.id, level + 1) : [];
    if (!isWanted(tree, node, below)) continue;
    const siblings = Math.max(total, nodes.length);
    rows.push({ kind: 'node', id: node.id, node, isOpen, level, parent, place: index + 1, siblings });
    // Too many to be arguments of one call.
    for (const row of below) rows.push(row);
  }
  const rest = { level, parent };
  if (error) rows.push({ kind: 'failed', id: `${parent}\nfailed`, error, ...rest });
  else if (isLoading) rows.push({ kind: 'loading', id: `${parent}\nloading`, ...rest });
  else if (hasMore) rows.push({ kind: 'more', id: `${parent}\nmore`, ...rest });
  else if (nodes.length === 0) rows.push({ kind: 'empty', id: `${parent}\nempty`, ...rest });
  return rows;
}

/** A node stays for its name, and for one below it that is open. */
function isWanted({ filter }: Tree, { name }: TreeNode, below: readonly TreeRow[]): boolean {
  return filter === '' || name.toLowerCase().includes(filter) || below.some(({ kind }) => kind === 'node');
}
