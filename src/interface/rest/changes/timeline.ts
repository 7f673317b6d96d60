import { jsonAnswer, type WholeAnswer } from '#base/http/answer';
import { exactJson } from '#base/json/exact-json';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';
import type { TimelineEvent, TimelineTransaction } from '#catalog/timeline/timeline-reader';

type TimelineHandlers = Pick<Handlers, 'getTimeline' | 'getTimelineV2'>;
type TimelineRequest = Pick<Parameters<Handlers['getTimeline']>[0], 'path' | 'query'>;

/** The end of time: clients send 0 for "now", and nothing is written later than now. */
const END = Number.MAX_SAFE_INTEGER;

export function timelineHandlers({ timeline }: Services): TimelineHandlers {
  const answer = async ({ path: { urn }, query }: TimelineRequest, { read }: RequestContext): Promise<WholeAnswer> => {
    const { startTime = -1, endTime = 0, raw = false } = query;
    const categories = (query.categories ?? []).flatMap((names) => names.split(',')).filter((name) => name !== '');
    const range = { startTime, endTime: endTime > 0 ? endTime : END };
    return jsonAnswer(timelineJson(urn, await timeline.timeline({ urn, categories, ...range, raw, read })));
  };
  return { getTimeline: answer, getTimelineV2: answer };
}

/** Older clients read the first name of a field, newer ones the second: elementId or modifier, target or entityUrn, changeType or operation. */
function timelineJson(urn: string, transactions: readonly TimelineTransaction[]): string {
  return exactJson(transactions.map((transaction) => transactionJson(urn, transaction)));
}

function transactionJson(
  urn: string,
  { timestamp, actor, version, semanticChange, events, rawChanges }: TimelineTransaction,
) {
  return {
    timestamp,
    actor,
    // compat: it marks versions that the service counts, in contrast to those that a data owner would set.
    semVer: `${version}-computed`,
    semVerChange: semanticChange,
    changeEvents: events.map((event) => eventJson(urn, event, { timestamp, actor })),
    ...(rawChanges !== null && { rawDiff: rawChanges }),
  };
}

interface Stamp {
  readonly timestamp: number;
  readonly actor: string;
}

function eventJson(urn: string, event: TimelineEvent, { timestamp, actor }: Stamp) {
  const { category, operation, element, within, description, semanticChange } = event;
  return {
    category,
    entityUrn: urn,
    target: urn,
    operation,
    changeType: operation,
    modifier: element,
    elementId: element,
    ...(within.length > 0 && { parameters: { within } }),
    description,
    semVerChange: semanticChange,
    auditStamp: { time: timestamp, actor },
  };
}
