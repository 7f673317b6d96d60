export type Placement = 'bottom-start' | 'bottom' | 'bottom-end' | 'top-end';

interface Anchoring {
  readonly placement: Placement;
  /** Pixels between both. */
  readonly gap: number;
  /** Whether the box is at least as wide as what it is beside. */
  readonly isAsWide?: boolean;
}

/** Pixels between a box and the edges of the window. */
const MARGIN = 8;

/**
 * Keeps a box of the top layer beside an element, while the page scrolls and the box grows: on the other side if it fits only there, and
 * always inside the window. Style sheets know the height that is left as `--room`.
 * @returns what ends it
 */
export function placeBeside(box: HTMLElement, anchor: Element, place: Anchoring): () => void {
  const update = () => put(box, anchor.getBoundingClientRect(), place);
  update();
  const growth = new ResizeObserver(update);
  growth.observe(box);
  window.addEventListener('resize', update);
  // Scrolling of any element, which does not bubble.
  document.addEventListener('scroll', update, true);
  return () => {
    growth.disconnect();
    window.removeEventListener('resize', update);
    document.removeEventListener('scroll', update, true);
  };
}

function put(box: HTMLElement, anchor: DOMRect, { placement, gap, isAsWide = false }: Anchoring): void {
  if (isAsWide) box.style.minWidth = `${anchor.width}px`;
  box.style.removeProperty('--room');
  const { offsetHeight: height, offsetWidth: width } = box;
  const above = anchor.top - gap - MARGIN;
  const below = window.innerHeight - anchor.bottom - gap - MARGIN;
  const isAbove = placement === 'top-end' ? above >= height || above > below : below < height && above > below;
  box.style.setProperty('--room', `${isAbove ? above : below}px`);
  box.style.top = `${isAbove ? anchor.top - gap - Math.min(height, above) : anchor.bottom + gap}px`;
  const last = document.documentElement.clientWidth - MARGIN - width;
  box.style.left = `${Math.max(MARGIN, Math.min(leftOf(anchor, width, placement), last))}px`;
}

function leftOf({ left, right }: DOMRect, width: number, placement: Placement): number {
  if (placement === 'bottom') return (left + right - width) / 2;
  const end = right - width;
  // A box that is wider than the room on its side goes to the other one.
  return placement === 'bottom-start' || end < MARGIN ? left : end;
}
