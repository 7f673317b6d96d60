import { DocumentSet } from '#search/memory/storage/document-set';
import { seededRandom, testSeed } from '#test/support/seeded-random';

const SEED = testSeed(20_262);
/** A segment whose sets are lists up to 16 documents. */
const SEGMENT_SIZE = 1000;
const COUNTS = [0, 1, 5, 16, 17, 300, SEGMENT_SIZE];

function randomNumbers(below: (end: number) => number, count: number): readonly number[] {
  const all = Array.from({ length: SEGMENT_SIZE }, (_, number) => ({ number, order: below(1_000_000) }));
  return all
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ number }) => number);
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...numbers].toSorted((a, b) => a - b);
}

describe(`sets of documents (seed ${SEED})`, () => {
  const below = seededRandom(SEED);
  const pairs = COUNTS.flatMap((first) => COUNTS.map((second) => [first, second] as const));

  it.each(pairs)('of %i and %i documents combine as sets of numbers do', (first, second) => {
    const [one, other] = [new Set(randomNumbers(below, first)), new Set(randomNumbers(below, second))];
    const [a, b] = [one, other].map((each) => DocumentSet.ofAny(Uint32Array.from(each), SEGMENT_SIZE));
    if (!a || !b) throw new Error('no sets');
    expect([...a.and(b).numbers()]).toEqual(ascending([...one].filter((number) => other.has(number))));
    expect([...a.without(b).numbers()]).toEqual(ascending([...one].filter((number) => !other.has(number))));
    expect([...a.or(b).numbers()]).toEqual(ascending(new Set([...one, ...other])));
    expect([...a.numbers()]).toEqual(ascending(one));
    expect([...b.numbers()]).toEqual(ascending(other));
  });

  it.each(COUNTS)('of %i documents tell their size, alone and in a range', (count) => {
    const numbers = randomNumbers(below, count);
    const set = DocumentSet.ofAny(Uint32Array.from([...numbers, ...numbers]), SEGMENT_SIZE);
    expect(set.count).toBe(count);
    expect(set.isEmpty).toBe(count === 0);
    expect(set.countBetween(100, 700)).toBe(numbers.filter((number) => number >= 100 && number < 700).length);
    expect([...DocumentSet.ofBits(set.asBits(), SEGMENT_SIZE).numbers()]).toEqual(ascending(numbers));
  });

  it('are lists only while they have few documents', () => {
    const few = DocumentSet.ofAny(Uint32Array.from(randomNumbers(below, 16)), SEGMENT_SIZE);
    const many = DocumentSet.ofAny(Uint32Array.from(randomNumbers(below, 17)), SEGMENT_SIZE);
    expect([few.isFew, many.isFew]).toEqual([true, false]);
  });
});
