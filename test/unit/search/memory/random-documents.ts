import pino from 'pino';
import { SearchFields } from '#search/language/fields/search-fields';
import { MemoryIndex, type MemoryIndexDeps } from '#search/memory/memory-index';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import type { SearchPage, SearchQuery } from '#search/language/query/search-query';
import { searchQuery } from '#test/contract/search/search-queries';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';
import { AskedIndex } from '#test/support/asked-index';

export const WORDS = ['alpha', 'bravo', 'delta', 'echo', 'hotel'];
const LONG = 'padding '.repeat(40);

/** What an index over documents in a map, in place of rows, needs. */
export function depsOver(rows: ReadonlyMap<string, SearchDocument>): MemoryIndexDeps {
  return {
    fields: new SearchFields(SAMPLE_REGISTRY),
    stored: { fields: async (ids) => new Map(ids.map((id) => [id, rows.get(id)?.fields ?? {}])) },
    logger: pino({ level: 'error' }),
  };
}

/** The index, asked with what people typed. */
export function asked(index: MemoryIndex): AskedIndex {
  return AskedIndex.over(index, SAMPLE_REGISTRY);
}

export function indexOverMap() {
  const rows = new Map<string, SearchDocument>();
  return { rows, index: new MemoryIndex(depsOver(rows)) };
}

export function randomDocument(number: number, below: (end: number) => number): SearchDocument {
  const word = () => WORDS[below(WORDS.length)] ?? '';
  const fields: Record<string, FieldValue> = { name: `${word()}_${word()}`, rows: below(50) - 25, origin: word() };
  if (below(3) === 0) fields['description'] = `${below(2) === 0 ? LONG : ''}${word()} ${word()}`;
  if (below(2) === 0) fields['tags'] = [...new Set([word(), word()])].map((tag) => `urn:li:tag:${tag}`);
  if (below(3) === 0) fields['columns'] = [`${word()} ${word()}`, word()];
  if (below(4) === 0) fields['paths'] = [`/prod/${word()}`];
  const urn = `urn:li:table:${String(number * 7919).padStart(7, '0')}`;
  return { id: String(number + 1), urn, entityType: 'table', removed: below(9) === 0, runIds: [], fields };
}

export async function allUrns(index: MemoryIndex, input: string, settings: Partial<SearchQuery> = {}) {
  const urns: string[] = [];
  let page: SearchPage | undefined;
  do {
    const cursor = page?.cursor === undefined ? {} : { cursor: page.cursor };
    page = await asked(index).search(searchQuery(input, { count: 97, ...settings, ...cursor }));
    urns.push(...page.hits.map(({ urn }) => urn));
  } while (page.cursor !== undefined);
  expect(urns).toHaveLength(page.total);
  return urns;
}
