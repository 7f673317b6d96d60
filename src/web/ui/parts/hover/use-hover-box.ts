import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Placement, placeBeside } from '../overlays/place-beside';

interface HoverBox {
  /** What the pointer rests on. */
  readonly anchor: HTMLElement;
  readonly placement: Placement;
  /** Time in which the pointer may go from one to the other, in milliseconds. */
  readonly wait: number;
  readonly onClose: () => void;
}

const GAP = 6;

/** Shows a box beside an element until the pointer has left both, or Escape is pressed. */
export function useHoverBox({ anchor, placement, wait, onClose }: HoverBox): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    box.togglePopover(true);
    const end = placeBeside(box, anchor, { placement, gap: GAP });
    const stop = onLeave([anchor, box], wait, onClose);
    return () => {
      end();
      stop();
    };
  }, [anchor, placement, wait, onClose]);
  return element;
}

function onLeave(elements: readonly HTMLElement[], wait: number, onClose: () => void): () => void {
  let timer = 0;
  const move = ({ target }: PointerEvent) => {
    clearTimeout(timer);
    const isOn = target instanceof Node && elements.some((element) => element.contains(target));
    timer = isOn ? 0 : window.setTimeout(onClose, wait);
  };
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
  document.addEventListener('pointerover', move);
  document.addEventListener('keydown', press);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', move);
    document.removeEventListener('keydown', press);
  };
}
