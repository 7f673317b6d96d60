/** Names join their words with one of these signs. */
const SIGNS_OF_NAMES = ['_', '-', '.', '/', ':'];

/**
 * A quoted text, and the names that spell it: `"order id"` also means `order_id` and `order-id`. Only spaces may be replaced. A sign in the
 * quotation must be the same in the document.
 */
export function phraseSpellings(text: string): readonly string[] {
  const trimmed = text.trim();
  return /\s/.test(trimmed) ? [text, ...SIGNS_OF_NAMES.map((sign) => trimmed.replace(/\s+/g, sign))] : [text];
}
