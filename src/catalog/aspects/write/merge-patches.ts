import type { PreparedChange } from '../prepare/prepared-change';

/** One step of a request: a change, or the patches of one aspect that are made as one. */
interface WriteStep {
  /** The last of the patches, with those before it in `earlier`. */
  readonly change: PreparedChange;
  /** The places of the changes in the request. */
  readonly places: readonly number[];
}

interface Run {
  readonly patches: PreparedChange[];
  readonly places: number[];
}

/**
 * The steps of a request. Patches of one aspect that nothing else of the entity comes between are one change: they edit one value, which
 * is checked, stored and logged once. Nobody could read the values between them, and to make each would take as long as their number times
 * the size of the value.
 */
export function mergePatches(changes: readonly PreparedChange[]): readonly WriteStep[] {
  const runs: Run[] = [];
  const open = new Map<string, Map<string, Run>>();
  for (const [place, change] of changes.entries()) {
    for (const { urn } of change.definitions) if (urn !== change.urn) open.delete(urn);
    for (const { urn } of change.defaultLookups) if (urn !== change.urn) open.delete(urn);
    const ofEntity = open.get(change.urn) ?? new Map<string, Run>();
    const key = `${change.systemMetadata?.runId ?? ''} ${change.aspect.name}`;
    const run = ofEntity.get(key);
    if (run && isPlain(change, 'PATCH')) {
      run.patches.push(change);
      run.places.push(place);
      continue;
    }
    runs.push({ patches: [change], places: [place] });
    if (!isPlain(change, 'PATCH') && !isPlain(change, 'UPSERT')) open.delete(change.urn);
    else open.set(change.urn, withRun(ofEntity, change, key, runs.at(-1)));
  }
  return runs.toSorted((a, b) => lastOf(a) - lastOf(b)).map(stepOf);
}

/** The runs of the other aspects go on. */
function withRun(
  ofEntity: Map<string, Run>,
  change: PreparedChange,
  key: string,
  run: Run | undefined,
): Map<string, Run> {
  for (const other of ofEntity.keys()) if (other.endsWith(` ${change.aspect.name}`)) ofEntity.delete(other);
  if (run && change.changeType === 'PATCH') ofEntity.set(key, run);
  return ofEntity;
}

function lastOf({ places }: Run): number {
  return places.at(-1) ?? 0;
}

function stepOf({ patches, places }: Run): WriteStep {
  const [change] = patches.slice(-1);
  if (!change) throw new Error('a run without patches');
  if (patches.length === 1) return { change, places };
  const definitions = patches.flatMap((patch) => patch.definitions);
  return { change: { ...change, definitions, earlier: patches.slice(0, -1) }, places };
}

/** Whether a change depends on nothing but the value of its aspect. */
function isPlain(change: PreparedChange, changeType: 'PATCH' | 'UPSERT'): boolean {
  const { ifVersionMatch, ifModifiedSince, ifUnmodifiedSince, restored, setAside, adopts, edit } = change;
  const depends = ifVersionMatch ?? ifModifiedSince ?? ifUnmodifiedSince ?? restored ?? setAside ?? adopts ?? edit;
  return change.changeType === changeType && depends === undefined && !change.isUnknown && !change.replacesEqual;
}
