import { Store } from '#web/api/store';

export interface KeyText {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
}

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
function keysOfPage(): readonly KeyText[] {
  const byKey = new Map<string, string>();
  for (const control of controlsWithKeys()) {
    const key = control.dataset['key'] ?? '';
    if (!byKey.has(key) && !isOff(control)) byKey.set(key, control.getAttribute('aria-label') ?? wordsIn(control));
  }
  return [...byKey].map(([key, does]) => ({ keys: [key], does }));
}

/** The keys of the page, while all keys are shown. */
export const shownKeys = new Store<readonly KeyText[] | undefined>(undefined);

export function showKeyHelp(): void {
  shownKeys.set(keysOfPage());
}
