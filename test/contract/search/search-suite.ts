import type { Criterion } from '#catalog/filter/filter';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { AskedIndex } from '#test/support/asked-index';
import type { SearchPage, SearchQuery } from '#search/language/query/search-query';
import { all, searchQuery } from './search-queries';
import { type SampleTable, tableDocument } from './search-sample';

/** An engine under test: its index, and how a test changes the documents in it. */
export interface SearchEngine {
  readonly index: AskedIndex;
  /** Puts each document in the place of the one with its urn. */
  put(documents: readonly SearchDocument[]): Promise<void>;
  remove(documents: readonly SearchDocument[]): Promise<void>;
  clear(): Promise<void>;
}

/** An engine with the helpers that the tests of all themes use. */
export interface SearchSuite {
  readonly engine: SearchEngine;
  /** Puts tables; a string is the key and the name of a table without other fields. */
  tables(...samples: readonly (SampleTable | string)[]): Promise<void>;
  /** The keys of the tables that a query finds, in order. */
  found(input: string, settings?: Partial<SearchQuery>): Promise<readonly string[]>;
  /** The keys of all tables that match the criteria, sorted. */
  foundBy(...criteria: readonly Criterion[]): Promise<readonly string[]>;
  keysOf(page: SearchPage): readonly string[];
}

export function searchSuite(engine: SearchEngine): SearchSuite {
  const keysOf = ({ hits }: SearchPage) => hits.map(({ urn }) => /,(.*),PROD\)$/.exec(urn)?.[1] ?? urn);
  const found = async (input: string, settings?: Partial<SearchQuery>) =>
    keysOf(await engine.index.search(searchQuery(input, settings)));
  return {
    engine,
    tables: (...samples) =>
      engine.put(
        samples.map((sample) =>
          tableDocument(typeof sample === 'string' ? { key: sample, fields: { name: sample } } : sample),
        ),
      ),
    found,
    foundBy: async (...criteria) => (await found('*', { filter: all(...criteria) })).toSorted(),
    keysOf,
  };
}
