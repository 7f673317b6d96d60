/** Reads and writes of one aspect, each with the version that makes a write conditional. */
import { getAspect, ingestProposal, ingestProposalBatch } from '#generated/http/addresses';
import type { AspectProposal, ErrorResponse } from '#generated/http/messages';
import { ApiError } from '#web/api/api-error';
import { send, sendForResponse } from '#web/api/send';
import { exactJson } from '#web/api/exact-json';
import type { JsonRecord } from '#web/ui/values/value-kinds';

/** The aspect of an entity that is written. */
export interface AspectAddress {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
}

/** The latest value with its version. */
export interface EditedAspect {
  /** Undefined if the aspect does not exist. */
  readonly value: JsonRecord | undefined;
  readonly version: string;
}

export const ABSENT: EditedAspect = { value: undefined, version: '-1' };

export async function readAspect(
  { urn, aspect }: Pick<AspectAddress, 'urn' | 'aspect'>,
  signal?: AbortSignal,
): Promise<EditedAspect> {
  try {
    const { answer, headers } = await sendForResponse(getAspect, { path: { urn }, query: { aspect }, signal });
    const [value] = Object.values(answer.aspect);
    const version = headers.get('ETag');
    return isValue(value) && version !== null ? { value, version: plain(version) } : ABSENT;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'gone') return ABSENT;
    throw error;
  }
}

/**
 * Writes the value if the aspect still has the version; undefined deletes it.
 * @throws ApiError with status 412 if it has another one
 */
export async function writeAspect(
  address: AspectAddress,
  value: JsonRecord | undefined,
  version: string,
): Promise<EditedAspect> {
  const { headers } = await sendForResponse(ingestProposal, {
    headers: { 'if-version-match': version },
    body: { proposal: proposalOf(address, value) },
  });
  const written = headers.get('ETag');
  return { value, version: value && written !== null ? plain(written) : ABSENT.version };
}

/** A write that happens if the aspect still has the version. */
export interface AspectWrite {
  readonly address: AspectAddress;
  /** Undefined deletes the aspect. */
  readonly value: JsonRecord | undefined;
  readonly version: string;
}

/**
 * Writes each value for itself, in one request. @returns for each what is there now, or why it was not written
 * @throws ApiError if the request as a whole was refused
 */
export async function writeAspects(writes: readonly AspectWrite[]): Promise<readonly (EditedAspect | ApiError)[]> {
  const proposals = writes.map(({ address, value, version }) => ({
    ...proposalOf(address, value),
    headers: { 'If-Version-Match': version },
  }));
  const { results } = await send(ingestProposalBatch, { body: { proposals, independent: true } });
  return writes.map(({ value }, index) => {
    const { error, version } = results[index] ?? {};
    if (error) return errorOf(error);
    return { value, version: value && version !== undefined ? String(version) : ABSENT.version };
  });
}

function proposalOf({ urn, entityType, aspect }: AspectAddress, value: JsonRecord | undefined): AspectProposal {
  const subject = { entityType, entityUrn: urn, aspectName: aspect };
  if (!value) return { ...subject, changeType: 'DELETE' };
  return {
    ...subject,
    changeType: 'UPSERT',
    aspect: { value: exactJson(value), contentType: 'application/json' },
  };
}

function errorOf({ message, status, code, requestId, details }: ErrorResponse): ApiError {
  return new ApiError({ message, status, code, requestId, details });
}

/** The value of an aspect is a record. */
export function isValue(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Entity tags have quotes; proxies that compress answers make them weak. */
function plain(tag: string): string {
  return tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** Whether somebody else has written the aspect meanwhile. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}
