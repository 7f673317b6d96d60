/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their further letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Paragraphs of a text, whose direction is that of all words in them. Elsewhere each name has its own, and the page around it stays as it is. */
const PARAGRAPHS = '.markdown :is(p, h3, h4, h5, h6, li, td, th)';
const INPUTS = 'input, textarea';

/**
 * Gives every text the direction of its first letter, as `dir="auto"` does: those that are written from right to left, wherever a page shows
 * them, and what people type. Other texts stay as they are. It happens before the browser paints.
 */
export function watchTextDirection(page: HTMLElement): void {
  directWithin(page);
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) direct(target);
      for (const added of addedNodes) directWithin(added);
    }
  }).observe(page, { childList: true, characterData: true, subtree: true });
}

function directWithin(root: Node): void {
  if (root instanceof Text) direct(root);
  if (!(root instanceof HTMLElement)) return;
  for (const input of [root, ...root.querySelectorAll<HTMLElement>(INPUTS)])
    if (input.matches(INPUTS)) input.dir = 'auto';
  if (!RIGHT_TO_LEFT.test(root.textContent ?? '')) return;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let next = texts.nextNode(); next; next = texts.nextNode()) direct(next);
}

function direct({ nodeValue, parentElement }: Node): void {
  if (!(parentElement instanceof HTMLElement) || !RIGHT_TO_LEFT.test(nodeValue ?? '')) return;
  const paragraph = parentElement.closest(PARAGRAPHS);
  // One inside of the other would not count for the outer one.
  (paragraph instanceof HTMLElement ? paragraph : parentElement).dir = 'auto';
}
