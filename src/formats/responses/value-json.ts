/** How actions answer that give one plain value. */
export function valueJson(
  value: string | number | boolean | readonly string[] | { readonly [key: string]: number },
): string {
  return JSON.stringify({ value });
}
