import type { Change } from '#catalog/changes/change-log';
import type { KeptValues } from '#catalog/topics/entity-change';
import type { ChangeOperation } from '#catalog/changes/change-set';
import { asciiJson } from './ascii-json';

/** What released clients call the operations that the topics have. */
const CHANGE_TYPES: Partial<Readonly<Record<ChangeOperation, string>>> = {
  DELETE: 'DELETE',
  DELETE_EVENT: 'DELETE',
  RESTATE: 'RESTATE',
};

const NOT_KEPT = 'aspectory-not-kept';
const VERSION_SHOWN = 'aspectory-version-shown';
const MXE = 'com.linkedin.pegasus2avro.mxe';
const AUDIT_STAMP = 'com.linkedin.pegasus2avro.common.AuditStamp';

/**
 * A `MetadataChangeLog` in the JSON encoding of Avro: a value of a union is an object whose one member is its type. Instead of a value that is not
 * kept, it has the next one that is, because consumers that copy aspects end with what is true. Headers say so.
 */
export function changeLogEventJson(change: Change, kept: KeptValues): string {
  const { urn, entityType, aspect, operation, time, actor, runId, value } = change;
  const changeType = CHANGE_TYPES[operation] ?? 'UPSERT';
  const old = changeType === 'DELETE' ? value : kept.before;
  const metadata = { lastObserved: { long: time }, ...(runId !== null && { runId: { string: runId } }) };
  return JSON.stringify({
    auditHeader: null,
    entityType,
    entityUrn: { string: urn },
    entityKeyAspect: null,
    changeType,
    aspectName: { string: aspect },
    aspect: changeType === 'DELETE' ? null : genericAspect(value ?? kept.later?.value ?? null),
    systemMetadata: { [`${MXE}.SystemMetadata`]: metadata },
    headers: headersOf(kept),
    previousAspectValue: genericAspect(old),
    previousSystemMetadata: null,
    created: { [AUDIT_STAMP]: { time, actor, impersonator: null, message: null } },
  });
}

function headersOf({ lacksValue, lacksBefore, later }: KeptValues) {
  const headers = {
    ...(lacksValue && { [NOT_KEPT]: 'value' }),
    ...(!lacksValue && lacksBefore && { [NOT_KEPT]: 'previousValue' }),
    ...(later && { [VERSION_SHOWN]: String(later.version) }),
  };
  return Object.keys(headers).length === 0 ? null : { map: headers };
}

function genericAspect(json: string | null) {
  if (json === null) return null;
  return { [`${MXE}.GenericAspect`]: { value: asciiJson(json), contentType: 'application/json' } };
}
