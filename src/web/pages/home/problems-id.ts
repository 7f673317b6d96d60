/** The id of the card with the problems of a kind. */
export function idOf(title: string): string {
  return `problems-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
