import type { Change } from '../../../catalog/changes/change-log';
import type { ChangeOperation } from '../../../catalog/changes/change-set';
import { asciiJson } from './ascii-json';

/** What released clients call the operations that the topics have. */
const CHANGE_TYPES: Partial<Readonly<Record<ChangeOperation, string>>> = {
  DELETE: 'DELETE',
  DELETE_EVENT: 'DELETE',
  RESTATE: 'RESTATE',
};

const MXE = 'com.linkedin.pegasus2avro.mxe';
const AUDIT_STAMP = 'com.linkedin.pegasus2avro.common.AuditStamp';

/** A `MetadataChangeLog` in the JSON encoding of Avro: a value of a union is an object whose one member is its type. */
export function changeLogEventJson(change: Change, before: string | null): string {
  const { urn, entityType, aspect, operation, time, actor, runId, value } = change;
  const changeType = CHANGE_TYPES[operation] ?? 'UPSERT';
  const old = changeType === 'DELETE' ? value : before;
  const metadata = { lastObserved: { long: time }, ...(runId !== null && { runId: { string: runId } }) };
  return JSON.stringify({
    auditHeader: null,
    entityType,
    entityUrn: { string: urn },
    entityKeyAspect: null,
    changeType,
    aspectName: { string: aspect },
    aspect: changeType === 'DELETE' ? null : genericAspect(value),
    systemMetadata: { [`${MXE}.SystemMetadata`]: metadata },
    headers: null,
    previousAspectValue: genericAspect(old),
    previousSystemMetadata: null,
    created: { [AUDIT_STAMP]: { time, actor, impersonator: null, message: null } },
  });
}

function genericAspect(json: string | null) {
  if (json === null) return null;
  return { [`${MXE}.GenericAspect`]: { value: asciiJson(json), contentType: 'application/json' } };
}
