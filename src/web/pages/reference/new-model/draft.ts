import type { Syntax } from '../reference-queries';

/** What somebody has written on the page for models of one's own. */
export interface Draft {
  readonly syntax: Syntax;
  readonly text: string;
}

const KEY = 'aspectory.model-draft';

/** The text stays in the browser, so that a navigation does not lose it. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The browser does not allow storage: the text lives as long as the page.
  }
}

export function keptDraft(): Draft | undefined {
  try {
    const kept: Partial<Draft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const { syntax, text } = kept;
    return typeof text === 'string' && (syntax === 'pdl' || syntax === 'json-schema') ? { syntax, text } : undefined;
  } catch {
    return undefined;
  }
}
