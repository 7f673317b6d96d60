const SUSPECT = /[\ud800-\udfff\0]/;

/** A text without what no store takes: NUL and halves of surrogate pairs. */
export function wellFormed(text: string): string {
  // Hardly any text holds either, and to look for them is cheaper.
  if (!SUSPECT.test(text)) return text;
  return text.replace(/\p{Surrogate}|\0/gu, '\uFFFD');
}
