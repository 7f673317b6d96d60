import { jsonAnswer } from '#base/http/answer';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { TopicEvent, EntityChange } from '#catalog/topics/entity-change';
import type { TopicPage } from '#catalog/topics/topic-reader';
import type { Change } from '#catalog/changes/change-log';
import { asciiJson } from './ascii-json';
import { changeLogEventJson } from './change-log-event-json';

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

type Area = Pick<Handlers, 'pollEvents'>;

const LIMIT_DEFAULT = 100;
const WAIT_SECONDS_DEFAULT = 10;
/** compat: consumers may ask for more and get this much, instead of an error. */
const WAIT_SECONDS_MAX = 60;

export function eventHandlers({ topics }: Services): Area {
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
