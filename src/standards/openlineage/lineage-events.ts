import {
  BusyError,
  DomainError,
  InvalidInputError,
  LimitExceededError,
  SchemaViolationError,
  UnavailableError,
} from '#base/errors/domain-error';
import type { JsonOddity } from '#base/http/parse-json';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { Turn } from '#base/background/turn';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { onLatest } from '#catalog/aspects/on-latest';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { DatasetAliases } from './dataset-aliases';
import type { DatasetIdentities } from './dataset-identities';
import { EntityTurns } from './entity-turns';
import type { EventDrafts, EventMapper } from './event-drafts';
import { EventWrites, type EventWritesDeps } from './event-writes';
import { KnownNames } from './known-names';
import { type LineageEvent, parseLineageEvent } from './lineage-event';
import { placeOf } from './event-places';
import { cutText } from './value-loss';
import { type Misfit, withoutMisfit } from './without-misfit';

export interface LineageEventsDeps extends EventWritesDeps {
  readonly mapper: EventMapper;
  readonly aliases: DatasetAliases;
  readonly writer: AspectWriter;
  /** Is told what events were written without, once for each request that has such events. */
  readonly onLosses?: (losses: readonly string[], requestId: string) => void;
}

interface EventSource {
  readonly actor: Actor;
  readonly requestId: string;
  readonly read: ReadContext;
  /** What was odd in the JSON of the request. */
  readonly oddities?: readonly JsonOddity[];
}

/** What became of an event: its warnings, or why it was not written. */
export type EventOutcome = { readonly warnings: readonly string[] } | { readonly error: Error };

interface ReadyEvent {
  readonly index: number;
  readonly event: LineageEvent;
  readonly drafts: EventDrafts;
  /** What it is written without, and what is read as something else. */
  readonly losses: string[];
  /** Whether its unknown facets are set aside. */
  keepsUnknown: boolean;
}

/** Events that are written together. They make one transaction. */
const EVENTS_PER_WRITE = 100;
/** Characters of urns and names after which no more events are written together, because all of them are in memory. */
const CHARACTERS_PER_WRITE = 2_000_000;
/** Warnings of one event in the answer. */
const WARNINGS_MAX = 100;
/** Values of one event that the models may refuse. */
const MISFITS_MAX = 50;

/** Takes events of OpenLineage. */
export class LineageEvents {
  private readonly turns = new EntityTurns();
  private readonly names: KnownNames;

  constructor(private readonly deps: LineageEventsDeps) {
    this.names = new KnownNames(deps);
  }

  /** Writes one event whole, or nothing of it. @returns warnings @throws DomainError */
  async write(value: JsonValue, source: EventSource): Promise<readonly string[]> {
    const parsed = parseLineageEvent(value);
    const known = await this.names.of([parsed], source.read);
    const event = this.ready(parsed, 0, source, known(parsed));
    await this.writeTogether([event], source);
    this.tellLosses([event], source);
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
    for (let start = 0; start < values.length; start += EVENTS_PER_WRITE) {
      const parsed: ParsedEvent[] = [];
      for (const [index, value] of values.slice(start, start + EVENTS_PER_WRITE).entries()) {
        parsed.push(settled(() => ({ event: parseLineageEvent(value, `/${start + index}`) })));
        if (turn.isOver) await turn.pause();
      }
      yield* this.readyParts(parsed, start, { source, turn });
    }
  }

  private async *readyParts(
    parsed: readonly ParsedEvent[],
    start: number,
    { source, turn }: { readonly source: EventSource; readonly turn: Turn },
  ): AsyncGenerator<readonly ReadEvent[]> {
    const events = parsed.flatMap((each) => ('event' in each ? [each.event] : []));
    const known = await this.names.of(events, source.read);
    let part: ReadEvent[] = [];
    let characters = 0;
    for (const [index, each] of parsed.entries()) {
      const read =
        'error' in each ? each : settled(() => this.ready(each.event, start + index, source, known(each.event)));
      part.push(read);
      if ('event' in read) characters += read.drafts.characters;
      if (turn.isOver) await turn.pause();
      if (characters < CHARACTERS_PER_WRITE && index < parsed.length - 1) continue;
      yield part;
      [part, characters] = [[], 0];
    }
  }

  private async writePart(read: readonly ReadEvent[], source: EventSource): Promise<readonly EventOutcome[]> {
    const ready = read.filter((found): found is ReadyEvent => 'event' in found);
    const problems = await this.writeAll(ready, source);
    this.tellLosses(
      ready.filter(({ index }) => !problems.has(index)),
      source,
    );
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
      const write = () => onLatest(() => this.writeOnce(writes, events, source));
      try {
        await write();
      } catch (error) {
        if (!isFull(error) || !writes.dropUnknown()) throw error;
        for (const event of events) event.keepsUnknown = false;
        await write();
      }
    });
  }

  private async writeOnce(writes: EventWrites, events: readonly ReadyEvent[], source: EventSource): Promise<void> {
    const [only, ...others] = events;
    let proposals = await writes.proposals(source.read);
    for (let misfits = 0; proposals.length > 0; misfits++) {
      const error = await this.refusalOf(proposals, source);
      if (!error) return;
      // Of several events, nobody knows whose value it is, so each is written by itself then.
      const fitting =
        only && others.length === 0 && misfits < MISFITS_MAX ? withoutMisfit(proposals, error) : undefined;
      if (!only || !fitting) throw error;
      ({ proposals } = fitting);
      const loss = lossOf(fitting.misfit, only);
      if (!only.losses.includes(loss)) only.losses.push(loss);
    }
  }

  /** @returns why the values are refused */
  private async refusalOf(proposals: readonly Proposal[], { actor, requestId }: EventSource) {
    try {
      await this.deps.writer.write(actor, proposals, { requestId, isBatch: true });
      return undefined;
    } catch (error) {
      if (error instanceof SchemaViolationError || error instanceof InvalidInputError) return error;
      throw error;
    }
  }

  private tellLosses(events: readonly ReadyEvent[], { requestId }: EventSource): void {
    const losses = events.flatMap((event) => event.losses);
    if (losses.length > 0) this.deps.onLosses?.(losses, requestId);
  }

  private ready(event: LineageEvent, index: number, source: EventSource, known: DatasetIdentities): ReadyEvent {
    const { pointer } = event;
    const drafts = this.deps.mapper.draftsOf(event, source.actor.urn, known);
    const odd = (source.oddities ?? []).filter((each) => `${each.pointer}/`.startsWith(`${pointer}/`));
    const losses = [...odd.map((each) => `${each.pointer} ${each.message}.`), ...event.losses, ...drafts.losses];
    return { index, event, drafts, losses, keepsUnknown: this.deps.keepsUnknown };
  }

  private warningsOf({ event, drafts: { unknown }, losses, keepsUnknown }: ReadyEvent): readonly string[] {
    const fate = keepsUnknown ? 'It is set aside' : 'It is not kept';
    return bounded([
      ...event.warnings,
      ...losses,
      ...unknown.map(({ pointer }) => `${cutText(pointer)} is not a facet of models/openlineage.yaml. ${fate}.`),
    ]);
  }
}

/** A sentence about a value that the models refuse, by the place where the event has it. */
function lossOf({ proposal, refused, problem }: Misfit, { event, drafts }: ReadyEvent): string {
  const key = `${String(proposal.urn)} ${proposal.aspectName}`;
  const sent = drafts.drafts.find(({ target }) => target.key === key)?.sent ?? new Map<string, JsonObject>();
  const place = placeOf(refused, sent) ?? event.pointer;
  return `${place === '' ? 'The event' : cutText(place)} does not fit ${problem}. It is left out.`;
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
type ParsedEvent = { readonly event: LineageEvent } | { readonly error: Error };

function settled<T>(read: () => T): T | { readonly error: Error } {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return { error };
    throw error;
  }
}
