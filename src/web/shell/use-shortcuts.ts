import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isTyping } from '../omnibox/search-key';
import { HOME, PLACES } from './places';

const SEQUENCE_MS = 1200;

/** Keys for people who do not use a mouse: `g` and a letter open a page, `j` and `k` go through results. */
export function useShortcuts(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let sequenceEnds = 0;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const place = event.timeStamp < sequenceEnds ? addressOf(event.key) : undefined;
      sequenceEnds = event.key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      if (place !== undefined) navigate(place);
      else if (event.key === 'j') moveInRows(1);
      else if (event.key === 'k') moveInRows(-1);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [navigate]);
}

function addressOf(key: string): string | undefined {
  return [HOME, ...PLACES].find((place) => place.key === key)?.href;
}

/** Focuses the link of the next or the previous row. */
function moveInRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.hit-name a, .wide-table th a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 && step === 1 ? 0 : at + step];
  next?.focus();
}
