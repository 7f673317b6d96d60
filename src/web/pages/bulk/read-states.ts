/** What is there before a change. */
import { batchGetEntitiesV3 } from '#generated/http/addresses';
import { ApiError } from '#web/api/api-error';
import { send } from '#web/api/send';
import { type AspectAddress, isConflict, isValue } from '#web/entity/edit/write/aspect-writes';
import { problemText } from '#web/ui/parts/states/problems.tsx';
import type { Selected } from './selection/selection';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { inGroups } from './in-groups';

/** The number of urns in a request. */
const AT_ONCE = 100;

/**
 * The values of those entities that have the aspect. One that the caller may not see is left out, too; its write finds out.
 * @throws ApiError
 */
export async function readStates(
  targets: readonly Selected[],
  aspect: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JsonRecord>> {
  const states = new Map<string, JsonRecord>();
  const types = new Set(targets.map(({ entityType }) => entityType));
  for (const entityType of types)
    for (const some of inGroups(
      targets.filter((target) => target.entityType === entityType),
      AT_ONCE,
    )) {
      const body = some.map(({ urn }) => ({ urn, [aspect]: {} }));
      const entities = await send(batchGetEntitiesV3, { path: { entityType }, query: {}, body, signal });
      for (const { urn, [aspect]: found } of entities)
        if (typeof found === 'object' && 'value' in found && isValue(found.value)) states.set(urn, found.value);
    }
  return states;
}

/** Whether every request fails for the same reason: there is no session, or no answer. */
export function isForAll(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'signed-out' || error.status === 0);
}

/** The reason why an entity is not changed, in words for people. */
export function reasonOf(error: unknown): string {
  if (isConflict(error)) return 'Somebody else is changing it at this moment. Try again.';
  if (error instanceof ApiError && error.kind === 'denied')
    return 'You may not edit it. Ask an administrator for a policy that allows it.';
  if (typeof error === 'string') return error;
  return error instanceof Error ? problemText(error) : 'The service did not say what happened.';
}

export function addressOf({ urn, entityType }: Selected, aspect: string): AspectAddress {
  return { urn, entityType, aspect };
}
