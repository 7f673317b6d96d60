import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsNarrow } from '../use-is-narrow';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';
import { firstView, revealing } from './viewport';

/** Sets the place at which the first picture begins; afterwards the middle stays where it was on the screen. */
export function useSteadyView({ layout, graph }: Scene, viewport: Viewport): void {
  const before = useRef<{ readonly home: string; readonly x: number; readonly y: number }>(undefined);
  useLayoutEffect(() => {
    const home = layout.boxes.get(graph.home);
    const at = before.current;
    if (at?.home === graph.home && home)
      viewport.move(({ x, y, scale }) => ({ x: x + home.x - at.x, y: y + home.y - at.y, scale }));
    else viewport.move(() => firstView(layout.size, viewport.place, home));
    before.current = home && { home: graph.home, x: home.x, y: home.y };
  }, [layout, graph.home, viewport]);
}

/** The size of the details: their width with the room beside them, and the part of a narrow picture that they cover at its bottom. */
const DETAILS = { width: 328, part: 0.55 } as const;

/** An entity that somebody picks is not behind its details. */
export function useShownPick({ layout }: Scene, picked: string | undefined, viewport: Viewport): void {
  const isNarrow = useIsNarrow();
  useEffect(() => {
    const box = picked === undefined ? undefined : layout.boxes.get(picked);
    const { place } = viewport;
    const isWide = place.width > 3 * DETAILS.width;
    const covered = { width: isWide ? DETAILS.width : 0, height: isNarrow ? DETAILS.part * place.height : 0 };
    if (box) viewport.move((view) => revealing(view, box, place, covered));
  }, [layout, picked, viewport, isNarrow]);
}

/** Moves the focus to a box, which is drawn only once it is in view. */
export function useFocus(
  box: RefObject<HTMLElement | null>,
  { layout }: Scene,
  viewport: Viewport,
  setActive: (id: string) => void,
) {
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (!wanted) return;
    const found = box.current?.querySelector(`[data-id="${CSS.escape(wanted.id)}"]`);
    const target = found?.querySelector('a') ?? found;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [box, wanted]);
  return (id: string) => {
    const to = layout.boxes.get(id);
    if (!to) return;
    setActive(id);
    viewport.move((view) => revealing(view, to, viewport.place));
    setWanted({ id });
  };
}
