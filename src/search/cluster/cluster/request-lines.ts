/** Bytes. A node reads 4,096 of a request line (`http.max_initial_line_length`); the rest is for the method, the path and its options. */
const NAMES_BYTES_MAX = 3500;
/** A busy node works on so many indices within the time that a request may take. */
const NAMES_MAX = 16;

/** Splits names of indices into groups, each of which is for one request that names them in its request line. */
export function inRequestLines(names: readonly string[]): readonly string[][] {
  const lines: string[][] = [];
  let room = 0;
  for (const name of names) {
    const needed = encodeURIComponent(`,${name}`).length;
    if (needed > room || lines.at(-1)?.length === NAMES_MAX) {
      lines.push([]);
      room = NAMES_BYTES_MAX;
    }
    lines.at(-1)?.push(name);
    room -= needed;
  }
  return lines;
}
