import type { KeyboardEvent } from 'react';
import type { TreeRow } from './row-tree';

export interface GridState {
  readonly shown: readonly TreeRow[];
  /** The place of the active row. */
  readonly active: number;
  /** The number of rows in view. */
  readonly page: number;
  readonly isExpanded: (row: TreeRow) => boolean;
}

type GridStep =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open' }
  | { readonly kind: 'select'; readonly isRange: boolean };

/** What a key does in a tree grid, as the ARIA practices have it; undefined for any other key. `j` and `k` go as in lists. */
export function gridStep(key: string, { shown, active, page, isExpanded }: GridState): GridStep | undefined {
  const row = shown[active];
  const last = shown.length - 1;
  const to = (place: number): GridStep => ({ kind: 'move', to: Math.max(0, Math.min(last, place)) });
  if (!row) return undefined;
  const hasRows = row.children.length > 0;
  if (key === 'ArrowDown' || key === 'j') return to(active + 1);
  if (key === 'ArrowUp' || key === 'k') return to(active - 1);
  if (key === 'PageDown') return to(active + page);
  if (key === 'PageUp') return to(active - page);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(last);
  if (key === 'x' || key === 'X') return { kind: 'select', isRange: key === 'X' };
  if (key === 'Enter' || key === ' ') return { kind: 'open' };
  if (key === 'ArrowRight' && hasRows) return isExpanded(row) ? to(active + 1) : { kind: 'toggle' };
  if (key === 'ArrowLeft' && hasRows && isExpanded(row)) return { kind: 'toggle' };
  if (key === 'ArrowLeft' && row.parent) return to(shown.indexOf(row.parent));
  return undefined;
}

/** Whether the key is for the grid: it has the focus itself, and no modifier makes another command of the key. */
export function isForGrid({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return target === currentTarget && !ctrlKey && !metaKey && !altKey;
}
