import { nameOf, type Place } from './places/place';
import { BARS, growths, judge, type Sized } from './judge';
import type { RawRequest } from '../overload/request/raw-request';
import type { Actor, MeasuredService } from './service/measured-service';

/** The costs of one place, or of a request that follows it. */
export interface Row {
  readonly name: string;
  readonly actor: Actor;
  readonly costs: readonly Sized[];
  readonly baseMs: number;
  readonly faults: readonly string[];
}

/** The parts of the limit that are sent. */
const PARTS = [2, 4, 8];
const SMALLEST = 4;
/** The factor by which the next size is smaller, after one that was refused. */
const STEP = 4;
const SHOWN_ANSWER = 300;
/** The number of times that a suspect is measured; the least time counts, because everything else on the machine only adds to it. */
const TRIES = 4;

/** Each request is about other entities than those before. */
let turn = 0;

interface Series {
  readonly what: string;
  readonly sized: readonly Sized[];
}

/**
 * Measures a place at half of its limit, and at smaller parts if that takes long enough to compare. Where less is accepted than the document
 * says, the largest size that is accepted is measured too.
 */
export async function measurePlace(service: MeasuredService, place: Place, actor: Actor): Promise<readonly Row[]> {
  const base = await costOf(service, place, 1, actor);
  let series = await measureSizes(service, place, actor, base.isAccepted);
  // The first request of its kind is compiled too.
  let baseMs = Math.min(base.cpuMs, (await costOf(service, place, 1, actor)).cpuMs);
  // A request that the service did not survive is not sent again.
  const isOver = series.some(({ sized }) => sized.some(({ status }) => status === 0));
  const isSuspect = () => !isOver && series.some(({ sized }) => judge(sized, baseMs).length > 0);
  for (let tries = 1; tries < TRIES && isSuspect(); tries++) {
    series = leastOfBoth(series, await measureSizes(service, place, actor, base.isAccepted));
    // A base that other programs have made too long makes all growth look steep.
    baseMs = Math.min(baseMs, (await costOf(service, place, 1, actor)).cpuMs);
  }
  return series.map(({ what, sized }) => ({
    name: what === '' ? nameOf(place) : `${nameOf(place)}, then ${what}`,
    actor,
    costs: sized,
    baseMs,
    faults: judge(sized, baseMs),
  }));
}

/** @param isEver whether the service accepts the place at its smallest */
async function measureSizes(
  service: MeasuredService,
  place: Place,
  actor: Actor,
  isEver: boolean,
): Promise<readonly Series[]> {
  const found = new Map<string, Sized[]>();
  const add = (what: string, sized: Sized) => found.set(what, [...(found.get(what) ?? []), sized]);
  const measure = async (size: number) => {
    const now = ++turn;
    const sized = await costOf(service, place, size, actor, place.request(size, now));
    add('', sized);
    const following = sized.isAccepted ? place.followUps(size, now) : [];
    let longest = sized.cpuMs;
    for (const { what, request } of following) {
      const after = await costOf(service, place, size, actor, request);
      add(what, after);
      longest = Math.max(longest, after.cpuMs);
    }
    return { isAccepted: sized.isAccepted, isLong: longest > BARS.noiseMs };
  };
  const [half = 1, ...smaller] = sizesOf(place.sizeMax);
  const { isAccepted, isLong } = await measure(half);
  const isLost = found.get('')?.some(({ status }) => status === 0);
  if (isLong && !isLost) for (const size of smaller) await measure(size);
  if (!isAccepted && !isLost && isEver) await measureAccepted(half, measure);
  return [...found].map(([what, sized]) => ({ what, sized: ascending(sized) }));
}

type Measure = (size: number) => Promise<{ readonly isAccepted: boolean; readonly isLong: boolean }>;

/** The limit of the document may be larger than another one that counts first. Finds about the largest size that is accepted. */
async function measureAccepted(refused: number, measure: Measure): Promise<void> {
  for (let size = Math.floor(refused / STEP); size >= SMALLEST; size = Math.floor(size / STEP)) {
    const { isAccepted, isLong } = await measure(size);
    if (!isAccepted) continue;
    await measure(size * 2);
    if (isLong) await measure(Math.floor(size / 2));
    return;
  }
}

/** One cost for each size: the least one. */
function ascending(sized: readonly Sized[]): readonly Sized[] {
  const sizes = [...new Set(sized.map(({ size }) => size))].toSorted((a, b) => a - b);
  return sizes.flatMap((size) =>
    sized
      .filter((each) => each.size === size)
      .toSorted((a, b) => a.cpuMs - b.cpuMs)
      .slice(0, 1),
  );
}

function sizesOf(sizeMax: number): readonly number[] {
  return [...new Set(PARTS.map((part) => Math.max(1, Math.floor(sizeMax / part))))];
}

async function costOf(
  service: MeasuredService,
  place: Place,
  size: number,
  actor: Actor,
  request: RawRequest = place.request(size, ++turn),
): Promise<Sized> {
  const { outcome, ...cost } = await service.measure(request, actor);
  const { status, failure } = outcome;
  if (status === 0) await service.restart();
  const isAccepted = place.isAccepted(outcome);
  const refusal = isAccepted ? {} : { refusal: outcome.text.slice(0, SHOWN_ANSWER) };
  return { size, ...cost, status, isAccepted, ...refusal, ...(failure !== undefined && { failure }) };
}

/** The measurement of each size that took least. */
function leastOfBoth(first: readonly Series[], second: readonly Series[]): readonly Series[] {
  return first.map(({ what, sized }) => {
    const again = second.find((each) => each.what === what)?.sized ?? [];
    return {
      what,
      sized: sized.map((one) =>
        lesser(
          one,
          again.find(({ size }) => size === one.size),
        ),
      ),
    };
  });
}

function lesser(one: Sized, other: Sized | undefined): Sized {
  if (!other) return one;
  const quicker = other.cpuMs < one.cpuMs ? other : one;
  return { ...quicker, riseMb: Math.min(one.riseMb, other.riseMb), liveMs: Math.min(one.liveMs, other.liveMs) };
}

/** The largest growth of a row, for people. */
export function ratioOf({ costs, baseMs }: Row): number {
  return Math.max(0, ...growths(costs, baseMs).map(({ ratio }) => ratio));
}
