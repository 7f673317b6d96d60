/** The entity before each one on a shortest way from the start. */
export function beforeEach(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const before = new Map<string, string>();
  const queue = [start];
  for (const at of queue)
    for (const to of next.get(at) ?? []) {
      if (to === start || before.has(to)) continue;
      before.set(to, at);
      queue.push(to);
    }
  return before;
}

/** From the start to the end, both included. Empty if there is none. */
export function wayTo(start: string, end: string, before: ReadonlyMap<string, string>): readonly string[] {
  if (start === end) return [start];
  const way: string[] = [];
  for (let at: string | undefined = end; at !== undefined && at !== start; at = before.get(at)) way.push(at);
  return before.has(end) ? [start, ...way.toReversed()] : [];
}
