import MiniSearch from 'minisearch';

/** The passages of the site. */
interface SearchFile {
  readonly pages: readonly { readonly address: string; readonly title: string; readonly section: string }[];
  readonly passages: readonly {
    readonly page: number;
    readonly anchor: string;
    readonly heading: string;
    readonly text: string;
  }[];
}

export interface Hit {
  readonly address: string;
  readonly section: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The words of the text that fit the query. */
  readonly words: readonly string[];
}

export type Search = (query: string) => readonly Hit[];

const HITS_MAX = 12;
/** The number of hits with all words below which those with some of them follow, because people ask in sentences. */
const HITS_OF_ALL_MIN = 4;
/** Words of questions that say nothing of their subject. Only a query of nothing else is searched with them. */
const COMMON = new Set(
  'a an and are as at be by can do does for from get have how i if in into is it me my of on one or our so that the then there these this to us use was we what when where which who why will with you your'.split(
    ' ',
  ),
);
/** Pages for contributors say how a thing is built, which most readers do not ask. */
const WEIGHTS: Readonly<Record<string, number>> = { Contribute: 0.5 };

/** Loads the passages of the site, and makes an index of them. */
export async function loadSearch(root: string): Promise<Search> {
  const response = await fetch(`${root}assets/search.json`);
  if (!response.ok) throw new Error(`The search cannot be loaded: ${response.status}`);
  const file: SearchFile = JSON.parse(await response.text());
  return createSearch(file);
}

/** Finds the passages with all words of a query first, then those with some of them. */
export function createSearch(file: SearchFile): Search {
  const passages = file.passages.map(({ page, anchor, heading, text }, id) => {
    const { address = '', title = '', section = '' } = file.pages[page] ?? {};
    return { id, address: anchor === '' ? address : `${address}#${anchor}`, section, title, heading, text };
  });
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => wordsOf(text).flatMap((word) => [word, ...partsOf(word)]),
    searchOptions: {
      tokenize: wordsOf,
      boost: { title: 4, heading: 3 },
      boostDocument: (id) => WEIGHTS[passages[id]?.section ?? ''] ?? 1,
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(passages);
  return (query) => {
    const asked = subjectOf(query);
    const withAll = index.search(asked, { combineWith: 'AND' });
    const known = new Set(withAll.map(({ id }) => id));
    const withSome = withAll.length < HITS_OF_ALL_MIN ? index.search(asked).filter(({ id }) => !known.has(id)) : [];
    return [...withAll, ...withSome].slice(0, HITS_MAX).flatMap(({ id, terms }) => {
      const passage = passages[id];
      return passage ? [{ ...passage, words: terms }] : [];
    });
  };
}

function subjectOf(query: string): string {
  const words = wordsOf(query).filter((word) => !COMMON.has(word.toLowerCase()));
  return words.length > 0 ? words.join(' ') : query;
}

/** Names of settings stay whole, so that a name finds itself and not every passage with its parts. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function partsOf(word: string): readonly string[] {
  return word.includes('_') ? word.split('_').filter(Boolean) : [];
}
