import type { JsonObject } from '#generated/registry/registry-types';
import { ConflictError } from '#base/errors/domain-error';
import type { Proposal, StoredAspect } from './aspect-service';

/** Attempts to write while others change the same values. */
const ATTEMPTS = 5;

/**
 * Reads values, and writes what follows from them; again, if somebody else has changed one of them meanwhile.
 * @param attempt reads, and writes by `changeFrom` or with a version that must match
 * @throws ConflictError after five attempts, and whatever `attempt` throws
 */
export async function onLatest<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === ATTEMPTS) throw error;
    }
  }
}

type Target = Pick<Proposal, 'entityType' | 'aspectName'> & { readonly urn: string };
type Change = Target & Pick<Proposal, 'changeType' | 'value' | 'ifUnmodifiedSince'>;

/**
 * The change of an aspect from what was read to a new value, which is refused if somebody else has changed it meanwhile.
 * @param stored undefined if the aspect is absent
 * @param value undefined to delete the aspect
 */
export function changeFrom(
  stored: Pick<StoredAspect, 'createdOn'> | undefined,
  { entityType, urn, aspectName }: Target,
  value: JsonObject | undefined,
): Change {
  const target = { entityType, urn, aspectName };
  if (!value) return { ...target, changeType: 'DELETE', ...(stored && { ifUnmodifiedSince: stored.createdOn }) };
  if (!stored) return { ...target, changeType: 'CREATE', value };
  return { ...target, changeType: 'UPSERT', value, ifUnmodifiedSince: stored.createdOn };
}
