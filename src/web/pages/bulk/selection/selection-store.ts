/**
 * The selection of the search that is shown. It is beside the page, so that it is there again when somebody comes back from a result, and
 * so that a row is drawn again only if its own state changes.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { NOTHING, type Selected, type Selection, shareOf, withAll, withRange, withToggled } from './selection';

let current: Selection = NOTHING;
let shown: readonly Selected[] = [];
let question = '';
const listeners = new Set<() => void>();

function change(next: Selection): void {
  current = next;
  for (const listen of listeners) listen();
}

export function selected(): Selection {
  return current;
}

/** @param isRange whether all up to the one that was toggled before are meant */
export function toggle(hit: Selected, isRange = false): void {
  change(isRange ? withRange(current, shown, hit) : withToggled(current, hit));
}

/** Selects everything that is shown; takes it out if all of it is selected. */
export function toggleShown(): void {
  change(withAll(current, shown, shareOf(current, shown) !== 'all'));
}

export function selectAll(hits: readonly Selected[]): void {
  change(withAll(current, hits, true));
}

export function clearSelection(): void {
  change(NOTHING);
}

/**
 * Tells what is shown, page after page.
 * @param asked the question as a text; another one drops the selection
 */
export function showResults(asked: string, pages: readonly ResultPage[]): void {
  shown = pages.flatMap(({ hits }) => hits);
  change(asked === question ? current : NOTHING);
  question = asked;
}

/** The same from a page. */
export function useShownResults(asked: string, pages: readonly ResultPage[] = NO_PAGES): void {
  useEffect(() => showResults(asked, pages), [asked, pages]);
}

interface ResultPage {
  readonly hits: readonly Selected[];
}

/** One list, so that it is no change. */
const NO_PAGES: readonly ResultPage[] = [];

/** A part of the selection. The component is drawn again when the part changes. */
export function useSelection<Part extends string | number | boolean | Selection>(
  partOf: (selection: Selection, shown: readonly Selected[]) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => partOf(current, shown));
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
