import type { TreeRow } from './flatten-tree';

/** What a key does in a tree. */
export type TreeMove =
  { readonly to: string } | { readonly open: string } | { readonly close: string } | { readonly follow: string };

type NodeRow = Extract<TreeRow, { kind: 'node' }>;

/** The meaning of a key, by the pattern of trees of ARIA: arrows, Home, End, Enter, and letters for a name. Undefined for other keys. */
export function moveInTree(rows: readonly TreeRow[], active: string, key: string, typed: string): TreeMove | undefined {
  const nodes = rows.filter((row): row is NodeRow => row.kind === 'node');
  const at = nodes.findIndex(({ id }) => id === active);
  const row = nodes[at];
  if (key === 'ArrowDown') return goTo(nodes[at + 1]);
  if (key === 'ArrowUp') return goTo(nodes[Math.max(at - 1, 0)]);
  if (key === 'Home') return goTo(nodes[0]);
  if (key === 'End') return goTo(nodes.at(-1));
  if (row && key === 'ArrowRight') return right(row, nodes[at + 1]);
  if (row && key === 'ArrowLeft') return left(row);
  if (row && (key === 'Enter' || key === ' ')) return { follow: row.id };
  return typed === '' ? undefined : goTo(named(nodes, at, typed));
}

function right({ node, isOpen, id }: NodeRow, next: NodeRow | undefined): TreeMove | undefined {
  if (!node.opens) return undefined;
  if (!isOpen) return { open: id };
  return next?.parent === id ? { to: next.id } : undefined;
}

function left({ isOpen, id, parent }: NodeRow): TreeMove | undefined {
  if (isOpen) return { close: id };
  return parent === '' ? undefined : { to: parent };
}

/** The next node whose name begins with the text. One letter goes on to the next name; more letters may stay. */
function named(nodes: readonly NodeRow[], at: number, typed: string): NodeRow | undefined {
  const from = typed.length === 1 ? at + 1 : Math.max(at, 0);
  const inOrder = [...nodes.slice(from), ...nodes.slice(0, from)];
  return inOrder.find(({ node }) => node.name.toLowerCase().startsWith(typed.toLowerCase()));
}

function goTo(row: NodeRow | undefined): TreeMove | undefined {
  return row && { to: row.id };
}
