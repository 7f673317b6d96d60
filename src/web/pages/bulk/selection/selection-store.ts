/**
 * The selection of the search that is shown. It is beside the page, so that it is there again when somebody comes back from a result, and
 * so that a row is drawn again only if its own state changes.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { Store } from '#web/api/store';
import { NOTHING, type Selected, type Selection, shareOf, withAll, withRange, withToggled } from './selection';

const results = new Store<{ readonly selection: Selection; readonly shown: readonly Selected[] }>({
  selection: NOTHING,
  shown: [],
});
let question = '';

function change(selection: Selection): void {
  results.set({ ...results.get(), selection });
}

export function selected(): Selection {
  return results.get().selection;
}

/** @param isRange whether all up to the one that was toggled before are meant */
export function toggle(hit: Selected, isRange = false): void {
  const { selection, shown } = results.get();
  change(isRange ? withRange(selection, shown, hit) : withToggled(selection, hit));
}

/** Selects everything that is shown; takes it out if all of it is selected. */
export function toggleShown(): void {
  const { selection, shown } = results.get();
  change(withAll(selection, shown, shareOf(selection, shown) !== 'all'));
}

export function selectAll(hits: readonly Selected[]): void {
  change(withAll(selected(), hits, true));
}

export function clearSelection(): void {
  change(NOTHING);
}

/**
 * Tells what is shown, page after page.
 * @param asked the question as a text; another one drops the selection
 */
export function showResults(asked: string, pages: readonly ResultPage[]): void {
  const selection = asked === question ? selected() : NOTHING;
  results.set({ selection, shown: pages.flatMap(({ hits }) => hits) });
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
  return useSyncExternalStore(results.subscribe, () => {
    const { selection, shown } = results.get();
    return partOf(selection, shown);
  });
}
