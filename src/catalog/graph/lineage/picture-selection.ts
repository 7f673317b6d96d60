import type { LineageDirection } from './lineage-reader';
import type { Steps } from './lineage-walk';

/** What a picture has room for. */
interface Room {
  readonly nodes: number;
  /** Neighbours of one entity in one direction. */
  readonly perNode: number;
}

/** Chooses the entities of a picture, hop by hop, with those nearest to the middle first. Entities are ids. */
export class PictureSelection {
  /** Hops from the middle: negative upstream, positive downstream. */
  private readonly hops = new Map<number, number>();

  constructor(
    start: number,
    private readonly room: Room,
  ) {
    this.hops.set(start, 0);
  }

  /** Adds the ends of steps as far as there is room. @returns the ones that are new */
  add({ froms, tos }: Steps, direction: LineageDirection, hop: number): readonly number[] {
    const added: number[] = [];
    const shown = new Map<number, number>();
    for (const [index, to] of tos.entries()) {
      const from = froms[index] ?? 0;
      const siblings = shown.get(from) ?? 0;
      if (this.hops.has(to) || this.hops.size >= this.room.nodes || siblings >= this.room.perNode) continue;
      shown.set(from, siblings + 1);
      this.hops.set(to, direction === 'UPSTREAM' ? -hop : hop);
      added.push(to);
    }
    return added;
  }

  get ids(): readonly number[] {
    return [...this.hops.keys()];
  }

  has(id: number): boolean {
    return this.hops.has(id);
  }

  hopsOf(id: number): number {
    return this.hops.get(id) ?? 0;
  }
}

/** Distinct steps, by both ends: two aspects may make the same edge. */
export function distinctSteps({ froms, tos }: Steps): Steps {
  const seen = new Set<string>();
  const kept = tos.flatMap((to, index) => {
    const from = froms[index] ?? 0;
    const key = `${from} ${to}`;
    if (seen.has(key) || from === to) return [];
    seen.add(key);
    return [{ from, to }];
  });
  kept.sort((a, b) => a.from - b.from || a.to - b.to);
  return { froms: kept.map(({ from }) => from), tos: kept.map(({ to }) => to) };
}
