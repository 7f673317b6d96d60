/** A time in UTC, to the second. @param time epoch milliseconds */
export function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 19);
}
