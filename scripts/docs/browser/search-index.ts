import MiniSearch from 'minisearch';

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
/** Pages for contributors say how a thing is built, which most readers do not ask. */
const WEIGHTS: Readonly<Record<string, number>> = { Contribute: 0.5 };

/** Loads the passages of the site, and makes an index of them. */
export async function loadSearch(root: string): Promise<Search> {
  const response = await fetch(`${root}assets/search.json`);
  if (!response.ok) throw new Error(`The search cannot be loaded: ${response.status}`);
  const file: SearchFile = await response.json();
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
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(passages);
  return (query) =>
    index
      .search(query)
      .slice(0, HITS_MAX)
      .flatMap(({ id, terms }) => {
        const passage = passages[id];
        return passage ? [{ ...passage, words: terms }] : [];
      });
}

/** Names of settings stay whole, so that a name finds itself and not every passage with its parts. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function partsOf(word: string): readonly string[] {
  return word.includes('_') ? word.split('_').filter(Boolean) : [];
}
