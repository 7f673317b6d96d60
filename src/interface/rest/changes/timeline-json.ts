import type { TimelineEvent, TimelineTransaction } from '#catalog/timeline/timeline-reader';

/** Older clients read the first name of a field, newer ones the second: elementId or modifier, target or entityUrn, changeType or operation. */
export function timelineJson(urn: string, transactions: readonly TimelineTransaction[]): string {
  return JSON.stringify(transactions.map((transaction) => transactionJson(urn, transaction)));
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
