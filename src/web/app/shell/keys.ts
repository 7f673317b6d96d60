import { WITH_LETTERS } from './places';

interface KeyHelp {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys that every page has. */
export const EVERYWHERE: readonly KeyHelp[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl K'], does: 'Search, also from inside a field' },
  { keys: ['Ctrl Enter'], does: 'Save what is being written' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** Keys of pages that list something. */
export const IN_LISTS: readonly KeyHelp[] = [
  { keys: ['j'], does: 'Go to the next row, or into the columns' },
  { keys: ['k'], does: 'Go to the previous row' },
  { keys: ['o'], does: 'Open the row, like Enter' },
  { keys: ['Space'], does: 'Preview the row in Search' },
  { keys: ['x'], does: 'Select the row in Search; with Shift, all rows up to it' },
];

export const TO_PLACES: readonly KeyHelp[] = WITH_LETTERS.map(({ name, key }) => ({
  keys: ['g', key],
  does: name,
}));

/** Controls with a single key, in their order. Those beside the page, where the focus is, go before those of the page. */
export function controlsWithKeys(): readonly HTMLElement[] {
  const near = document.activeElement?.closest('.drawer');
  const controls = [...document.querySelectorAll<HTMLElement>('[data-key]')].filter(
    (each) => each.offsetParent !== null,
  );
  const isNear = (control: HTMLElement) => near?.contains(control) === true;
  return [...controls.filter(isNear), ...controls.filter((control) => !isNear(control))];
}

/** Whether the control says that it does nothing now. */
export function isOff(control: HTMLElement): boolean {
  return control.getAttribute('aria-disabled') === 'true';
}

/** The texts in a control, also where only the style sets them apart. */
function wordsIn(control: HTMLElement): string {
  return [...control.childNodes]
    .map(({ textContent }) => textContent?.trim())
    .join(' ')
    .trim();
}

/** The keys of the page that is shown, each with the name of the control that it clicks. */
export function keysOfPage(): readonly KeyHelp[] {
  const byKey = new Map<string, string>();
  for (const control of controlsWithKeys()) {
    const key = control.dataset['key'] ?? '';
    if (!byKey.has(key) && !isOff(control)) byKey.set(key, control.getAttribute('aria-label') ?? wordsIn(control));
  }
  return [...byKey].map(([key, does]) => ({ keys: [key], does }));
}
