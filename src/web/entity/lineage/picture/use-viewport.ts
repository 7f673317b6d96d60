import { type RefObject, useLayoutEffect, useState } from 'react';
import { Store } from '#web/api/store';
import { useStore } from '#web/ui/parts/use-store';
import type { Rectangle } from './edge-shapes';
import { areaOf, contains, type Size, type View, zoomed } from './viewport';

/** What is drawn: more than what is in view, so that most movements draw nothing. */
interface Drawn {
  readonly area: Rectangle;
  readonly scale: number;
}

/** Pixels that are drawn beyond each edge. */
const MARGIN = 400;

/** A picture that stood still for so long is drawn sharp again. */
const STILL_MS = 200;

/** Moves a picture by changing one style, and says when other parts of it must be drawn. */
export class Viewport {
  private box: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private now: View = { x: 0, y: 0, scale: 1 };
  readonly drawn = new Store<Drawn | undefined>(undefined);
  private stillness: ReturnType<typeof setTimeout> | undefined;
  private readonly onMove = new Set<(view: View, place: Size) => void>();

  attach(box: HTMLElement | null, world: HTMLElement | null): () => void {
    this.box = box;
    this.world = world;
    const observer = new ResizeObserver(() => this.move((same) => same));
    if (box) observer.observe(box);
    return () => {
      observer.disconnect();
      clearTimeout(this.stillness);
    };
  }

  get view(): View {
    return this.now;
  }

  get place(): Size {
    return { width: this.box?.clientWidth ?? 0, height: this.box?.clientHeight ?? 0 };
  }

  /** Tells of each movement. */
  listen(listener: (view: View, place: Size) => void): () => void {
    this.onMove.add(listener);
    return () => this.onMove.delete(listener);
  }

  move(change: (before: View) => View): void {
    this.now = change(this.now);
    const { x, y, scale } = this.now;
    const drawn = this.drawn.get();
    if (drawn) this.moveAsOne();
    if (this.world) this.world.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
    const { place } = this;
    for (const listener of this.onMove) listener(this.now, place);
    if (drawn?.scale === scale && contains(drawn.area, areaOf(this.now, place))) return;
    this.drawn.set({ area: areaOf(this.now, place, MARGIN / scale), scale });
  }

  /**
   * Lets the browser move what it has painted, while the picture moves. Without the hint it paints thousands of lines for each frame, which
   * takes 80 ms with 5,000 entities; with it for ever, text would be blurred after a zoom.
   */
  private moveAsOne(): void {
    const { world } = this;
    if (!world) return;
    world.style.willChange = 'transform';
    clearTimeout(this.stillness);
    this.stillness = setTimeout(() => {
      world.style.willChange = '';
    }, STILL_MS);
  }

  /** @param at a point of the place, its middle when absent */
  zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
    const { width, height } = this.place;
    this.move((before) => zoomed(before, factor, at ?? { x: width / 2, y: height / 2 }));
  }
}

export function useViewport(box: RefObject<HTMLElement | null>, world: RefObject<HTMLElement | null>) {
  const [viewport] = useState(() => new Viewport());
  useLayoutEffect(() => viewport.attach(box.current, world.current), [viewport, box, world]);
  return { viewport, drawn: useStore(viewport.drawn) };
}
