import { OPERATION_PRIVILEGES, privilegesOf } from '../access/operation-privileges';
import type { Actor } from '../auth/actor';
import type { ReadContext } from '../auth/read-context';
import type { OperationId } from '../../generated/http/operations';

/** What the actor may see by another operation. For operations that write and then show what they wrote. */
export function readAs(operation: OperationId, actor: Actor, read: ReadContext): ReadContext {
  const privileges = privilegesOf(OPERATION_PRIVILEGES[operation]);
  return {
    access: actor.grants.onAny(privileges),
    privileges,
    signal: read.signal,
    room: (bytes) => read.room?.(bytes),
  };
}
