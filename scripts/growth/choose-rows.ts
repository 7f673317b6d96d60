import { SOURCES, type Source } from './all-places';
import { nameOf, type Place } from './places/place';
import { type Actor, ACTORS } from './service/measured-service';

/** A place, and who sends it. */
export interface ChosenRow {
  readonly place: Place;
  readonly actor: Actor;
}

interface Choice {
  readonly seed: number;
  readonly sources: readonly Source[];
  readonly only: RegExp | undefined;
  readonly actor: Actor | undefined;
}

/** The rows in the order of the seed, one of each source after the other, so that a part of them has some of each. */
export function chooseRows(
  places: Readonly<Record<Source, readonly Place[]>>,
  { seed, sources, only, actor }: Choice,
): readonly ChosenRow[] {
  const random = seededRandom(seed);
  const chosen = SOURCES.filter((source) => sources.includes(source)).map((source) => {
    const fitting = places[source].filter((place) => only?.test(nameOf(place)) ?? true);
    const rows = fitting.flatMap((place) => actorsOf(source, actor).map((each) => ({ place, actor: each })));
    return shuffled(rows, random);
  });
  return inTurns(chosen);
}

/** All aspects are refused by the same check, so an outsider tries the operations alone. */
function actorsOf(source: Source, only: Actor | undefined): readonly Actor[] {
  if (only) return [only];
  return source === 'aspects' ? ['administrator'] : ACTORS;
}

function inTurns<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random(2 ** 30) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Numbers from 0 up to, without, `below`; the same in every run (mulberry32). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
