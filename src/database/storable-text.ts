/** A text as PostgreSQL can take it: NUL and half surrogate pairs become the replacement character. For texts that are only compared with stored ones. */
export function storableText(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}

export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
