import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { areKeysFree } from '../are-keys-free';
import { controlsWithKeys, isOff, showKeyHelp } from './keys';
import { WITH_LETTERS } from './places';

const SEQUENCE_MS = 1200;
/** The links by which `j` and `k` go through a list. A list of another shape marks them, or what is round them, with `data-row-link`. */
const ROW_LINKS = '.hit-name a, .wide-table th a, a[data-row-link], button[data-row-link], [data-row-link] a';
const ROWS = '.hit, tr';

/**
 * Keys for people who do not use a mouse: `g` and a letter open a page, `j` and `k` go through a list, `o` opens, `x` selects, `?` shows all keys.
 * Any other single key clicks the control of the page that has it as `data-key`: `<button data-key="e">Edit</button>`. There is no other
 * way to take a single key, so they cannot collide unseen, the help knows them all, and they can all be switched off.
 */
export function useShortcuts(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let sequenceEnds = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return submit(event.target);
      if (event.defaultPrevented || !areKeysFree(event)) return;
      const place = event.timeStamp < sequenceEnds ? addressOf(event.key) : undefined;
      sequenceEnds = event.key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      if (place !== undefined) navigate(place);
      else if (press(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [navigate]);
}

/** Submits a form from a text of several lines, in which Enter alone begins a line. */
function submit(target: EventTarget | null): void {
  if (target instanceof HTMLTextAreaElement) target.form?.requestSubmit();
}

/** @returns whether the key means something here */
function press(key: string): boolean {
  if (key === 'j') return moveInRows(1);
  if (key === 'k') return moveInRows(-1);
  if (key === 'o') return openRow();
  if (key === 'x' || key === 'X') return selectRow(key === 'X');
  if (key === '?') {
    showKeyHelp();
    return true;
  }
  return clickControl(key);
}

function addressOf(key: string): string | undefined {
  return WITH_LETTERS.find(({ letter }) => letter === key)?.address;
}

function rowLinks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
}

/** Focuses the link of the next or the previous row; without any, the tree of rows, which has keys of its own. */
function moveInRows(step: 1 | -1): boolean {
  const links = rowLinks();
  const at = placeIn(links);
  const next =
    links.length === 0
      ? document.querySelector<HTMLElement>('[role="treegrid"]')
      : links[at === -1 && step === 1 ? 0 : at + step];
  next?.focus();
  return next instanceof HTMLElement;
}

/** The place of the link with the focus, or of the one in whose row the focus is; -1 without one. */
function placeIn(links: readonly HTMLElement[]): number {
  const focused = document.activeElement;
  const at = links.findIndex((link) => link === focused);
  const row = focused?.closest(ROWS) ?? undefined;
  return at === -1 && row ? links.findIndex((link) => row.contains(link)) : at;
}

function openRow(): boolean {
  const row = rowLinks().find((link) => link === document.activeElement);
  row?.click();
  return row !== undefined;
}

/** The focus stays on the link, so that `j` and `k` go on from there. */
function selectRow(isRange: boolean): boolean {
  const box = document.activeElement?.closest(ROWS)?.querySelector('[data-row-box]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  return box instanceof Element;
}

function clickControl(key: string): boolean {
  const control = controlsWithKeys().find((each) => each.dataset['key'] === key && !isOff(each));
  control?.focus();
  control?.click();
  return control !== undefined;
}
