import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import { all, criterion, searchQuery } from '../contract/search/search-queries';
import { changeTo } from '../support/change-to';
import { seededRandom, testSeed } from '../support/seeded-random';
import { SERVICE_READ } from '../support/service-read';
import { allUrns, asked, indexOverMap, randomDocument, WORDS } from '../unit/search/memory/random-documents';

const SEED = testSeed(20_262);
const ROUNDS = 400;
const ENTITIES = 600;

describe(`the index in memory, with random changes (seed ${SEED})`, () => {
  it('answers as its documents after each of many changes and merges', async () => {
    const below = seededRandom(SEED);
    const { rows, index } = indexOverMap();
    const shown = (test: (document: SearchDocument) => boolean) =>
      [...rows.values()]
        .filter((document) => !document.removed && test(document))
        .map(({ urn }) => urn)
        .toSorted();
    const texts = ({ fields }: SearchDocument, ...names: readonly string[]) =>
      names.flatMap((name) => fieldStrings(fields[name])).join(' _ ');
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const changes = Array.from({ length: 1 + below(below(10) === 0 ? 120 : 4) }, () => {
        const document = randomDocument(below(ENTITIES), below);
        return { id: document.id, document: below(5) === 0 ? null : document };
      });
      for (const { id, document } of changes) {
        if (document) rows.set(id, document);
        else rows.delete(id);
      }
      await index.apply(changes.map(({ id, document }) => (document ? changeTo(document) : { id, document })));
      if (below(3) === 0) await nextTurn();
      if (below(20) === 0) await index.settled();
      const word = WORDS[below(WORDS.length)] ?? '';
      const bound = below(50) - 25;
      const inText = shown((document) => texts(document, 'name', 'description', 'tags', 'columns').includes(word));
      expect((await allUrns(index, word)).toSorted()).toEqual(inText);
      const filter = all(criterion('rows', 'GREATER_THAN', String(bound)), criterion('origin', 'EQUAL', word));
      expect(await allUrns(index, '*', { filter, sort: [{ field: 'urn', descending: false }] })).toEqual(
        shown(({ fields }) => Number(fields['rows']) > bound && fields['origin'] === word),
      );
      const ends = all(criterion('description', 'END_WITH', word));
      expect((await allUrns(index, '*', { filter: ends })).toSorted()).toEqual(
        shown(({ fields }) => String(fields['description'] ?? '').endsWith(word)),
      );
      found += inText.length;
      const { facets, total } = await asked(index).search(searchQuery('*', { facets: true }));
      const tagged = shown(({ fields }) => fieldStrings(fields['tags']).includes(`urn:li:tag:${word}`)).length;
      const counted = facets.find(({ name }) => name === 'tags')?.values.find(({ value }) => value.endsWith(word));
      expect([total, counted?.count ?? 0]).toEqual([shown(() => true).length, tagged]);
      expect((await index.counts(['table'], SERVICE_READ)).get('table')).toBe(total);
    }
    await index.settled();
    expect(index.statistics.documents).toBe(rows.size);
    expect(found).toBeGreaterThan(ROUNDS * 10);
  });
});
