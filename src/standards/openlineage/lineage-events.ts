import { BusyError, ConflictError, DomainError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import type { JsonValue } from '#generated/registry/registry-types';
import { Turn } from '#base/background/turn';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import { EntityTurns } from './entity-turns';
import type { EventDrafts, EventMapper } from './event-drafts';
import { EventWrites, type EventWritesDeps } from './event-writes';
import { type LineageEvent, parseLineageEvent } from './lineage-event';
import { shownName } from './malformed-facets';

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
/** Characters of urns and names after which no more events are written together, because all of them are in memory. */
const CHARACTERS_PER_WRITE = 2_000_000;
/** Warnings of one event in the answer. */
const WARNINGS_MAX = 100;
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
    const outcomes: EventOutcome[] = [];
    for await (const part of this.partsOf(values, source))
      for (const outcome of await this.writePart(part, source)) outcomes.push(outcome);
    const [first] = outcomes;
    if (first && isBusy(first) && outcomes.every(isBusy)) throw first.error;
    return outcomes;
  }

  /** The events in parts that are written together: so many events, or fewer that become much. */
  private async *partsOf(values: readonly JsonValue[], source: EventSource): AsyncGenerator<readonly ReadEvent[]> {
    const turn = Turn.ofBatch();
    let part: ReadEvent[] = [];
    let characters = 0;
    for (const [index, value] of values.entries()) {
      const read = settled(() => this.ready(value, index, source, `/${index}`));
      part.push(read);
      if ('event' in read) characters += read.drafts.characters;
      if (turn.isOver) await turn.pause();
      if (part.length < EVENTS_PER_WRITE && characters < CHARACTERS_PER_WRITE && index < values.length - 1) continue;
      yield part;
      [part, characters] = [[], 0];
    }
  }

  private async writePart(read: readonly ReadEvent[], source: EventSource): Promise<readonly EventOutcome[]> {
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
    return bounded([
      ...event.warnings,
      ...unknown.map(
        ({ part, name }) => `The facet '${shownName(name)}' of the ${part} is not in models/openlineage.yaml. ${fate}.`,
      ),
    ]);
  }
}

function bounded(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= WARNINGS_MAX) return warnings;
  return [
    ...warnings.slice(0, WARNINGS_MAX),
    `There are ${warnings.length - WARNINGS_MAX} more warnings of this kind.`,
  ];
}

function isBusy(outcome: EventOutcome): outcome is { readonly error: BusyError } {
  return 'error' in outcome && outcome.error instanceof BusyError;
}

/** Whether there is no more room for what is set aside. Another try would be refused, too. */
function isFull(error: unknown): boolean {
  return error instanceof LimitExceededError && error.retryAfterSeconds === undefined;
}

type ReadEvent = ReadyEvent | { readonly error: Error };

function settled(read: () => ReadyEvent): ReadEvent {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return { error };
    throw error;
  }
}
