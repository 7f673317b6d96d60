import { Turn } from '#base/background/turn';
import { KEYWORD } from '#search/language/fields/search-field';
import { ValueCollector } from '#search/memory/segment/document-values';
import { isCut, valueOf } from '#search/memory/segment/value-keys';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';

const CUT = { ...KEYWORD, name: 'about', facetName: 'About', facet: false };
const WHOLE = { ...CUT, facet: true };

function documentAbout(about: FieldValue): SearchDocument {
  return { id: '1', urn: 'urn:li:table:a', entityType: 'table', removed: false, runIds: [], fields: { about } };
}

async function keysOf(values: readonly FieldValue[], fields: readonly (typeof CUT)[]) {
  const collector = new ValueCollector();
  values.forEach((value, number) => {
    const field = fields[number % fields.length];
    collector.collect(number, documentAbout(value), field ? [field] : []);
  });
  const { keys } = (await collector.taken(new Turn())).index;
  return Array.from({ length: keys.size }, (_, at) => keys.at(at));
}

describe('the values of a field that has another kind in another entity type', () => {
  it('are cut where it allows that, and whole where facets count them', async () => {
    const long = 'x'.repeat(300);
    for (const fields of [
      [CUT, WHOLE],
      [WHOLE, CUT],
    ]) {
      const keys = await keysOf([long, long, long, long], fields);
      expect(keys.map(isCut)).toEqual([true, false]);
      expect(keys.map(valueOf)).toContain(long);
    }
  });

  it.each([70, 3])('are one value each if the text has %i characters', async (length) => {
    const text = 'x'.repeat(length);
    expect(await keysOf([text, text, text], [CUT, WHOLE])).toHaveLength(1);
  });
});
