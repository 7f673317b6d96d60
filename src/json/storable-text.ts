/** A text as every store can take it: NUL and half surrogate pairs become the replacement character. For texts that are only compared with stored ones. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}

export function isStorableText(text: string): boolean {
  // Nearly all texts have neither; without the flag the expression takes a tenth of the time.
  return !/[\0\ud800-\udfff]/.test(text) || !/[\0\p{Surrogate}]/u.test(text);
}
