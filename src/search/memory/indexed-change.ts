import type { DocumentText } from './document-text';

/** Makes the index have this document; null removes it. */
export interface IndexedChange {
  /** Internal id of the entity. */
  readonly id: string;
  readonly document: DocumentText | null;
}
