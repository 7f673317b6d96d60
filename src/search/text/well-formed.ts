/** A text without what no store takes: NUL and halves of surrogate pairs. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}|\0/gu, '\uFFFD');
}
