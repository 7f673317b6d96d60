/** The address or path without the slashes at its end. Looks at each row of slashes once, so a long one takes no longer than other texts. */
export function withoutEndSlashes(text: string): string {
  return text.endsWith('/') ? text.replace(/(?<!\/)\/+$/, '') : text;
}
