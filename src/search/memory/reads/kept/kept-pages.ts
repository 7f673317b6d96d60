import { keepBodies } from '../../../result/page-bodies';
import type { SearchPage, SearchQuery } from '../../../search-index';

/** Larger pages are not kept, because few people ask for them again. */
const HITS_MAX = 200;
/** About the bytes of an entry, of a hit or its field, and of a facet value, besides their texts. */
const ENTRY_BYTES = 512;
const HIT_BYTES = 200;
const VALUE_BYTES = 64;

interface KeptPage {
  readonly page: SearchPage;
  bytes: number;
  isAskedAgain: boolean;
}

/** Whole answers, kept until a document changes. The one that was asked for longest ago is forgotten first. */
export class KeptPages {
  /** By key, in the order of their last use. */
  private readonly pages = new Map<string, KeptPage>();
  private total = 0;
  private changes = 0;

  constructor(private readonly bytesMax: number) {}

  get bytes(): number {
    return this.total;
  }

  /** The answer to a question: the kept one, or else what `make` finds. */
  async find(request: SearchQuery, make: () => Promise<SearchPage>): Promise<SearchPage> {
    if (request.within || request.count > HITS_MAX) return make();
    const key = keyOf(request);
    const known = this.pages.get(key);
    if (known) return this.usedAgain(key, known);
    const { changes } = this;
    const page = await make();
    // A page that was begun before a change may lack it.
    if (changes === this.changes && !this.pages.has(key)) this.keep(key, page);
    return page;
  }

  /** To call when documents have changed. */
  forget(): void {
    this.changes += 1;
    this.pages.clear();
    this.total = 0;
  }

  /** The bodies of its answers are kept from the second time on, because most questions are asked once. */
  private usedAgain(key: string, kept: KeptPage): SearchPage {
    this.pages.delete(key);
    this.pages.set(key, kept);
    if (!kept.isAskedAgain) keepBodies(kept.page, (bytes) => this.grow(key, kept, bytes));
    kept.isAskedAgain = true;
    return kept.page;
  }

  private keep(key: string, page: SearchPage): void {
    const kept = { page, bytes: 0, isAskedAgain: false };
    this.pages.set(key, kept);
    this.grow(key, kept, ENTRY_BYTES + key.length * 2 + bytesOf(page));
  }

  private grow(key: string, kept: KeptPage, bytes: number): void {
    if (this.pages.get(key) !== kept) return;
    kept.bytes += bytes;
    this.total += bytes;
    for (const [oldest, { bytes: freed }] of this.pages) {
      if (this.total <= this.bytesMax) break;
      this.pages.delete(oldest);
      this.total -= freed;
    }
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
