import { timelineJson } from './timeline-json';
import { jsonAnswer, type WholeAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'getTimeline' | 'getTimelineV2'>;
type TimelineRequest = Pick<Parameters<Handlers['getTimeline']>[0], 'path' | 'query'>;

/** The end of time: clients send 0 for "now", and nothing is written later than now. */
const END = Number.MAX_SAFE_INTEGER;

export function timelineHandlers({ timeline }: Services): Area {
  const answer = async ({ path: { urn }, query }: TimelineRequest, { read }: RequestContext): Promise<WholeAnswer> => {
    const { startTime = -1, endTime = 0, raw = false } = query;
    const categories = (query.categories ?? []).flatMap((names) => names.split(',')).filter((name) => name !== '');
    const range = { startTime, endTime: endTime > 0 ? endTime : END };
    return jsonAnswer(timelineJson(urn, await timeline.timeline({ urn, categories, ...range, raw, read })));
  };
  return { getTimeline: answer, getTimelineV2: answer };
}
