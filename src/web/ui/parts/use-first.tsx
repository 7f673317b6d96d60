import { type ReactNode, useState } from 'react';

interface First<Item> {
  readonly shown: readonly Item[];
  /** The button that shows all of them, if there are more. */
  readonly more: ReactNode;
}

/** The first of many items until somebody wants all: thousands of them would make a page slow that is about something else. */
export function useFirst<Item>(items: readonly Item[], count: number): First<Item> {
  const [isOpen, setOpen] = useState(false);
  if (items.length <= count) return { shown: items, more: null };
  return {
    shown: isOpen ? items : items.slice(0, count),
    more: (
      <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show fewer' : `Show all ${items.length.toLocaleString()}`}
      </button>
    ),
  };
}
