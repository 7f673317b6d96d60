import { useEffect } from 'react';
import { urnOfLink } from '#web/ui/parts/entity/entity-address';

/** Where a person left a page of the history: the result that was opened, and how far the page was scrolled. */
interface Place {
  readonly opened: string;
  readonly scrolled: number;
}

/** Notes the place in the history of the browser, so that Back returns to it. */
export function notePlace(opened: string): void {
  const place: Place = { opened, scrolled: window.scrollY };
  window.history.replaceState({ place }, '');
}

/** Scrolls to the place that was noted and focuses what was opened, once there are results. */
export function useKeptPlace(hasResults: boolean): void {
  useEffect(() => {
    const place = hasResults ? notedPlace() : undefined;
    if (!place) return;
    window.scrollTo(0, place.scrolled);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.results a')];
    links.find((link) => urnOfLink(link) === place.opened)?.focus({ preventScroll: true });
  }, [hasResults]);
}

/** Whether the page returns to a place, for which all of it must be there. */
export function hasPlace(): boolean {
  return notedPlace() !== undefined;
}

function notedPlace(): Place | undefined {
  const state: { readonly place?: Place } | null = window.history.state;
  return state?.place;
}
