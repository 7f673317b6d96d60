import type { Postings } from '#search/memory/storage/postings';
import { PostingsReader } from '#search/memory/storage/postings-reader';
import { PostingsWriter } from '#search/memory/storage/postings-writer';
import { seededRandom, testSeed } from '#test/support/seeded-random';

const SEED = testSeed(20_311);
type Posting = readonly [document: number, mark: number];

/** Lists of no document, of few, and of so many that reading may begin within them. Documents are near each other or far apart. */
function randomLists(below: (end: number) => number): readonly (readonly Posting[])[] {
  return [0, 1, 3, 127, 128, 129, 5000, 0, 256, 1].map((length) => {
    const step = [1, 3, 300, 20_000][below(4)] ?? 1;
    let document = below(2);
    return Array.from({ length }, (): Posting => {
      const posting = [document, below(4) === 0 ? below(40_000) : 7] as const;
      document += 1 + below(step);
      return posting;
    });
  });
}

function written(lists: readonly (readonly Posting[])[], isMarked: boolean): Postings {
  const writer = new PostingsWriter({ terms: lists.length, bytes: 0, isMarked });
  for (const list of lists) {
    for (const [document, mark] of list) writer.add(document, mark);
    writer.endTerm();
  }
  return writer.postings();
}

function readAll(reader: PostingsReader): readonly Posting[] {
  const postings: Posting[] = [];
  for (let count = reader.read(); count > 0; count = reader.read())
    for (let at = 0; at < count; at++) postings.push([reader.documents[at] ?? 0, reader.marks[at] ?? 0]);
  return postings;
}

describe(`postings (seed ${SEED})`, () => {
  const below = seededRandom(SEED);

  it('give back what was written, of one term and of neighbours', () => {
    for (let round = 0; round < 3; round++) {
      const lists = randomLists(below);
      const reader = new PostingsReader(written(lists, true));
      lists.forEach((list, term) => expect(readAll(reader.open(term, term + 1))).toEqual(list));
      const [from, to] = [below(5), 5 + below(6)];
      expect(readAll(reader.open(from, to))).toEqual(lists.slice(from, to).flat());
    }
  });

  it('find documents without reading all', () => {
    for (let round = 0; round < 3; round++) {
      const lists = randomLists(below);
      const reader = new PostingsReader(written(lists, true));
      lists.forEach((list, term) => {
        const last = list.at(-1)?.[0] ?? 10;
        const sought = Uint32Array.from({ length: 50 }, () => below(last + 2)).toSorted();
        const asked = new Set(sought);
        const found = new Map<number, number>();
        reader.find(sought, term, (document, mark) => found.set(document, mark));
        expect([...found]).toEqual(list.filter(([document]) => asked.has(document)));
      });
    }
  });

  it('know which terms have no second document, and how many at most', () => {
    const lists = randomLists(below);
    const postings = written(lists, false);
    lists.forEach((list, term) => {
      expect(postings.isSingle(term)).toBe(list.length <= 1);
      expect(postings.sizeOf(term, term + 1)).toBeGreaterThanOrEqual(list.length);
      expect(postings.sizeOf(term, term + 1) === 0).toBe(list.length === 0);
    });
  });
});
