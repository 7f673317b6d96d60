import type { CardDisplay, Outcome, Tone } from '#generated/registry/display-types';
import type { PastValue } from '../timeseries/timeseries-service';
import type { CardFacts } from './card-facts';

/** The number of marks in a strip; more would be narrower than a pixel of a small screen. */
const MARKS_MAX = 30;

interface PastOutcome extends Outcome {
  /** Epoch milliseconds. */
  readonly time: number;
}

/** The states until now. */
export interface Past {
  /** The newest, oldest first. */
  readonly marks: readonly PastOutcome[];
  /** The time of the first event since which all were as good or bad as the newest. */
  readonly since: number;
  /** Whether it may have been so before, because no older event was looked at. */
  readonly isLonger?: true;
}

/** @param newestFirst at least one event @param limit as many events were looked at */
export function pastOf(newestFirst: readonly PastValue[], outcomes: CardDisplay['outcomes'] = {}, limit: number): Past {
  const toneOf = (value: string) => outcomes[value]?.tone;
  const [newest] = newestFirst;
  const other = newestFirst.findIndex(({ value }) => toneOf(value) !== toneOf(newest?.value ?? ''));
  const first = newestFirst.at(other === -1 ? -1 : other - 1);
  const marks = newestFirst.slice(0, MARKS_MAX).toReversed();
  return {
    marks: marks.map(({ time, value }) => ({ time, ...(outcomes[value] ?? { title: value }) })),
    since: first?.time ?? 0,
    ...(other === -1 && newestFirst.length >= limit && { isLonger: true as const }),
  };
}

export interface GroupHealth {
  readonly tone: Tone;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly isLonger?: true;
}

/**
 * A group is bad since its first bad member is, and good since the last one became so. Undefined if none is good or bad, or if nothing says
 * since when.
 * @param facts bad ones first @param pasts by urn; a bad member without one is bad since its own time
 */
export function groupHealth(facts: readonly CardFacts[], pasts: ReadonlyMap<string, Past>): GroupHealth | undefined {
  const tone = facts.find(({ outcome }) => outcome?.tone !== undefined)?.outcome?.tone;
  if (tone === undefined) return undefined;
  const spans = facts.flatMap(({ urn, outcome, time }): Pick<Past, 'since' | 'isLonger'>[] => {
    if (outcome?.tone !== tone) return [];
    const past = pasts.get(urn);
    if (past) return [past];
    return tone === 'bad' && time !== undefined ? [{ since: time }] : [];
  });
  const [first] = spans.toSorted((a, b) => (tone === 'bad' ? a.since - b.since : b.since - a.since));
  return first && { tone, since: first.since, ...(first.isLonger && { isLonger: true as const }) };
}
