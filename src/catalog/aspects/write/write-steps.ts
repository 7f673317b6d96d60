import { DomainError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import type { WriteOutcome } from '../aspect-service';
import type { PreparedChange } from '../prepare/prepared-change';
import { mergePatches } from './merge-patches';

/** Writes changes in one transaction, or none of them. */
export type Submit = (changes: readonly PreparedChange[]) => Promise<readonly WriteOutcome[]>;

type Result = WriteOutcome | Error;

/**
 * The same as `writeSteps`, but tries all admitted changes in one transaction first, because mostly all of them are accepted.
 * @throws UnavailableError if something could not be written now. The caller may repeat all, because an equal write changes nothing
 */
export async function writeTogether(
  prepared: readonly (PreparedChange | Error)[],
  refusalOf: (change: PreparedChange | Error) => Error | undefined,
  submit: Submit,
): Promise<readonly Result[]> {
  const checked = prepared.map((change) => refusalOf(change) ?? change);
  const admitted = checked.filter((change): change is PreparedChange => !(change instanceof Error));
  try {
    const written = (admitted.length === 0 ? [] : await submit(admitted)).values();
    return checked.map((change) => {
      if (change instanceof Error) return change;
      return written.next().value ?? new Error('a change without a result');
    });
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
  }
  const results = await writeSteps(prepared, refusalOf, submit);
  for (const result of results) if (result instanceof UnavailableError) throw result;
  return results;
}

/**
 * Writes changes that are accepted or refused one by one. Patches of one aspect are written together. If one of them is refused, each half
 * of them is tried, so that a wrong one costs no more than itself.
 * @param refusalOf a change that is refused before it is written
 * @returns the results in the order of the changes
 */
export async function writeSteps(
  prepared: readonly (PreparedChange | Error)[],
  refusalOf: (change: PreparedChange | Error) => Error | undefined,
  submit: Submit,
): Promise<readonly Result[]> {
  const results: Result[] = prepared.map((change) => refusalOf(change) ?? new Error('a change without a result'));
  const admitted = new Map<PreparedChange, number>();
  for (const [place, change] of prepared.entries())
    if (!(change instanceof Error) && !refusalOf(change)) admitted.set(change, place);
  const write = async (changes: readonly PreparedChange[]) => {
    const written = await writeHalves(changes, submit);
    for (const [index, change] of changes.entries()) {
      const [place, result] = [admitted.get(change), written[index]];
      if (place !== undefined && result) results[place] = result;
    }
  };
  await Promise.all(stepsOf([...admitted.keys()]).map(write));
  return results;
}

/** Halves are tried after what follows them, so patches are only merged if nothing else is written to their aspect. */
function stepsOf(changes: readonly PreparedChange[]): readonly (readonly PreparedChange[])[] {
  const steps = mergePatches(changes).map(({ change: { earlier }, change, places }) => ({ change, earlier, places }));
  const aspectOf = ({ urn, aspect }: PreparedChange) => `${urn} ${aspect.name}`;
  const counts = new Map<string, number>();
  const others = new Set<string>();
  for (const { change } of steps) {
    counts.set(aspectOf(change), (counts.get(aspectOf(change)) ?? 0) + 1);
    if (change.changeType !== 'PATCH' && change.changeType !== 'UPSERT') others.add(change.urn);
  }
  return steps.flatMap(({ change, places }) => {
    const merged = places.flatMap((place) => changes[place] ?? []);
    const isAlone = counts.get(aspectOf(change)) === 1 && !others.has(change.urn);
    return isAlone ? [merged] : merged.map((one) => [one]);
  });
}

async function writeHalves(changes: readonly PreparedChange[], submit: Submit): Promise<readonly Result[]> {
  try {
    return await submit(changes);
  } catch (error) {
    if (changes.length === 1 || !isRefusal(error))
      return changes.map(() => (error instanceof Error ? error : new Error(String(error))));
    const half = Math.ceil(changes.length / 2);
    const first = await writeHalves(changes.slice(0, half), submit);
    return [...first, ...(await writeHalves(changes.slice(half), submit))];
  }
}

/** Whether other patches may be accepted. An outage and a limit of the request concern all of them. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && !(error instanceof UnavailableError) && !(error instanceof LimitExceededError);
}
