/** Writes the same change to many entities, some at a time, each only if nobody has changed it meanwhile. */
import { withStamps, type Writer } from '../edit/form/with-stamps';
import { type AspectState, isConflict, readAspect, writeAspects } from '../edit/write/aspect-writes';
import type { Selected } from '../search/selection/selection';
import { isRecord } from '../values/value-kinds';
import { type PlannedChange, type Wanted, wantedValue } from './bulk-plan';
import { addressOf, isForAll, reasonOf } from './read-states';

export type Planned = PlannedChange<AspectState>;

export type Outcome =
  | { readonly result: 'changed'; readonly target: Selected; readonly before: AspectState; readonly after: AspectState }
  /** Somebody else has made the same change meanwhile. */
  | { readonly result: 'same'; readonly target: Selected }
  | { readonly result: 'failed'; readonly target: Selected; readonly reason: string };

export type Changed = Extract<Outcome, { readonly result: 'changed' }>;

interface Work {
  readonly aspect: string;
  readonly wanted: Wanted;
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** So many in a request that one moves the progress, and stopping does not take long. */
const AT_ONCE = 20;

/** Never fails as a whole, because a part may have been written. */
export async function changeAll(changes: readonly Planned[], work: Work): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let end: string | undefined;
  for (const some of inGroups(changes)) {
    if (work.signal.aborted) end ??= 'You stopped before this one.';
    try {
      const more = end === undefined ? await changeSome(some, work) : some.map(failedWith(end));
      outcomes.push(...more);
    } catch (error) {
      const reason = reasonOf(error);
      outcomes.push(...some.map(failedWith(reason)));
      if (isForAll(error)) end = reason;
    }
    work.onProgress(outcomes.length);
  }
  return outcomes;
}

/** Adding and removing do not depend on an order, so a change that came too late is made to the newest value. */
async function changeSome(changes: readonly Planned[], work: Work): Promise<readonly Outcome[]> {
  const written = await write(changes, work);
  const late = changes.filter((_, index) => isConflict(written[index]));
  const again = await Promise.all(late.map((change) => renewed(change, work)));
  const open = again.filter((change) => 'state' in change);
  // The others are written, whatever happens to these.
  const rewritten = open.length > 0 ? await write(open, work).catch((error: unknown) => open.map(() => error)) : [];
  const settled = new Map<string, Outcome>([
    ...changes.map((change, index) => [change.target.urn, outcomeOf(change, written[index])] as const),
    ...again.filter((each) => 'result' in each).map((outcome) => [outcome.target.urn, outcome] as const),
    ...open.map((change, index) => [change.target.urn, outcomeOf(change, rewritten[index])] as const),
  ]);
  return [...settled.values()];
}

function write(changes: readonly Planned[], { aspect, writer }: Work) {
  return writeAspects(
    changes.map(({ target, type: { record, types }, state: { value: before, version }, value }) => {
      const stamped = withStamps(value, before, { kind: 'named', name: record }, types, writer);
      return { address: addressOf(target, aspect), value: isRecord(stamped) ? stamped : value, version };
    }),
  );
}

/** The change of the newest value; an outcome if there is nothing left to change, or if it cannot be read. */
async function renewed(change: Planned, { aspect, wanted }: Work): Promise<Planned | Outcome> {
  const { target, type } = change;
  try {
    const state = await readAspect(addressOf(target, aspect));
    const value = wantedValue(state.value, wanted, type);
    return value ? { target, type, state, value } : { result: 'same', target };
  } catch (error) {
    return failedWith(reasonOf(error))(change);
  }
}

function outcomeOf({ target, state: before }: Planned, written: unknown): Outcome {
  return isState(written)
    ? { result: 'changed', target, before, after: written }
    : { result: 'failed', target, reason: reasonOf(written) };
}

function isState(written: unknown): written is AspectState {
  return typeof written === 'object' && written !== null && !(written instanceof Error) && 'version' in written;
}

export function failedWith(reason: string) {
  return ({ target }: Planned): Outcome => ({ result: 'failed', target, reason });
}

/** Groups that are small enough for one request. */
export function inGroups<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return starts.map((start) => items.slice(start, start + AT_ONCE));
}
