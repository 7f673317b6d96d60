import { LIMITS } from '#generated/http/limits';
import type { Truncation } from './truncation';

/** Edges in the direction of a walk: number n leads from `froms[n]` to `tos[n]`. Two lists of numbers, because walks have very many edges. */
export interface Steps {
  readonly froms: readonly number[];
  readonly tos: readonly number[];
}

/** The entities that lead to an entity, by entity. */
export type Parents = ReadonlyMap<number, ReadonlySet<number>>;

/** What a walk found: the entities by degree, and the edges that it followed. Entities are ids. */
export class LineageWalk {
  private readonly degrees = new Map<number, number>();
  /** The edges that lead to each degree, and the entities of it. */
  private readonly levels: { readonly steps: Steps; readonly ids: readonly number[] }[] = [];
  private reason: Truncation | undefined;

  /** @param start undefined for an entity without lineage */
  constructor(readonly start: number | undefined) {
    if (start !== undefined) this.degrees.set(start, 0);
  }

  /**
   * Adds the edges that lead from entities of the degree before. Edges back to entities of a lower degree are not on a shortest path, so
   * cycles end here.
   * @returns the entities of this degree
   */
  addLevel(steps: Steps): readonly number[] {
    const degree = this.levels.length + 1;
    const ids: number[] = [];
    for (const to of steps.tos) {
      if (this.degrees.has(to)) continue;
      if (this.degrees.size > LIMITS.lineageEntities) {
        this.truncate(TOO_MANY_ENTITIES);
        break;
      }
      this.degrees.set(to, degree);
      ids.push(to);
    }
    this.levels.push({ steps, ids });
    return ids;
  }

  /** The first reason stays. */
  truncate(truncation: Truncation): void {
    this.reason ??= truncation;
  }

  get truncated(): Truncation | undefined {
    return this.reason;
  }

  /** Entities without the start, by degree. */
  get entities(): readonly number[] {
    return this.levels.flatMap(({ ids }) => ids);
  }

  /** The entities that are at least so many hops from the start, and at most so many. */
  between(first: number, last: number): readonly number[] {
    return this.levels.slice(first - 1, last).flatMap(({ ids }) => ids);
  }

  degreeOf(id: number): number {
    return this.degrees.get(id) ?? 0;
  }

  /**
   * Finds, for each of the entities and for each one on a shortest path to them, the entities of the degree before that
   * lead to it.
   */
  parentsOf(ids: readonly number[]): Parents {
    const parents = new Map(ids.map((id) => [id, new Set<number>()]));
    const last = ids.reduce((highest, id) => Math.max(highest, this.degreeOf(id)), 0);
    for (let degree = last; degree > 0; degree--) {
      const { froms = [], tos = [] } = this.levels[degree - 1]?.steps ?? {};
      for (let index = 0; index < tos.length; index++) {
        const [from, to] = [froms[index] ?? 0, tos[index] ?? 0];
        const known = parents.get(to);
        if (!known || this.degrees.get(to) !== degree) continue;
        known.add(from);
        if (!parents.has(from)) parents.set(from, new Set());
      }
    }
    return parents;
  }

  /** The entities among `some` that lead to one that is not, by each other or by themselves. Edges back towards the start do not count. */
  leadingOn(some: (id: number) => boolean): ReadonlySet<number> {
    const found = new Set<number>();
    const before = new Map<number, Set<number>>();
    for (const { steps } of this.levels)
      steps.froms.forEach((from, index) => {
        const to = steps.tos[index] ?? 0;
        if (!some(from) || this.degreeOf(to) < this.degreeOf(from)) return;
        if (!some(to)) return void found.add(from);
        if (!before.has(to)) before.set(to, new Set());
        before.get(to)?.add(from);
      });
    for (const id of found) for (const from of before.get(id) ?? []) found.add(from);
    return found;
  }
}

const TOO_MANY_ENTITIES: Truncation = {
  limit: 'lineageEntities',
  reason: `The lineage has more than ${LIMITS.lineageEntities} entities. Lower maxHops, or start from another entity.`,
};
