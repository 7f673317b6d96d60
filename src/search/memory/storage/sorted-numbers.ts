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

/** @returns the numbers that the test accepts. It is asked in their order */
export function filtered(numbers: Uint32Array, accepts: (number: number, at: number) => boolean): Uint32Array {
  const accepted = new Uint32Array(numbers.length);
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (accepts(number, at)) accepted[count++] = number;
  }
  return accepted.subarray(0, count);
}

/** Whether each number is larger than the one before. */
export function isAscending(numbers: Uint32Array): boolean {
  for (let at = 1; at < numbers.length; at++) if ((numbers[at - 1] ?? 0) >= (numbers[at] ?? 0)) return false;
  return true;
}

/** Each number of a sorted list once. */
export function distinct(sorted: Uint32Array): Uint32Array {
  return filtered(sorted, (number, at) => number !== sorted[at - 1]);
}

/** Whether a list has a number. The numbers that are asked for must ascend. */
export function seeker(list: Uint32Array): (number: number) => boolean {
  let at = 0;
  return (number) => {
    at = lowerBound(list, number, at);
    return list[at] === number;
  };
}

/** The numbers of two lists, each once, ascending. */
export function merged(first: Uint32Array, second: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(first.length + second.length);
  let [count, a, b] = [0, 0, 0];
  while (a < first.length || b < second.length) {
    const [one, other] = [first[a] ?? Infinity, second[b] ?? Infinity];
    numbers[count++] = Math.min(one, other);
    if (one <= other) a += 1;
    if (other <= one) b += 1;
  }
  return numbers.subarray(0, count);
}
