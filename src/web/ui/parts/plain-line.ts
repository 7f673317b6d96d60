/** A text with Markdown in it as one line, without its signs. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[#*`>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
