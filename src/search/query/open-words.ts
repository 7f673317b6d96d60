import { PREFIX_LENGTH_MIN, tokenize, withoutUrnHeads } from '../text/tokenize';
import { positiveTerms, type QueryNode } from './query-node';

/** The words, folded, that a document may be found by when one of its own only begins so. */
export function openWords(query: QueryNode): ReadonlySet<string> {
  return new Set(positiveTerms(query).flatMap((term) => {
    const last = term.kind === 'words' && term.prefix !== 'never' ? tokenize(withoutUrnHeads(term.text)).at(-1)?.word : undefined;
    return last !== undefined && term.kind === 'words' && (term.prefix === 'always' || last.length >= PREFIX_LENGTH_MIN) ? [last] : [];
  }));
}
