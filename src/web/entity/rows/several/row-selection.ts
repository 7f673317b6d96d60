import { useCallback, useMemo, useState } from 'react';
import type { TreeRow } from '../row-tree';

/** The selected rows of a tree. It is kept by their paths, so that it stays while somebody finds other rows. */
export interface RowSelection {
  readonly chosen: ReadonlySet<string>;
  /** Selects a row, or takes it out. @param isRange whether all up to the one that was toggled before are meant */
  readonly toggle: (path: string, isRange: boolean) => void;
  /** Selects all that are shown; takes them out if all are selected. */
  readonly toggleShown: () => void;
  readonly clear: () => void;
}

interface State {
  readonly chosen: ReadonlySet<string>;
  /** The place where a range begins: the path that was toggled last. */
  readonly anchor: string | undefined;
}

const NOTHING: State = { chosen: new Set(), anchor: undefined };

/** @param rows those that are shown, in their order */
export function useRowSelection(rows: readonly TreeRow[]): RowSelection {
  const shown = useMemo(() => rows.map(({ row }) => row.path), [rows]);
  const [{ chosen, anchor }, setState] = useState(NOTHING);
  const toggle = useCallback(
    (path: string, isRange: boolean) =>
      setState({
        chosen: withAll(chosen, isRange ? rangeOf(shown, anchor, path) : [path], !chosen.has(path)),
        anchor: path,
      }),
    [chosen, anchor, shown],
  );
  const toggleShown = useCallback(
    () => setState({ chosen: withAll(chosen, shown, shareOf(chosen, shown) !== 'all'), anchor: undefined }),
    [chosen, shown],
  );
  const clear = useCallback(() => setState(NOTHING), []);
  return useMemo(() => ({ chosen, toggle, toggleShown, clear }), [chosen, toggle, toggleShown, clear]);
}

/** Whether none, some or all of the rows are selected. */
export function shareOf(chosen: ReadonlySet<string>, shown: readonly string[]): 'none' | 'some' | 'all' {
  const count = shown.filter((path) => chosen.has(path)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** All between two rows. Without the first one among those that are shown, the last one alone. */
function rangeOf(shown: readonly string[], anchor: string | undefined, path: string): readonly string[] {
  const [from, to] = [shown.indexOf(anchor ?? ''), shown.indexOf(path)];
  return from === -1 || to === -1 ? [path] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function withAll(chosen: ReadonlySet<string>, paths: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const path of paths)
    if (isSelected) next.add(path);
    else next.delete(path);
  return next;
}
