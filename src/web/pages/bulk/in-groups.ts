/** The number of writes in a request: few, so that one moves the progress, and stopping does not take long. */
export const WRITES_AT_ONCE = 20;

/** Groups that are small enough for one request, in the same order. */
export function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  return starts.map((start) => items.slice(start, start + size));
}
