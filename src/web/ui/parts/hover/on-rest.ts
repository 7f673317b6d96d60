/** The elements, and what happens on them. */
interface Rest {
  readonly selector: string;
  /** Time in which a pointer that only passes has gone on, in milliseconds. */
  readonly wait: number;
  readonly rested: (element: HTMLElement) => void;
}

/**
 * Calls when a pointer has rested on an element. There is one listener for the whole page, because a page can have thousands of links.
 * A touch opens at once what it is on, so it is no rest.
 * @returns what ends it
 */
export function onRest({ selector, wait, rested }: Rest): () => void {
  let timer = 0;
  let waiting: HTMLElement | null = null;
  const move = ({ target, pointerType }: PointerEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    if (element === waiting) return;
    waiting = element;
    clearTimeout(timer);
    if (element && pointerType !== 'touch')
      timer = window.setTimeout(() => element.isConnected && rested(element), wait);
  };
  // Who presses knows what it is.
  const press = () => clearTimeout(timer);
  document.addEventListener('pointerover', move);
  document.addEventListener('pointerdown', press);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', move);
    document.removeEventListener('pointerdown', press);
  };
}
