/** Position of the quote that ends the JSON string at `start`. A quote after an odd number of backslashes is part of the string. */
export function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at > 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
