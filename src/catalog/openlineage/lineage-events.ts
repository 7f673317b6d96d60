import {
  BusyError,
  ConflictError,
  DomainError,
  LimitExceededError,
  UnavailableError,
} from '../../base/errors/domain-error';
import type { JsonValue } from '../../../generated/registry/registry-types';
import type { AspectWriter } from '../aspects/aspect-service';
import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import { EntityTurns } from './entity-turns';
import type { EventDrafts, EventMapper } from './event-drafts';
import { EventWrites, type EventWritesDeps } from './event-writes';
import { type LineageEvent, parseLineageEvent } from './lineage-event';

export interface LineageEventsDeps extends EventWritesDeps {
  readonly mapper: EventMapper;
  readonly writer: AspectWriter;
}

interface EventSource {
  readonly actor: Actor;
  readonly requestId: string;
  readonly read: ReadContext;
}

/** What became of an event: its warnings, or why it was not written. */
export type EventOutcome = { readonly warnings: readonly string[] } | { readonly error: Error };

interface ReadyEvent {
  readonly index: number;
  readonly event: LineageEvent;
  readonly drafts: EventDrafts;
  /** Whether its unknown facets are set aside. */
  keepsUnknown: boolean;
}

/** Events that are written together. They make one transaction. */
const EVENTS_PER_WRITE = 100;
/** Attempts to write while others change the same values. */
const ATTEMPTS = 5;

/** Takes events of OpenLineage. */
export class LineageEvents {
  private readonly turns = new EntityTurns();

  constructor(private readonly deps: LineageEventsDeps) {}

  /** Writes one event whole, or nothing of it. @returns warnings @throws DomainError */
  async write(value: JsonValue, source: EventSource): Promise<readonly string[]> {
    const event = this.ready(value, 0, source, '');
    await this.writeTogether([event], source);
    return this.warningsOf(event);
  }

  /**
   * Writes each event whole, or nothing of it.
   * @returns the outcome of each, in their order
   * @throws BusyError if none was written because too many writes wait
   */
  async writeEach(values: readonly JsonValue[], source: EventSource): Promise<readonly EventOutcome[]> {
    const parts: (readonly EventOutcome[])[] = [];
    for (let start = 0; start < values.length; start += EVENTS_PER_WRITE)
      parts.push(await this.writePart(values.slice(start, start + EVENTS_PER_WRITE), start, source));
    const outcomes = parts.flat();
    const [first] = outcomes;
    if (first && isBusy(first) && outcomes.every(isBusy)) throw first.error;
    return outcomes;
  }

  private async writePart(
    values: readonly JsonValue[],
    start: number,
    source: EventSource,
  ): Promise<readonly EventOutcome[]> {
    const read = values.map((value, index) => settled(() => this.ready(value, index, source, `/${start + index}`)));
    const ready = read.filter((found): found is ReadyEvent => 'event' in found);
    const problems = await this.writeAll(ready, source);
    return read.map((found) => {
      if ('error' in found) return found;
      const error = problems.get(found.index);
      return error ? { error } : { warnings: this.warningsOf(found) };
    });
  }

  /** Writes events together, or each by itself if that is refused. @returns the errors by index */
  private async writeAll(events: readonly ReadyEvent[], source: EventSource): Promise<ReadonlyMap<number, Error>> {
    const problems = new Map<number, Error>();
    if (events.length === 0) return problems;
    try {
      await this.writeTogether(events, source);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (events.length === 1 || error instanceof UnavailableError)
        return new Map(events.map(({ index }) => [index, error]));
      for (const event of events)
        for (const [index, problem] of await this.writeAll([event], source)) problems.set(index, problem);
    }
    return problems;
  }

  private async writeTogether(events: readonly ReadyEvent[], source: EventSource): Promise<void> {
    const writes = new EventWrites(this.deps);
    for (const { event, drafts } of events) writes.add(drafts, event.stamp);
    await this.turns.run(writes.urns, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          await this.writeOnce(writes, source);
          return;
        } catch (error) {
          if (isFull(error) && writes.dropUnknown()) for (const event of events) event.keepsUnknown = false;
          else if (!(error instanceof ConflictError) || attempt >= ATTEMPTS) throw error;
        }
      }
    });
  }

  private async writeOnce(writes: EventWrites, { actor, requestId, read }: EventSource): Promise<void> {
    const proposals = await writes.proposals(read);
    if (proposals.length > 0) await this.deps.writer.write(actor, proposals, { requestId, isBatch: true });
  }

  private ready(value: JsonValue, index: number, { actor }: EventSource, pointer: string): ReadyEvent {
    const event = parseLineageEvent(value, pointer);
    return { index, event, drafts: this.deps.mapper.draftsOf(event, actor.urn), keepsUnknown: this.deps.keepsUnknown };
  }

  private warningsOf({ event, drafts: { unknown }, keepsUnknown }: ReadyEvent): readonly string[] {
    const fate = keepsUnknown ? 'It is set aside' : 'It is not kept';
    return [
      ...event.warnings,
      ...unknown.map(
        ({ part, name }) => `The facet '${name}' of the ${part} is not in models/openlineage.yaml. ${fate}.`,
      ),
    ];
  }
}

function isBusy(outcome: EventOutcome): outcome is { readonly error: BusyError } {
  return 'error' in outcome && outcome.error instanceof BusyError;
}

/** Whether there is no more room for what is set aside. Another try would be refused, too. */
function isFull(error: unknown): boolean {
  return error instanceof LimitExceededError && error.retryAfterSeconds === undefined;
}

function settled(read: () => ReadyEvent): ReadyEvent | { readonly error: Error } {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return { error };
    throw error;
  }
}
