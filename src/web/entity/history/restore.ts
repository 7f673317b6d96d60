import { deleteAspectV3, writeAspectV3 } from '#generated/http/addresses';
import { sendForResponse } from '#web/api/send';
import type { JsonRecord } from '#web/ui/values/value-kinds';

interface AspectOf {
  readonly entityType: string;
  readonly urn: string;
  readonly aspectName: string;
}

/** The version that stands for an aspect that does not exist. */
export const ABSENT = '-1';

/**
 * Writes a value if the aspect still has the version.
 * @returns the version that the aspect has now
 * @throws ApiError with the status 412 if somebody else has written
 */
export async function writeIfUnchanged(path: AspectOf, value: JsonRecord, version: string): Promise<string> {
  const query = { createIfNotExists: false };
  const { headers } = await sendForResponse(writeAspectV3, {
    path,
    query,
    headers: { 'if-version-match': version },
    body: { value },
  });
  return (headers.get('ETag') ?? '').replaceAll(/^W\/|"/g, '');
}

export async function deleteAspect(path: AspectOf): Promise<void> {
  await sendForResponse(deleteAspectV3, { path });
}
