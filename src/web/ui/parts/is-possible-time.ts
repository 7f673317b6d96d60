/** The furthest times that JavaScript has, in the years -271821 and 275760. Any number may be stored, and a format of another one throws. */
const FURTHEST = 8.64e15;

/** @param at epoch milliseconds */
export function isPossibleTime(at: number): boolean {
  return Math.abs(at) <= FURTHEST;
}
