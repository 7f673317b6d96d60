import type { AccessFilter } from '../authorization/access-filter';
import type { ChangeFeed } from '../changes/change-feed';
import type { Change } from '../changes/change-log';
import type { PastChanges } from '../changes/past-changes';
import type { ModelRegistry } from '../registry/model-registry';
import type { KeptValues, TopicEvent } from './entity-change';
import { EntityChanges } from './entity-changes';
import { InvalidInputError } from '#base/errors/domain-error';
import type { ChangeOperation } from '#catalog/changes/change-set';
import { DAY_MS } from '#base/background/durations';

/** Changes that are read at once. A topic may have events of few of them. */
const PAGE_CHANGES = 1000;

interface TopicReaderDeps {
  readonly models: ModelRegistry;
  readonly changes: Pick<ChangeFeed, 'bounds' | 'page'>;
  readonly past: Pick<PastChanges, 'valuesBefore' | 'valuesAfter' | 'positionAt'>;
  readonly now: () => number;
}

interface TopicQuery {
  readonly topic: Topic;
  /** The offset of the last answer; undefined for a consumer that begins. */
  readonly offset: string | undefined;
  /** The number of days that a consumer begins in the past; undefined for the events from now on. */
  readonly lookbackDays: number | undefined;
  /** Maximum number of events. One change may have more, and then it has an answer of its own. */
  readonly limit: number;
  readonly waitMs: number;
  readonly access: AccessFilter;
  /** Aborts when the consumer has gone. */
  readonly signal: AbortSignal;
  /** Whether the consumer still has the access of the query. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface TopicPage {
  readonly offset: string;
  readonly events: readonly TopicEvent[];
}

/** Some events of consecutive changes, and the position up to which they are complete. */
interface Found {
  readonly events: readonly TopicEvent[];
  readonly position: number;
}

/** Reads the change log as the topics of action frameworks, in its order and with its access. */
export class TopicReader {
  private readonly meaning: EntityChanges;

  constructor(private readonly deps: TopicReaderDeps) {
    this.meaning = new EntityChanges(deps.models);
  }

  /**
   * The events after the offset, as soon as there are some; none if the time to wait is over.
   * @throws InvalidInputError for a foreign offset; GoneError if changes after it are not kept any more
   */
  async poll(query: TopicQuery): Promise<TopicPage> {
    const { logId, last } = await this.deps.changes.bounds();
    const deadline = Date.now() + query.waitMs;
    let after = await this.start(query, logId, last);
    for (let round = 0; ; round++) {
      const waitMs = Math.max(0, deadline - Date.now());
      const page = await this.deps.changes.page(
        { after, limit: PAGE_CHANGES, access: query.access },
        { ...query, waitMs },
      );
      // Without access any more, the feed gives back the position that it was asked for.
      const mayRead = round === 0 || (await query.isAllowed());
      const { events, position } = mayRead ? await this.eventsOf(query, page) : { events: [], position: after };
      if (events.length > 0 || !mayRead || position === after || Date.now() >= deadline || query.signal.aborted)
        return { offset: topicOffset(logId, position), events };
      after = position;
    }
  }

  private async start({ offset, lookbackDays }: TopicQuery, logId: string, last: number): Promise<number> {
    if (offset !== undefined) return positionOf(offset, logId);
    if (lookbackDays === undefined || lookbackDays === 0) return last;
    return (await this.deps.past.positionAt(this.deps.now() - lookbackDays * DAY_MS)) - 1;
  }

  /** Ends before the change whose events are too many, so that a change is never in two answers. */
  private async eventsOf(
    { topic, limit }: TopicQuery,
    page: { readonly changes: readonly Change[]; readonly position: number },
  ): Promise<Found> {
    const ofTopic = page.changes.filter((change) => isOfTopic(topic, change) && this.isEvent(topic, change));
    const changes = ofTopic.slice(0, limit);
    const kept = await this.keptValues(topic, changes);
    const events: TopicEvent[] = [];
    for (const change of changes) {
      const found = this.eventsOfChange(topic, change, kept(change));
      if (events.length > 0 && events.length + found.length > limit) return { events, position: change.position - 1 };
      for (const event of found) events.push(event);
    }
    const cut = ofTopic[limit];
    return { events, position: cut ? cut.position - 1 : page.position };
  }

  private isEvent(topic: Topic, change: Change): boolean {
    return topic !== 'PlatformEvent_v1' || change.operation === 'PLATFORM_EVENT' || this.meaning.matters(change);
  }

  /** Values that are kept. Only the log topics show the value that came later. */
  private async keptValues(topic: Topic, changes: readonly Change[]): Promise<(change: Change) => KeptValues> {
    const { past } = this.deps;
    const lacking = topic === 'PlatformEvent_v1' ? [] : changes.filter(lacksNewValue);
    const [before, later] = await Promise.all([
      past.valuesBefore(changes.filter(hasBefore).map(({ position }) => position)),
      past.valuesAfter(lacking.map(({ position }) => position)),
    ]);
    return (change) => ({
      before: before.get(change.position) ?? null,
      lacksBefore: hasBefore(change) && !before.has(change.position),
      lacksValue: lacksValue(change),
      later: later.get(change.position),
    });
  }

  private eventsOfChange(topic: Topic, change: Change, kept: KeptValues): readonly TopicEvent[] {
    if (topic !== 'PlatformEvent_v1') return [{ kind: 'aspect', change, ...kept }];
    if (change.operation === 'PLATFORM_EVENT') return [{ kind: 'platform', change }];
    return this.meaning.of(change, kept).map((what) => ({ kind: 'entity', change, what }));
  }
}

/** A deletion has the value that it deleted. */
function hasBefore({ operation, versionBefore }: Change): boolean {
  return operation === 'UPSERT' && versionBefore !== null;
}

/** Every change has a value, or had one: what it wrote, or what it deleted. */
function lacksValue({ value }: Change): boolean {
  return value === null;
}

function lacksNewValue(change: Change): boolean {
  return lacksValue(change) && change.versionAfter !== null;
}

const OFFSET = /^([0-9a-f-]{36}):(\d{1,15})$/;

/** The offset at which a consumer of a topic goes on: a position of one change log. Consumers store it as they get it. */
function topicOffset(logId: string, position: number): string {
  return `${logId}:${position}`;
}

/** @returns the position. @throws InvalidInputError for an offset that another log or another server gave */
function positionOf(offset: string, logId: string): number {
  const [, log, position] = OFFSET.exec(offset) ?? [];
  if (log === logId) return Number(position);
  const reason = log === undefined ? 'was not given by this service' : 'belongs to another catalog';
  throw new InvalidInputError(
    `Offset ${offset} ${reason}; begin again without an offset (reset_offsets of the consumer)`,
    [{ field: ['offsetId'], message: reason, expected: 'the offsetId of the last answer, or none' }],
  );
}

/** The streams that action frameworks subscribe to, by the names that released servers have. */
const TOPICS = ['PlatformEvent_v1', 'MetadataChangeLog_Versioned_v1', 'MetadataChangeLog_Timeseries_v1'] as const;

type Topic = (typeof TOPICS)[number];

/** An equal value (`OBSERVE`) is news for nobody. */
const OPERATIONS: Readonly<Record<Topic, readonly ChangeOperation[]>> = {
  PlatformEvent_v1: ['UPSERT', 'DELETE', 'PLATFORM_EVENT'],
  MetadataChangeLog_Versioned_v1: ['UPSERT', 'DELETE', 'RESTATE'],
  MetadataChangeLog_Timeseries_v1: ['UPSERT_EVENT', 'DELETE_EVENT'],
};

/** Whether the topic may have events of the change. */
function isOfTopic(topic: Topic, { operation }: Change): boolean {
  return OPERATIONS[topic].includes(operation);
}
