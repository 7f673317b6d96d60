import type { Proposal, WriteOptions } from '#catalog/aspects/aspect-service';
import type { WrittenAspect } from '#catalog/aspects/create-written-values';
import { createTraceId, traceparent } from '#catalog/aspects/traces/trace-id';
import type { Conditions } from '../format/write-conditions';
import { deletedJson } from '../entities/entity-item-json';
import { type Answer, jsonAnswer } from '#base/http/answer';
import type { RequestContext } from '../request-context';
import type { Services } from '../services';
import { OPERATION_PRIVILEGES, privilegesOf } from '#access/policies/operation-privileges';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { OperationId } from '#generated/http/operations';

/** Writes all proposals or none. Patched values are those that the actor may read. */
export async function writeAndShow(
  { writer, writtenValues }: Services,
  proposals: readonly Proposal[],
  { actor, requestId, read }: RequestContext,
  options: Pick<WriteOptions, 'wait' | 'isBatch'>,
): Promise<readonly WrittenAspect[]> {
  const outcomes = await writer.write(actor, proposals, { ...options, requestId });
  return writtenValues(proposals, outcomes, readAs('getEntityV3', actor, read));
}

/** The header of an answer to a write, by which clients ask what became of it. To be made after the write. */
export function traceHeaders(): { readonly traceparent: string } {
  return { traceparent: traceparent(createTraceId(Date.now())) };
}

/** An aspect to delete, and where the request names it. The models need not know it, because older models may have. */
interface NamedAspect {
  readonly aspectName: string;
  readonly namePointer: string;
}

/** Deletes aspects of the entity that the path names. */
export async function deleteAspects(
  { writer }: Services,
  { entityType, urn }: { readonly entityType: string; readonly urn: string },
  aspects: readonly (NamedAspect & Conditions)[],
  { actor, requestId }: RequestContext,
): Promise<Answer> {
  const target = { entityType, urn, urnPointer: '/path/urn', changeType: 'DELETE' as const };
  const proposals = aspects.map((aspect) => ({ ...target, ...aspect }));
  return jsonAnswer(deletedJson(urn, await writer.write(actor, proposals, { requestId })));
}

/** What the actor may see by another operation. For operations that write and then show what they wrote. */
function readAs(operation: OperationId, actor: Actor, read: ReadContext): ReadContext {
  const privileges = privilegesOf(OPERATION_PRIVILEGES[operation]);
  return {
    access: actor.grants.onAny(privileges),
    privileges,
    signal: read.signal,
    room: (bytes) => read.room?.(bytes),
  };
}
