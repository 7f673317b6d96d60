/** Tests that change accounts, which only root may do. Otherwise they are counted as one that is still to be run. */
export function describeAsRoot(name: string, tests: () => void): void {
  if (process.getuid?.() === 0) describe(name, tests);
  else it.todo(`NOT RUN, because only root may change its account: ${name}`);
}
