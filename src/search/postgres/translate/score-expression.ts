import { titleKey } from '../../fields/titles';
import { positiveTerms, type QueryNode } from '../../query/query-node';
import { stem } from '../../text/stem';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { quoteLexeme, stemLexeme } from '../rows/lexemes';
import { phrase } from './text-query';
import type { TranslationContext } from './translation-context';

/** What a word found counts by the score class of its place: D, C, B, A. Each is more than all of a lower class together. */
const CLASS_WEIGHTS = '{0.03, 0.15, 0.4, 1}';
/** A name that is exactly what was asked for comes before everything that only contains it. */
const EXACT_TITLE = 8;
const TITLE_PHRASE = 2;
const TITLE_BEGINS = 1;
/** Further words find no more documents, and rank them no better. */
const SCORED_WORDS_MAX = 20;

/** The score of a row `d`: what it has of the words, times its own factor. */
export function scoreExpression(query: QueryNode, { parameters }: TranslationContext): string {
  const terms = positiveTerms(query).flatMap((term) => (term.kind === 'present' || term.kind === 'pattern' ? [] : [term]));
  const plain = terms.map(({ text }) => text).join(' ');
  const words = tokenize(withoutUrnHeads(plain)).slice(0, SCORED_WORDS_MAX);
  if (words.length === 0) return 'd.factor';
  const title = parameters.add(titleKey(plain));
  const inName = words.length > 1 ? ` + case when d.terms @@ ${parameters.add(phrase(words, 'A'))}::tsquery then ${TITLE_PHRASE} else 0 end` : '';
  return `d.factor * (ts_rank('${CLASS_WEIGHTS}', d.terms, ${parameters.add(wordsFound(words))}::tsquery)${inName}
    + case when ${title} = any(d.titles) then ${EXACT_TITLE} when exists (select from unnest(d.titles) t where starts_with(t, ${title})) then ${TITLE_BEGINS} else 0 end)`;
}

/** Each word counts as such, as another form of it, and as the beginning of one: what is all of these counts most. */
function wordsFound(words: readonly Token[]): string {
  const forms = words.flatMap(({ word }) => [quoteLexeme(word), `${quoteLexeme(word)}:*`, quoteLexeme(stemLexeme(null, stem(word))), quoteLexeme(stem(word))]);
  return [...new Set(forms)].join(' | ');
}
