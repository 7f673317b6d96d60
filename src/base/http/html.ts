/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = string | number | Html | readonly Html[] | undefined;

const ESCAPES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped unless they are HTML. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(literals.map((literal, index) => literal + render(values[index])).join(''));
}

function render(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeMarkup(value);
  return value.map(({ text }) => text).join('');
}

/** The text with the characters escaped that HTML and XML read, between elements and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
