/** Milliseconds of processor time, on all threads; the least of several runs, because other programs use the machine too. */
export function processorMs(work: () => unknown, runs = 3): number {
  return Math.min(...Array.from({ length: runs }, () => once(work)));
}

/** How many times as long the second size takes as the first. What is too short to be measured counts as 4 ms. */
export function growthOf([small, large]: readonly [number, number], workOf: (size: number) => () => unknown): number {
  const least = processorMs(workOf(small));
  return processorMs(workOf(large)) / Math.max(least, 4);
}

function once(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
