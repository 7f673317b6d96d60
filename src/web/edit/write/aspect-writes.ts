/** Reads and writes of one aspect, each with the version that makes a write conditional. */
import { getAspect, ingestProposal } from '../../../../generated/http/addresses';
import { ApiError } from '../../api/api-error';
import { sendForResponse } from '../../api/send';
import type { JsonRecord } from '../../values/value-kinds';

/** Which aspect of which entity. */
export interface AspectAddress {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
}

/** The latest value with its version. */
export interface AspectState {
  /** Undefined if the aspect does not exist. */
  readonly value: JsonRecord | undefined;
  readonly version: string;
}

const ABSENT: AspectState = { value: undefined, version: '-1' };

export async function readAspect(
  { urn, aspect }: Pick<AspectAddress, 'urn' | 'aspect'>,
  signal?: AbortSignal,
): Promise<AspectState> {
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
  { urn, entityType, aspect }: AspectAddress,
  value: JsonRecord | undefined,
  version: string,
): Promise<AspectState> {
  const change = value
    ? { changeType: 'UPSERT' as const, aspect: { value: JSON.stringify(value), contentType: 'application/json' } }
    : { changeType: 'DELETE' as const };
  const { headers } = await sendForResponse(ingestProposal, {
    headers: { 'if-version-match': version },
    body: { proposal: { entityType, entityUrn: urn, aspectName: aspect, ...change } },
  });
  const written = headers.get('ETag');
  return { value, version: value && written !== null ? plain(written) : ABSENT.version };
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
