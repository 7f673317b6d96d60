import { changeTo } from '#test/support/change-to';
import { tableDocument } from '#test/contract/search/search-sample';
import { searchQuery } from '#test/contract/search/search-queries';
import { asked, indexOverMap } from './random-documents';

const LONGS = [
  '-9223372036854775808',
  '-9007199254740993',
  '5',
  '9007199254740992',
  '9007199254740993',
  '9007199254740994',
];

/** The keys of pages of one hit, with the documents in two segments. */
async function pages(descending: boolean): Promise<readonly string[]> {
  const { index, rows } = indexOverMap();
  const tables = LONGS.map((long) => tableDocument({ key: long, fields: { rows: long } }));
  for (const table of tables) rows.set(table.id, table);
  await index.apply(tables.filter((_, at) => at % 2 === 0).map(changeTo));
  await index.apply(tables.filter((_, at) => at % 2 === 1).map(changeTo));
  const found: string[] = [];
  for (let cursor: string | undefined = '', first = true; first || cursor !== undefined; first = false) {
    const settings = { count: 1, sort: [{ field: 'rows', descending }], ...(cursor && { cursor }) };
    const page = await asked(index).search(searchQuery('*', settings));
    found.push(...page.hits.map(({ urn }) => urn.split(',')[1] ?? urn));
    cursor = page.cursor;
  }
  return found;
}

it('orders integers beyond 2^53 by all digits, also from page to page', async () => {
  expect(await pages(false)).toEqual(LONGS);
  expect(await pages(true)).toEqual(LONGS.toReversed());
});
