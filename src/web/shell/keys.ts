import { HOME, PLACES } from './places';

interface KeyHelp {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys that every page has. */
export const EVERYWHERE: readonly KeyHelp[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl K'], does: 'Search, also from inside a field' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** Keys of pages that list something. */
export const IN_LISTS: readonly KeyHelp[] = [
  { keys: ['j'], does: 'Go to the next row' },
  { keys: ['k'], does: 'Go to the previous row' },
  { keys: ['o'], does: 'Open the row, like Enter' },
  { keys: ['x'], does: 'Select the row in Search; with Shift, all rows up to it' },
];

export const TO_PLACES: readonly KeyHelp[] = [HOME, ...PLACES].map(({ name, key }) => ({
  keys: ['g', key],
  does: name,
}));

/** The keys of the page that is shown: every control that has one, with its name. */
export function keysOfPage(): readonly KeyHelp[] {
  return [...document.querySelectorAll<HTMLElement>('[data-key]')].map((control) => ({
    keys: [control.dataset['key'] ?? ''],
    does: control.getAttribute('aria-label') ?? control.textContent.trim(),
  }));
}
