const BEFORE = 40;
const LENGTH = 160;

/** The part of a text around the first of the words, with all of them marked. */
export function excerptOf(text: string, words: readonly string[]): readonly (string | HTMLElement)[] {
  // Words are letters, digits and underscores. They were found at the start of a word.
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.join('|')})`, 'iu');
  const first = words.length > 0 ? Math.max(0, text.search(pattern)) : 0;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', start + LENGTH);
  const shown = text.slice(start, end);
  const parts = words.length === 0 ? [shown] : shown.split(pattern);
  return [
    start > 0 ? '… ' : '',
    ...parts.map((part, index) => (index % 2 === 1 ? marked(part) : part)),
    end < text.length ? ' …' : '',
  ];
}

function marked(text: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
