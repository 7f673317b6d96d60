import { jsonAnswer } from '#base/http/answer';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import type { EntityChange, KeptValues, TopicEvent } from '#catalog/topics/entity-change';
import type { TopicPage } from '#catalog/topics/topic-reader';
import type { Change } from '#catalog/changes/change-log';
import type { ChangeOperation } from '#catalog/changes/change-set';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { asciiJson } from './ascii-json';

const JSON_TYPE = 'application/json';
const ENTITY_CHANGE = 'entityChangeEvent';

/** The answer to a poll. `value` of an event is JSON in a text, as the JSON encoding of Avro. */
function topicPageJson({ offset, events }: TopicPage): string {
  const shown = events.map((event) => ({ contentType: JSON_TYPE, value: eventJson(event) }));
  return JSON.stringify({ offsetId: offset, count: shown.length, events: shown });
}

function eventJson(event: TopicEvent): string {
  if (event.kind === 'aspect') return changeLogEventJson(event.change, event);
  return event.kind === 'platform' ? platformEventJson(event.change) : entityChangeJson(event.change, event.what);
}

function entityChangeJson({ urn, entityType, time, actor }: Change, what: EntityChange): string {
  const { category, operation, modifier, parameters } = what;
  const event = {
    entityType,
    entityUrn: urn,
    category,
    operation,
    ...(modifier !== null && { modifier }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    auditStamp: { time, actor },
    version: 0,
  };
  const payload = { value: asciiJson(exactJson(event)), contentType: JSON_TYPE };
  return JSON.stringify({ header: { timestampMillis: time }, name: ENTITY_CHANGE, payload });
}

/** The event as its producer sent it. Its key is not part of the event. */
function platformEventJson({ value }: Change): string {
  const { header, name, payload }: Readonly<Record<string, unknown>> = parseExactJson(value ?? '{}');
  return exactJson({ header, name, payload });
}

type EventHandlers = Pick<Handlers, 'pollEvents'>;

const LIMIT_DEFAULT = 100;
const WAIT_SECONDS_DEFAULT = 10;
/** compat: consumers may ask for more and get this much, instead of an error. */
const WAIT_SECONDS_MAX = 60;

export function eventHandlers({ topics }: Services): EventHandlers {
  return {
    async pollEvents({ query }, { read, isAllowed }) {
      const { topic, offsetId, limit = LIMIT_DEFAULT, pollTimeoutSeconds = WAIT_SECONDS_DEFAULT } = query;
      const page = await topics.poll({
        topic,
        offset: offsetId,
        lookbackDays: query.lookbackWindowDays,
        limit,
        waitMs: 1000 * Math.min(pollTimeoutSeconds, WAIT_SECONDS_MAX),
        access: read.access,
        signal: read.signal,
        isAllowed,
      });
      return jsonAnswer(topicPageJson(page));
    },
  };
}

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
function changeLogEventJson(change: Change, kept: KeptValues): string {
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
