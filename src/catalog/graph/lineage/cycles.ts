/** An edge from one entity to another, by urn. */
interface Link {
  readonly from: string;
  readonly to: string;
}

/** The groups of entities that lead to each other in circles (strongly connected components of several entities; Tarjan, without recursion). */
export function cyclesOf(links: readonly Link[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of links) {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  }
  const search = new CycleSearch(next);
  for (const urn of next.keys()) search.from(urn);
  return search.found;
}

class CycleSearch {
  readonly found: string[][] = [];
  private readonly orders = new Map<string, number>();
  private readonly lows = new Map<string, number>();
  private readonly open: string[] = [];
  private readonly isOpen = new Set<string>();

  constructor(private readonly next: ReadonlyMap<string, readonly string[]>) {}

  from(start: string): void {
    if (this.orders.has(start)) return;
    const path = [this.enter(start)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const to = at.rest.pop();
      if (to === undefined) {
        path.pop();
        this.leave(at.urn);
        const parent = path.at(-1);
        if (parent) this.lower(parent.urn, this.lows.get(at.urn));
      } else if (!this.orders.has(to)) path.push(this.enter(to));
      else if (this.isOpen.has(to)) this.lower(at.urn, this.orders.get(to));
    }
  }

  private enter(urn: string) {
    this.lows.set(urn, this.orders.size);
    this.orders.set(urn, this.orders.size);
    this.open.push(urn);
    this.isOpen.add(urn);
    return { urn, rest: [...(this.next.get(urn) ?? [])] };
  }

  private lower(urn: string, to = 0): void {
    this.lows.set(urn, Math.min(this.lows.get(urn) ?? 0, to));
  }

  /** An entity from which nothing older is reached ends a group. */
  private leave(urn: string): void {
    if (this.lows.get(urn) !== this.orders.get(urn)) return;
    const group = this.open.splice(this.open.lastIndexOf(urn));
    for (const each of group) this.isOpen.delete(each);
    if (group.length > 1) this.found.push(group);
  }
}
