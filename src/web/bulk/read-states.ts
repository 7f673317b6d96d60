/** What is there before a change. */
import { ApiError } from '../api/api-error';
import { type AspectAddress, type AspectState, isConflict, readAspect } from '../edit/write/aspect-writes';
import { problemText } from '../parts/problems';
import type { Selected } from '../search/selection/selection';

/** A browser asks one service no more at a time. */
const READS_AT_ONCE = 6;

/** The value of the aspect of each entity with its version, or why it could not be read. */
export async function readStates(
  targets: readonly Selected[],
  aspect: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AspectState | Error>> {
  const states = new Map<string, AspectState | Error>();
  // All readers take from the same one.
  const waiting = targets.values();
  const read = async () => {
    for (const target of waiting) states.set(target.urn, await stateOf(addressOf(target, aspect), signal));
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
  return states;
}

/** @throws ApiError if the others would fail, too */
async function stateOf(address: AspectAddress, signal: AbortSignal): Promise<AspectState | Error> {
  try {
    return await readAspect(address, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || isForAll(error)) throw error;
    return new Error(reasonOf(error), { cause: error });
  }
}

/** Whether every request fails for the same reason: there is no session, or no answer. */
export function isForAll(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'signed-out' || error.status === 0);
}

/** Why an entity is not changed, in words for people. */
export function reasonOf(error: unknown): string {
  if (isConflict(error)) return 'Somebody else is changing it at this moment. Try again.';
  if (error instanceof ApiError && error.kind === 'denied')
    return 'You may not edit it. Ask an administrator for a policy that allows it.';
  return error instanceof Error ? problemText(error) : 'The service did not say what happened.';
}

export function addressOf({ urn, entityType }: Selected, aspect: string): AspectAddress {
  return { urn, entityType, aspect };
}
