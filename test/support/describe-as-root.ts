import { notRun } from './not-run';

/** Tests that change accounts, which only root may do. */
export function describeAsRoot(name: string, tests: () => void): void {
  if (process.getuid?.() === 0) describe(name, tests);
  else notRun(name, 'only root may change its account');
}
