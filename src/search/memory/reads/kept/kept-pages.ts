import { keepBodies } from '../../../result/page-bodies';
import type { SearchPage, SearchQuery } from '../../../search-index';
import { RecentlyUsed } from './recently-used';

/** Larger pages are not kept, because few people ask for them again. */
const HITS_MAX = 200;
/** About the bytes of an entry, of a hit or its field, and of a facet value, besides their texts. */
const ENTRY_BYTES = 512;
const HIT_BYTES = 200;
const VALUE_BYTES = 64;

interface KeptPage {
  readonly page: SearchPage;
  isAskedAgain: boolean;
}

/** Whole answers, kept until a document changes. The one that was asked for longest ago is forgotten first. */
export class KeptPages {
  private readonly pages: RecentlyUsed<KeptPage>;
  private changes = 0;

  constructor(bytesMax: number) {
    this.pages = new RecentlyUsed(bytesMax);
  }

  get bytes(): number {
    return this.pages.bytes;
  }

  /** The answer to a question: the kept one, or else what `make` finds. */
  async find(request: SearchQuery, make: () => Promise<SearchPage>): Promise<SearchPage> {
    if (request.within || request.count > HITS_MAX) return make();
    const key = keyOf(request);
    const known = this.pages.use(key);
    if (known) return this.usedAgain(key, known);
    const { changes } = this;
    const page = await make();
    // A page that was begun before a change may lack it.
    if (changes === this.changes && !this.pages.get(key)) this.keep(key, page);
    return page;
  }

  /** To call when documents have changed. */
  forget(): void {
    this.changes += 1;
    this.pages.clear();
  }

  /** The bodies of its answers are kept from the second time on, because most questions are asked once. */
  private usedAgain(key: string, kept: KeptPage): SearchPage {
    if (!kept.isAskedAgain) keepBodies(kept.page, (bytes) => this.grow(key, kept, bytes));
    kept.isAskedAgain = true;
    return kept.page;
  }

  private keep(key: string, page: SearchPage): void {
    this.pages.add(key, { page, isAskedAgain: false }, ENTRY_BYTES + key.length * 2 + bytesOf(page));
    this.pages.trim();
  }

  private grow(key: string, kept: KeptPage, bytes: number): void {
    if (this.pages.get(key) !== kept) return;
    this.pages.grow(key, bytes);
    this.pages.trim();
  }
}

/** Everything that decides the answer: the whole question, and what its actor may see. */
function keyOf({ read, ...question }: SearchQuery): string {
  return JSON.stringify([read.access, question]);
}

function bytesOf({ hits, facets }: SearchPage): number {
  let bytes = 0;
  for (const { urn, matchedFields } of hits) {
    bytes += HIT_BYTES + urn.length;
    for (const { value } of matchedFields) bytes += VALUE_BYTES + value.length * 2;
  }
  for (const { values } of facets) for (const { value } of values) bytes += VALUE_BYTES + value.length * 2;
  return bytes;
}
