import { DomainError } from '#base/errors/domain-error';
import type { Proposal, WriteOptions, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { WrittenAspect } from '#catalog/aspects/create-written-values';
import { createTraceId, traceparent } from '#catalog/aspects/traces/trace-id';
import type { Conditions } from '../format/write-conditions';
import type { SentRecord } from '#catalog/runs/separate-writes';
import { deletedJson, type ShownAspect } from '../entities/entity-item-json';
import { errorBody } from '../format/error-body';
import { pointerOf } from '#base/errors/place';
import { type Answer, jsonAnswer } from '#base/http/answer';
import type { RequestContext } from '../request-context';
import type { Services } from '../services';
import { REQUIREMENTS, privilegesOf } from '#access/policies/requirement';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { OperationId } from '#generated/http/operations';

interface ShownWriteOptions extends Pick<WriteOptions, 'wait'> {
  /** Whether a bad aspect costs only itself. */
  readonly isAsync: boolean | undefined;
}

/** Writes the aspects of entities: all or none, or each that is good. Patched values are those that the actor may read. */
export async function writeItems(
  services: Services,
  records: readonly SentRecord[],
  context: RequestContext,
  { wait, isAsync = false }: ShownWriteOptions,
): Promise<readonly ShownAspect[]> {
  const options = { wait, isBatch: true };
  if (!isAsync) return writeAndShow(services, records.map(readable), context, options);
  const { actor, requestId, read, noteRefusal } = context;
  const results = await services.separateWrites.write(actor, records, { ...options, requestId, together: true });
  const written: [Proposal, WriteOutcome][] = [];
  const refused: ShownAspect[] = [];
  for (const [index, record] of records.entries()) {
    const result = results[index];
    if (result instanceof Error) {
      noteRefusal(result);
      refused.push(refusedAspect(record, result, requestId));
    } else if (result) written.push([readable(record), result]);
  }
  const [proposals, outcomes] = [written.map(([proposal]) => proposal), written.map(([, outcome]) => outcome)];
  return [...(await services.writtenValues(proposals, outcomes, readAs('getEntityV3', actor, read))), ...refused];
}

/** @throws DomainError of a record that cannot be read */
function readable({ proposal }: SentRecord): Proposal {
  if (proposal instanceof DomainError) throw proposal;
  return proposal;
}

function refusedAspect({ entityType, urn = '', aspectName }: SentRecord, error: Error, requestId: string): ShownAspect {
  const { status, code, message } = errorBody(error, requestId);
  const [detail] = error instanceof DomainError ? error.details : [];
  return {
    proposal: { entityType, aspectName, changeType: 'UPSERT' },
    outcome: { urn, aspectName, changed: false, version: 0, warnings: [] },
    value: undefined,
    refusal: { aspectName, status, code, message, pointer: detail ? pointerOf(detail) : '' },
  };
}

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
  const privileges = privilegesOf(REQUIREMENTS[operation]);
  return {
    access: actor.grants.onAny(privileges),
    privileges,
    signal: read.signal,
    room: (bytes) => read.room?.(bytes),
  };
}
