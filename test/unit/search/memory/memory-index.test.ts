import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turn } from '#base/background/turn';
import { SearchFields } from '#search/language/fields/search-fields';
import { planSearch } from '#search/language/query/search-plan';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';
import { MemoryIndex } from '#search/memory/memory-index';
import type { SearchDocument } from '#search/language/fields/search-document';
import { all, criterion, searchQuery } from '#test/contract/search/search-queries';
import { changeTo } from '#test/support/change-to';
import { imageOf } from '#test/support/image-of-index';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { SERVICE_READ } from '#test/support/service-read';
import { until } from '#test/support/until';
import { allUrns, asked, depsOver, indexOverMap, randomDocument, WORDS } from './random-documents';

const SEED = testSeed(20_262);
const ENTITIES = 600;

/** An image whose segments cannot be merged, because the names of their fields are missing. */
function withoutFields(image: Buffer): Buffer {
  const end = 4 + image.readUInt32LE(0);
  const head = Buffer.from(image.toString('utf8', 4, end).replaceAll(/"fields":\["[^\]]*\]/g, '"fields":7'));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, image.subarray(end)]);
}

describe(`the index in memory (seed ${SEED})`, () => {
  it('merges its segments, so that their number and their bytes follow the documents', async () => {
    const below = seededRandom(SEED);
    const { index } = indexOverMap();
    const documents = Array.from({ length: ENTITIES }, (_, number) => randomDocument(number, below));
    await index.apply(documents.map(changeTo));
    const { bytes } = index.statistics;
    // Without a pause, so that no merge runs meanwhile.
    const unbroken = new Turn(SERVICE_READ.signal, Infinity, 60_000);
    for (const document of documents) await index.apply([changeTo(document)], unbroken);
    expect(index.statistics.bytes).toBeGreaterThan(bytes * 2);
    await index.settled();
    expect(index.statistics.bytes).toBeLessThan(bytes * 1.5);
    await index.apply(documents.map(({ id }) => ({ id, document: null })));
    await index.settled();
    expect(index.statistics).toEqual({ documents: 0, terms: 0, bytes: 0 });
  });

  it('answers on when a merge fails, says so, and merges later', async () => {
    const below = seededRandom(SEED);
    const { rows, index } = indexOverMap();
    const put = async (into: MemoryIndex, first: number, count: number) => {
      for (let number = first; number < first + count; number++) {
        const document = { ...randomDocument(number, below), removed: false };
        rows.set(document.id, document);
        await into.apply([changeTo(document)]);
      }
    };
    await put(index, 0, 1);
    const errors: object[] = [];
    const logger = { error: (line: object) => errors.push(line) };
    const damaged = await MemoryIndex.readImage(Readable.from([withoutFields(await imageOf(index))]), {
      ...depsOver(rows),
      logger,
      // The damaged document must be replaced before, on a busy machine too.
      retryMergeAfterMs: 500,
    });
    await put(damaged, 1, 20);
    await damaged.settled();
    expect(errors).toHaveLength(1);
    expect(await allUrns(damaged, '*')).toHaveLength(21);
    await put(damaged, 0, 1);
    // Segments share terms, so a merge leaves fewer.
    const { terms } = damaged.statistics;
    await until('the segments are merged', () => damaged.statistics.terms < terms);
    await damaged.settled();
    expect(errors).toHaveLength(1);
    expect(await allUrns(damaged, '*')).toHaveLength(21);
  });

  it('is the same after it was written and read as bytes, and refuses bytes that are cut', async () => {
    const below = seededRandom(SEED);
    const { rows, index } = indexOverMap();
    for (let round = 0; round < 30; round++) {
      const documents = Array.from({ length: 1 + below(40) }, () => randomDocument(below(ENTITIES), below));
      for (const document of documents) rows.set(document.id, document);
      await index.apply(documents.map(changeTo));
    }
    await index.settled();
    const bytes = await imageOf(index);
    const read = (parts: readonly Uint8Array[]) => MemoryIndex.readImage(Readable.from(parts), depsOver(rows));
    const again = await read([bytes.subarray(0, 7), bytes.subarray(7, 5000), bytes.subarray(5000)]);
    expect(again.statistics).toEqual(index.statistics);
    for (const word of WORDS) {
      const request = searchQuery(word, { facets: true, matchedFields: true, count: 100 });
      expect(await asked(again).search(request)).toEqual(await asked(index).search(request));
    }
    await again.apply([changeTo(randomDocument(0, below))]);
    await again.settled();
    await expect(read([bytes.subarray(0, bytes.length - 1)])).rejects.toThrow('cut');
    await expect(read([bytes, Buffer.alloc(1)])).rejects.toThrow('longer');
  });

  it('forgets the texts of documents that are gone, also in its image', async () => {
    const below = seededRandom(SEED);
    const { rows, index } = indexOverMap();
    const urn = 'urn:li:dataset:zanzibarine';
    const documents = Array.from({ length: 100 }, (_, number) => ({
      ...randomDocument(number, below),
      ...(number === 50 && { urn, removed: false }),
    }));
    for (const document of documents) rows.set(document.id, document);
    await index.apply(documents.map(changeTo));
    await index.settled();
    const gone = documents[50]?.id ?? '';
    await index.apply([{ id: gone, document: null }]);
    await index.settled();
    expect((await imageOf(index)).includes('zanzibarine')).toBe(true);
    index.forget([gone]);
    await index.settled();
    expect((await imageOf(index)).includes('zanzibarine')).toBe(false);
    expect(index.statistics.documents).toBe(99);
  });

  it('counts many values of one document, in any order', async () => {
    const { index } = indexOverMap();
    const tags = Array.from({ length: 50_000 }, (_, n) => `urn:li:tag:${100_000 + n}`);
    for (const values of [tags, [...tags.toReversed(), ...tags.slice(0, 9)]])
      await index.apply([changeTo({ ...randomDocument(values.length, () => 1), fields: { tags: values } })]);
    const { facets } = await asked(index).search(searchQuery('*', { facets: true, facetSize: tags.length }));
    const counts = facets.find(({ name }) => name === 'tags')?.values.map(({ count }) => count);
    expect(counts).toEqual(tags.map(() => 2));
  });

  it('lets a search see the state in which it began', async () => {
    const below = seededRandom(SEED);
    const { index } = indexOverMap();
    const documents = Array.from({ length: 50 }, (_, number) => ({ ...randomDocument(number, below), removed: false }));
    await index.apply(documents.map(changeTo));
    const everything = planSearch(searchQuery('*'), { kind: 'everything' }, new SearchFields(SAMPLE_REGISTRY));
    const before = index.search(everything);
    await index.apply(documents.map(({ id }) => ({ id, document: null })));
    expect((await before).total).toBe(50);
    expect((await asked(index).search(searchQuery('*'))).total).toBe(0);
  });

  it('shows all changes at once after they were applied in turns, and none if that was ended', async () => {
    const below = seededRandom(SEED);
    const { index } = indexOverMap();
    const total = async () => (await asked(index).search(searchQuery('*'))).total;
    const documents = Array.from({ length: 3000 }, (_, number) => ({
      ...randomDocument(number % 2000, below),
      removed: false,
    }));
    const changes = documents.map(changeTo);
    await index.apply(changes.slice(0, 500));
    const stopped = new AbortController();
    const ended = index.apply(changes, new Turn(stopped.signal));
    await nextTurn();
    stopped.abort();
    await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await total()).toBe(500);

    const seen = new Set<number>();
    const applying = { isDone: false };
    const applied = index.apply(changes).finally(() => (applying.isDone = true));
    while (!applying.isDone) {
      seen.add(await total());
      await nextTurn();
    }
    await applied;
    expect([...seen][0]).toBe(500);
    expect([500, 2000]).toEqual(expect.arrayContaining([...seen]));
    expect(await total()).toBe(2000);
    // The last of several changes of one entity counts.
    const last = documents.slice(-1000).filter(({ fields }) => fields['origin'] === 'echo');
    const both = documents.slice(1000, 2000).filter(({ fields }) => fields['origin'] === 'echo');
    const filter = all(criterion('origin', 'EQUAL', 'echo'));
    expect((await asked(index).search(searchQuery('*', { filter }))).total).toBe(last.length + both.length);
  });

  it('answers the same questions as the documents are after each change', async () => {
    const below = seededRandom(SEED);
    const { rows, index } = indexOverMap();
    const put = async (documents: readonly SearchDocument[]) => {
      for (const document of documents) rows.set(document.id, document);
      await index.apply(documents.map(changeTo));
    };
    await put(Array.from({ length: 3000 }, (_, number) => randomDocument(number, below)));
    const tagged = { attribute: 'urn', comparison: 'starts with', values: ['urn:li:table:001'] } as const;
    const questions = [
      searchQuery('alpha', { facets: true, matchedFields: true }),
      searchQuery('alpha', { facets: true, read: { ...SERVICE_READ, access: { kind: 'rules', rules: [[tagged]] } } }),
      searchQuery('bravo OR delta', { facets: true, count: 7, start: 3 }),
      searchQuery('*', { facets: true, filter: all(criterion('origin', 'EQUAL', 'echo')) }),
      searchQuery('*', { facets: true, count: 150 }),
      searchQuery('*', { facets: true, read: { ...SERVICE_READ, access: { kind: 'rules', rules: [[tagged]] } } }),
    ];
    const typed = { entityTypes: ['table'], filter: { or: [] }, limit: 5, read: SERVICE_READ };
    for (let round = 0; round < 8; round++) {
      for (const question of questions) await asked(index).search(question);
      const [best] = (await asked(index).search(searchQuery('alpha'))).hits;
      const changed = [...rows.values()].filter(({ urn }) => urn === best?.urn);
      await put(changed.map((document) => ({ ...document, fields: { name: 'hotel' } })));
      await put(Array.from({ length: 5 }, () => randomDocument(below(3500), below)));
      const again = new MemoryIndex(depsOver(rows));
      await again.apply([...rows.values()].map(changeTo));
      for (const question of questions)
        expect(await asked(index).search(question)).toEqual(await asked(again).search(question));
      for (const query of ['a', 'delta', 'ho'])
        expect(await asked(index).autocomplete({ ...typed, query })).toEqual(
          await asked(again).autocomplete({ ...typed, query }),
        );
      if (round % 3 === 0) await index.settled();
    }
  });

  it('lets other work run during a long search, and ends when the client has gone', async () => {
    const { index } = indexOverMap();
    const documents = Array.from({ length: 20_000 }, (_, number) => ({
      ...randomDocument(number, seededRandom(number)),
      removed: false,
      fields: { name: `table_${number}`, origin: `${number} ${number}` },
    }));
    for (let start = 0; start < documents.length; start += 1000)
      await index.apply(documents.slice(start, start + 1000).map(changeTo));
    await index.settled();
    const searching = { isDone: false };
    const counting = (async () => {
      let turns = 0;
      for (; !searching.isDone; turns++) await nextTurn();
      return turns;
    })();
    const sort = [{ field: 'origin', descending: true }];
    const { total } = await asked(index).search(searchQuery('table', { sort }));
    searching.isDone = true;
    const turns = await counting;
    expect(total).toBe(20_000);
    expect(turns).toBeGreaterThan(3);
    const gone = new AbortController();
    // Another order, because the first is kept.
    const byName = [{ field: 'name', descending: false }];
    const filter = all(criterion('origin', 'CONTAIN', ' '));
    const read = { ...SERVICE_READ, signal: gone.signal };
    const search = asked(index).search(searchQuery('table', { sort: byName, filter, read }));
    gone.abort();
    await expect(search).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('ends every question that takes too long, as the other engines do', async () => {
    const index = new MemoryIndex({ ...depsOver(new Map()), timeoutSeconds: 1e-6 });
    await index.apply(Array.from({ length: 50 }, (_, number) => changeTo(randomDocument(number, () => 1))));
    const questions = [
      () => asked(index).search(searchQuery('*')),
      () => asked(index).search(searchQuery('*', { sort: [{ field: 'name', descending: false }] })),
      () => index.counts(['table'], SERVICE_READ),
      () => index.similarWords({ words: ['wordsthatnodocumenthas'], entityTypes: ['table'], read: SERVICE_READ }),
    ];
    for (const ask of questions) {
      // What begins while other work waits pauses at once.
      const others = Array.from({ length: 3 }, () => new Turn(SERVICE_READ.signal).pause());
      await expect(ask()).rejects.toThrow(/took longer than .* ASPECTORY_QUERY_TIMEOUT_SECONDS/);
      await Promise.all(others);
    }
  });
});
