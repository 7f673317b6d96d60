/** What a single value asks for: what stands between its commas, or a value that is just so, commas and all. */
export function alternativesOf(value: string): readonly string[] {
  const parts = value.split(',');
  const all = parts.length === 1 ? parts : [value, ...parts];
  return all.map((each) => each.trim()).filter((each) => each !== '');
}
