import type { ReactNode } from 'react';

/** One line below the search field. */
export interface Suggestion {
  readonly id: string;
  readonly icon: string;
  readonly name: ReactNode;
  /** The text at the right. */
  readonly about?: string;
  readonly run: () => void;
}

export interface SuggestionGroup {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** What the suggestions of the field do. */
export interface OmniboxActions {
  readonly open: (address: string) => void;
  readonly type: (text: string) => void;
  readonly searchFor: (text: string) => void;
}
