import type { QueryNode } from '../../query/query-node';
import { CLASS_WEIGHTS, EXACT_TITLE, rankingOf, TITLE_BEGINS, TITLE_PHRASE } from '../../query/ranking';
import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { quoteLexeme, stemLexeme } from '../rows/lexemes';
import { phrase } from './text-query';
import type { TranslationContext } from './translation-context';

/** As `ts_rank` wants them. */
const RISING_WEIGHTS = `{${[CLASS_WEIGHTS.D, CLASS_WEIGHTS.C, CLASS_WEIGHTS.B, CLASS_WEIGHTS.A].join(', ')}}`;

/** The score of a row `d`: what it has of the words, times its own factor. */
export function scoreExpression(query: QueryNode, { parameters }: TranslationContext): string {
  const { words, title: name } = rankingOf(query);
  if (words.length === 0) return 'd.factor';
  const title = parameters.add(name);
  const inName = words.length > 1 ? ` + case when d.terms @@ ${parameters.add(phrase(words, 'A'))}::tsquery then ${TITLE_PHRASE} else 0 end` : '';
  return `d.factor * (ts_rank('${RISING_WEIGHTS}', d.terms, ${parameters.add(wordsFound(words))}::tsquery)${inName}
    + case when ${title} = any(d.titles) then ${EXACT_TITLE} when exists (select from unnest(d.titles) t where starts_with(t, ${title})) then ${TITLE_BEGINS} else 0 end)`;
}

/** Each word counts as such, as another form of it, and as the beginning of one: what is all of these counts most. */
function wordsFound(words: readonly Token[]): string {
  const forms = words.flatMap(({ word }) => [quoteLexeme(word), `${quoteLexeme(word)}:*`, quoteLexeme(stemLexeme(null, stem(word))), quoteLexeme(stem(word))]);
  return [...new Set(forms)].join(' | ');
}
