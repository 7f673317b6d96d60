import type { SqlClient } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import { isObject } from '#base/json/path-values';
import { sameValue } from '#base/json/same-value';
import { parseExactJson } from '#base/json/exact-json';
import { eventKey } from '#catalog/timeseries/event-row';
import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import type { EventCluster, EventDocument } from './event-cluster';
import { movedMetadata, movedProposal, type MovedProposal } from './moved-proposal';
import type { MoveReport } from './move-report';
import { isRefusal, type ProposalWriter } from './proposal-writer';
import type { EventSeries } from './event-series';
import { type EventPlace, storedEvents } from './sql/stored-events';

interface EventsListener {
  /** All events before `time` are written, and `events` in all. */
  progress(time: number, events: number): Promise<void>;
}

/** Writes the events of the time series of a released server. Equal events that are here already are not written again. */
export class EventMove {
  constructor(
    private readonly client: SqlClient,
    private readonly writer: ProposalWriter,
    private readonly report: MoveReport,
    private readonly listener: EventsListener,
  ) {}

  /**
   * @param from epoch milliseconds: an interrupted import has written what is older
   * @returns whether all events were written
   */
  async run(
    cluster: Pick<EventCluster, 'events'>,
    series: EventSeries,
    from: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    let events = 0;
    for await (const page of cluster.events(series.index, from)) {
      if (signal.aborted) return false;
      await this.writePage(series, page);
      events += page.length;
      await this.listener.progress(page.at(-1)?.timestampMillis ?? from, events);
    }
    return true;
  }

  private async writePage({ aspect }: EventSeries, page: readonly EventDocument[]): Promise<void> {
    this.report.events += page.length;
    const proposals = await this.withoutStored(
      aspect,
      page.flatMap((document) => this.proposalOf(aspect, document)),
    );
    const byUrn = groupBy(proposals, ({ urn }) => urn);
    await Promise.all([...byUrn.values()].map((each) => this.writer.write(each)));
  }

  /** @returns nothing for a document that is refused */
  private proposalOf(
    { name }: AspectSpec,
    { urn, timestampMillis, event, systemMetadata }: EventDocument,
  ): readonly MovedProposal[] {
    try {
      const metadata =
        isObject(systemMetadata ?? null) && systemMetadata
          ? { systemMetadata: movedMetadata(systemMetadata, timestampMillis) }
          : {};
      return [{ ...movedProposal(urn, name, event), ...metadata }];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.report.refused.add(name, error.message, urn);
      return [];
    }
  }

  private async withoutStored(
    aspect: AspectSpec,
    proposals: readonly MovedProposal[],
  ): Promise<readonly MovedProposal[]> {
    const places = proposals.map(({ urn, value }) => placeOf(aspect, urn, value));
    const stored = new Map((await storedEvents(this.client, places)).map((row) => [eventRowKey(row), row.event]));
    return proposals.filter(({ value }, index) => {
      const place = places[index];
      const text = place && stored.get(eventRowKey(place));
      if (text === undefined) return true;
      const event: JsonObject = parseExactJson(text);
      return !sameValue(event, value, aspect.defaults);
    });
  }
}

function placeOf(aspect: AspectSpec, urn: string, value: JsonObject): EventPlace {
  const time = value[aspect.timeseries?.event.time ?? ''];
  // An event without a time is not stored.
  const timestampMillis = Number.isSafeInteger(time) ? Number(time) : 0;
  return { urn, aspect: aspect.name, timestampMillis, eventKey: eventKey(aspect, urn, value) };
}

function eventRowKey({ urn, timestampMillis, eventKey: key }: EventPlace): string {
  return `${timestampMillis} ${key} ${urn}`;
}
