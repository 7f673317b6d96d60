import type { LineageDirection } from './lineage-reader';
import type { Steps } from './lineage-walk';

/** What there is room for. */
interface Room {
  /** New entities. */
  readonly nodes: number;
  /** New neighbours of one entity. */
  readonly perNode: number;
}

/** Chooses the entities of a picture, with those nearest to the middle first. Entities are ids. */
export class PictureSelection {
  /** Hops from the middle: negative upstream, positive downstream. */
  private readonly hops: Map<number, number>;

  /** @param starts the entity in the middle first, then its other sides */
  constructor(starts: readonly number[]) {
    this.hops = new Map(starts.map((start) => [start, 0]));
  }

  /** Adds the ends of steps as far as there is room. @returns the ones that are new */
  add({ froms, tos }: Steps, direction: LineageDirection, room: Room): readonly number[] {
    const added: number[] = [];
    const ofNode = new Map<number, number>();
    for (const [index, to] of tos.entries()) {
      const from = froms[index] ?? 0;
      const siblings = ofNode.get(from) ?? 0;
      if (this.hops.has(to) || added.length >= room.nodes || siblings >= room.perNode) continue;
      ofNode.set(from, siblings + 1);
      this.hops.set(to, this.hopsOf(from) + (direction === 'UPSTREAM' ? -1 : 1));
      added.push(to);
    }
    return added;
  }

  get ids(): readonly number[] {
    return [...this.hops.keys()];
  }

  get size(): number {
    return this.hops.size;
  }

  has(id: number): boolean {
    return this.hops.has(id);
  }

  hopsOf(id: number): number {
    return this.hops.get(id) ?? 0;
  }
}

/**
 * Steps by both ends in their order, each once: two aspects may make the same edge. An edge from an entity to itself is
 * left out.
 */
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
