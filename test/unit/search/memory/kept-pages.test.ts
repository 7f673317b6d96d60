import { KeptPages } from '../../../../src/search/memory/reads/kept/kept-pages';
import { keptBody } from '../../../../src/search/result/page-bodies';
import type { SearchPage, SearchQuery } from '../../../../src/search/search-index';
import { all, criterion, searchQuery } from '../../../contract/search/search-queries';
import { SERVICE_READ } from '../../../support/service-read';

const MEGABYTE = 1024 * 1024;

function pageOf(total: number, value = 'a value'): SearchPage {
  const hit = { urn: `urn:li:table:${total}`, entityType: 'table', score: 1, matchedFields: [{ name: 'name', value }] };
  return { total, hits: [hit], facets: [] };
}

/** Pages, each made with a total of its own. */
function numberedPages(bytesMax = MEGABYTE, value?: string) {
  const pages = new KeptPages(bytesMax);
  let made = 0;
  return { pages, ask: (query: SearchQuery) => pages.find(query, async () => pageOf(++made, value)) };
}

const only = (urn: string) => ({
  ...SERVICE_READ,
  access: { kind: 'rules', rules: [[{ attribute: 'urn', comparison: 'equals', values: [urn] }]] } as const,
});

const QUESTION = searchQuery('orders');
const OTHERS: readonly SearchQuery[] = [
  searchQuery('order'),
  { ...QUESTION, relaxed: { kind: 'everything' } },
  { ...QUESTION, entityTypes: ['table', 'tag'] },
  { ...QUESTION, filter: all(criterion('name', 'EQUAL', 'a')) },
  { ...QUESTION, filter: all(criterion('name', 'EQUAL', 'b')) },
  { ...QUESTION, sort: [{ field: 'name', descending: true }] },
  { ...QUESTION, sort: [{ field: 'name', descending: false }] },
  { ...QUESTION, start: 1 },
  { ...QUESTION, count: 1 },
  { ...QUESTION, cursor: 'WzEsMl0' },
  { ...QUESTION, facets: true },
  { ...QUESTION, facets: true, facetSize: 1 },
  { ...QUESTION, matchedFields: true },
  { ...QUESTION, read: only('urn:li:table:1') },
  { ...QUESTION, read: only('urn:li:table:2') },
];

describe('kept pages', () => {
  it('answer an equal question again, of any client', async () => {
    const { ask } = numberedPages();
    const first = await ask(QUESTION);
    const read = { ...SERVICE_READ, signal: new AbortController().signal };
    expect(await ask({ ...QUESTION, read })).toBe(first);
  });

  it('differ by everything that decides the answer, who asks included', async () => {
    const { ask } = numberedPages();
    const questions = [QUESTION, ...OTHERS];
    const totals = [];
    for (const question of questions) totals.push((await ask(question)).total);
    expect(new Set(totals).size).toBe(questions.length);
    for (const [index, question] of questions.entries()) expect((await ask(question)).total).toBe(totals[index]);
  });

  it('are forgotten when documents change, and not kept if that happens meanwhile', async () => {
    const { pages, ask } = numberedPages();
    await ask(QUESTION);
    pages.forget();
    expect(pages.bytes).toBe(0);
    const begun = ask(QUESTION);
    pages.forget();
    expect((await begun).total).toBe(2);
    expect(pages.bytes).toBe(0);
    expect((await ask(QUESTION)).total).toBe(3);
  });

  it('leave failures, large pages and searches among given entities out', async () => {
    const { pages, ask } = numberedPages();
    await expect(pages.find(QUESTION, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await ask({ ...QUESTION, count: 10_000 });
    await ask({ ...QUESTION, within: { groups: [], urns: async () => new Map() } });
    expect(pages.bytes).toBe(0);
  });

  it('take no more bytes than allowed; those asked for longest ago go first', async () => {
    const { pages, ask } = numberedPages(MEGABYTE, 'x'.repeat(100_000));
    for (let start = 0; start < 20; start++) {
      await ask({ ...QUESTION, start });
      await ask({ ...QUESTION, start: 0 });
    }
    expect(pages.bytes).toBeGreaterThan(MEGABYTE / 2);
    expect(pages.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect((await ask({ ...QUESTION, start: 0 })).total).toBe(1);
    expect((await ask({ ...QUESTION, start: 1 })).total).toBe(21);
  });
});

describe('bodies of kept pages', () => {
  const made: string[] = [];
  const body = (shape: string) =>
    keptBody((_query, { total, corrected }) => {
      made.push(shape);
      return `${shape} ${total} ${corrected}`;
    });

  it('are made once for each shape from the second question on, and count as bytes of their page', async () => {
    const { pages, ask } = numberedPages();
    const [plain, other] = [body('plain'), body('other')];
    const before = String(plain(QUESTION, await ask(QUESTION)));
    const { bytes } = pages;
    for (let times = 0; times < 3; times++) {
      expect(String(plain(QUESTION, await ask(QUESTION)))).toBe(before);
      expect(String(other(QUESTION, await ask(QUESTION)))).toBe('other 1 undefined');
    }
    expect(made).toEqual(['plain', 'plain', 'other']);
    expect(pages.bytes).toBe(bytes + before.length + 'other 1 undefined'.length);
    pages.forget();
    expect(pages.bytes).toBe(0);
  });

  it('are not those of a copy with other members', async () => {
    const { ask } = numberedPages();
    const plain = body('plain');
    await ask(QUESTION);
    const page = await ask(QUESTION);
    expect(String(plain(QUESTION, page))).toBe('plain 1 undefined');
    expect(String(plain(QUESTION, { ...page, corrected: 'orders' }))).toBe('plain 1 orders');
  });

  it('count no more after their page was forgotten', async () => {
    const { pages, ask } = numberedPages();
    await ask(QUESTION);
    const page = await ask(QUESTION);
    pages.forget();
    expect(String(body('late')(QUESTION, page))).toBe('late 1 undefined');
    expect(pages.bytes).toBe(0);
  });
});
