/** Order of code units: the same on every machine, unlike a locale's. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
