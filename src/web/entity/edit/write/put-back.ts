import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error';
import { meQuery } from '#web/api/queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { emptyRecord } from '../form/initial-value';
import { withStamps } from '../form/with-stamps';
import { type AspectAddress, type EditedAspect, writeAspect } from './aspect-writes';

export interface PutBack {
  readonly address: AspectAddress;
  readonly model: Pick<AspectModel, 'record'>;
  readonly types: Types;
}

/**
 * Writes a former value if the aspect still has the version; undefined removes the aspect. Who may edit but not delete leaves an empty aspect
 * where there was none.
 * @throws ApiError with status 412 if somebody has written since
 */
export async function putBack(
  client: QueryClient,
  { address, model: { record }, types }: PutBack,
  value: JsonRecord | undefined,
  version: string,
): Promise<EditedAspect> {
  try {
    return await writeAspect(address, value, version);
  } catch (error) {
    const empty = value ? undefined : emptyRecord(record, types);
    if (!empty || !(error instanceof ApiError) || error.kind !== 'denied') throw error;
    const { urn: actor } = await client.fetchQuery(meQuery);
    const stamped = withStamps(empty, undefined, { kind: 'named', name: record }, types, { actor, time: Date.now() });
    return writeAspect(address, isRecord(stamped) ? stamped : empty, version);
  }
}
