/** The first place from `from` to before `to` whose number is not smaller; `to` if there is none. */
export function lowerBound(sorted: Uint32Array, wanted: number, from = 0, to = sorted.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
