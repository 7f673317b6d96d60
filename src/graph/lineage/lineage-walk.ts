import { LIMITS } from '../../../generated/http/limits';
import type { Truncation } from './truncation';

/** An edge in the direction of a walk. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

/** What a walk found: the entities by degree, and the edges that lie on shortest paths. Entities are ids. */
export class LineageWalk {
  private readonly degrees = new Map<number, number>();
  private readonly before = new Map<number, Set<number>>();
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
  addLevel(degree: number, steps: readonly Step[]): readonly number[] {
    const found: number[] = [];
    for (const { from, to } of steps) {
      if (!this.degrees.has(to) && !this.admitsOneMore()) continue;
      if (!this.degrees.has(to)) {
        this.degrees.set(to, degree);
        found.push(to);
      }
      if (this.degrees.get(to) === degree) this.addStep(from, to);
    }
    return found;
  }

  /** The first reason stays. */
  truncate(truncation: Truncation): void {
    this.reason ??= truncation;
  }

  get truncated(): Truncation | undefined {
    return this.reason;
  }

  /** Without the start. */
  get entities(): readonly number[] {
    return [...this.degrees.keys()].slice(1);
  }

  degreeOf(id: number): number {
    return this.degrees.get(id) ?? 0;
  }

  /** The entities of the degree before that lead to this one. */
  parentsOf(id: number): readonly number[] {
    return [...(this.before.get(id) ?? [])];
  }

  private addStep(from: number, to: number): void {
    const parents = this.before.get(to);
    if (parents) parents.add(from);
    else this.before.set(to, new Set([from]));
  }

  private admitsOneMore(): boolean {
    if (this.degrees.size <= LIMITS.lineageEntities) return true;
    this.truncate({
      limit: 'lineageEntities',
      reason: `The lineage has more than ${LIMITS.lineageEntities} entities. Lower maxHops, or start from another entity.`,
    });
    return false;
  }
}
