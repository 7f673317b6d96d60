import { topicPageJson } from './topic-page-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

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
