import type { SearchDocument } from '../search-document';

/** Makes the index have this document; null removes it. */
export interface IndexedChange {
  /** Internal id of the entity. */
  readonly id: string;
  readonly document: SearchDocument | null;
}
