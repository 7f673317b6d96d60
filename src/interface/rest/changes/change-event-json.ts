import type { Change, ChangePage } from '#catalog/changes/change-log';
import type { ChangeOperation } from '#catalog/changes/change-set';

const TYPES: Readonly<Record<ChangeOperation, string>> = {
  UPSERT: 'io.aspectory.aspect.upserted',
  DELETE: 'io.aspectory.aspect.deleted',
  RESTATE: 'io.aspectory.aspect.restated',
  OBSERVE: 'io.aspectory.aspect.observed',
  UPSERT_EVENT: 'io.aspectory.event.upserted',
  DELETE_EVENT: 'io.aspectory.event.deleted',
  PLATFORM_EVENT: 'io.aspectory.platform.event',
};

export function changeEventType({ operation }: Change): string {
  return TYPES[operation];
}

/**
 * The change as an event of CloudEvents 1.0, on one line. `source` and `id` together identify the event, so `source` names the log. The
 * attributes `entitytype` and `aspectname` are extensions, because routers read attributes but not `data`.
 */
export function changeEventJson(logId: string, change: Change): string {
  const { position, time, urn, entityType, aspect, operation, versionBefore, versionAfter, value } = change;
  const { eventTime, actor, runId, requestId } = change;
  const attributes = {
    specversion: '1.0',
    id: String(position),
    source: `urn:uuid:${logId}`,
    type: changeEventType(change),
    subject: urn,
    time: new Date(time).toISOString(),
    datacontenttype: 'application/json',
    entitytype: entityType,
    aspectname: aspect,
  };
  const data = { position, urn, entityType, aspectName: aspect, operation, versionBefore, versionAfter, eventTime };
  const origin = { actor, runId, requestId };
  const fields = JSON.stringify({ ...data, ...origin }).slice(0, -1);
  return `${JSON.stringify(attributes).slice(0, -1)},"data":${fields},"value":${value ?? 'null'}}}`;
}

/** Rendered once, because many readers get the same page. */
const batches = new WeakMap<ChangePage, Buffer>();

/** A batch in the JSON format of CloudEvents, in UTF-8. */
export function changeBatchJson(page: ChangePage): Buffer {
  const { logId, changes } = page;
  const json =
    batches.get(page) ?? Buffer.from(`[${changes.map((change) => changeEventJson(logId, change)).join(',')}]`);
  batches.set(page, json);
  return json;
}

/** The `Link` to the next page: the same parameters from the position on. It is relative, because the prefix of a proxy is not known here. */
export function nextPageLink(
  parameters: Readonly<Record<string, number | readonly string[] | undefined>>,
  { position }: ChangePage,
): string {
  const query = new URLSearchParams({ after: String(position) });
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'after' || name === 'last' || value === undefined) continue;
    for (const each of [value].flat()) query.append(name, String(each));
  }
  return `<?${query}>; rel="next"`;
}
