import { LIMITS } from '#generated/http/limits';
import type { LineageWalk, Parents } from './lineage-walk';
import type { Truncation } from './truncation';

interface FoundPaths {
  /** Paths of ids by entity, each from the start to the entity. */
  readonly paths: ReadonlyMap<number, readonly (readonly number[])[]>;
  readonly truncated?: Truncation;
}

/**
 * The shortest paths to some entities of a walk, within two limits: paths of one entity, because their number can double with each hop,
 * and steps of all paths together.
 */
export function shortestPaths(walk: LineageWalk, ids: readonly number[]): FoundPaths {
  const paths = new Map<number, readonly (readonly number[])[]>();
  const parents = walk.parentsOf(ids);
  let stepsLeft: number = LIMITS.lineagePathSteps;
  let truncated: Truncation | undefined;
  for (const id of ids) {
    const length = walk.degreeOf(id) + 1;
    const affordable = Math.floor(stepsLeft / length);
    const found = pathsTo(id, { start: walk.start, parents }, Math.min(LIMITS.lineagePaths, affordable) + 1);
    const isCut = found.length > Math.min(LIMITS.lineagePaths, affordable);
    const kept = isCut ? found.slice(0, -1) : found;
    if (isCut) truncated ??= kept.length < LIMITS.lineagePaths ? TOO_MANY_STEPS : TOO_MANY_PATHS;
    stepsLeft -= kept.length * length;
    paths.set(id, kept);
  }
  return { paths, ...(truncated && { truncated }) };
}

const TOO_MANY_PATHS: Truncation = {
  limit: 'lineagePaths',
  reason: `Some entities have more than ${LIMITS.lineagePaths} shortest paths; the others are left out. No entity is missing.`,
};

const TOO_MANY_STEPS: Truncation = {
  limit: 'lineagePathSteps',
  reason: `The paths of this page have more than ${LIMITS.lineagePathSteps} steps; some are left out. No entity is missing. Ask for a smaller page.`,
};

/** Finds at most `max` paths, depth first from the end. Every parent leads to the start, so no search is in vain. */
function pathsTo(
  id: number,
  { start, parents }: { readonly start: number | undefined; readonly parents: Parents },
  max: number,
): readonly (readonly number[])[] {
  const found: number[][] = [];
  const open: { readonly id: number; readonly after: Tail | null }[] = [{ id, after: null }];
  for (let next = open.pop(); next && found.length < max; next = open.pop()) {
    const tail = { id: next.id, after: next.after };
    if (next.id === start) found.push(listOf(tail));
    for (const parent of [...(parents.get(next.id) ?? [])].toReversed()) open.push({ id: parent, after: tail });
  }
  return found;
}

/** A path that shares its end with others. */
interface Tail {
  readonly id: number;
  readonly after: Tail | null;
}

function listOf(tail: Tail): number[] {
  const list: number[] = [];
  for (let at: Tail | null = tail; at; at = at.after) list.push(at.id);
  return list;
}
