/** One or two letters that stand for a name: `Jane Doe` gives `JD`, `BigQuery` gives `BQ`. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  const last = others.at(-1);
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  const text = letters.join('').toUpperCase();
  return text === '' ? '?' : text;
}
