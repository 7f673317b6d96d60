/** Reads an aspect with the version that makes a later write conditional. */
import { getAspect } from '../../../generated/http/addresses';
import { ApiError } from '../api/api-error';
import { sendForResponse } from '../api/send';
import type { JsonRecord } from '../values/value-kinds';

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

export const ABSENT: AspectState = { value: undefined, version: '-1' };

export async function readAspect(
  { urn, aspect }: Pick<AspectAddress, 'urn' | 'aspect'>,
  signal?: AbortSignal,
): Promise<AspectState> {
  try {
    const { answer, headers } = await sendForResponse(getAspect, { path: { urn }, query: { aspect }, signal });
    const [value] = Object.values(answer.aspect);
    const version = headers.get('ETag');
    return isValue(value) && version !== null ? { value, version: plainTag(version) } : ABSENT;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'gone') return ABSENT;
    throw error;
  }
}

/** The value of an aspect is a record. */
export function isValue(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Entity tags have quotes; proxies that compress answers make them weak. */
export function plainTag(tag: string): string {
  return tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
}
