import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the button of an editor that has closed, because what had the focus is gone with the editor. */
export function useFocusAfterEditor(header: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) header.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [header, isOpen]);
}
