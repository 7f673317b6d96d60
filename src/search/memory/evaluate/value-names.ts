import type { ValueIndex } from '../segment/segment';

/** Gives the name of the field of a value. The values of one document are ordered by field, so neighbours have the same name. */
export function valueNames({ fields, fieldStarts }: ValueIndex): (value: number) => string {
  let last = 0;
  return (value) => {
    if (value < (fieldStarts[last] ?? 0) || value >= (fieldStarts[last + 1] ?? 0)) last = fieldAt(fieldStarts, value);
    return fields[last] ?? '';
  };
}

/** The last field that begins at or before the value. */
function fieldAt(starts: Uint32Array, value: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
