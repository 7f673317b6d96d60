import type { SqlParameters } from '../../../database/sql-parameters';
import { SCORE_CLASSES } from '../../fields/search-field';
import type { QueryNode } from '../../query-node';
import { CLASS_WEIGHTS, EXACT_TITLE, type Ranking, rankingOf, TITLE_PHRASE, TITLE_PREFIX } from '../../query/ranking';
import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { quoteLexeme, stemLexeme } from '../rows/lexemes';
import { phrase } from './text-query';
import type { TranslationContext } from './translation-context';

/** In the order of `ts_rank`: from D to A. */
const ASCENDING_WEIGHTS = `{${SCORE_CLASSES.toReversed()
  .map((scoreClass) => CLASS_WEIGHTS[scoreClass])
  .join(', ')}}`;
/** The weight of a match by prefix, relative to a match of the whole word. */
const PREFIX_WEIGHT = 0.2;

/** The score of a row `d`: the sum of the weights in `ranking.ts`, times its rank weight. */
export function scoreExpression(query: QueryNode, { parameters }: TranslationContext): string {
  const { words, prefixes, title: titleKey } = rankingOf(query);
  if (words.length === 0) return 'd.rank_weight';
  const title = parameters.add(titleKey);
  const phraseScore =
    words.length > 1
      ? ` + case when d.terms @@ ${parameters.add(phrase(words, 'A'))}::tsquery then ${TITLE_PHRASE} else 0 end`
      : '';
  return `d.rank_weight * (ts_rank('${ASCENDING_WEIGHTS}', d.terms, ${parameters.add(matchedWords(words))}::tsquery)${prefixScores({ words, prefixes }, parameters)}${phraseScore}
    + case when ${title} = any(d.titles) then ${EXACT_TITLE} when exists (select from unnest(d.titles) t where starts_with(t, ${title})) then ${TITLE_PREFIX} else 0 end)`;
}

/** Matches of the word itself and of its other forms add up, so a match of the word itself counts most. */
function matchedWords(words: readonly Token[]): string {
  const forms = words.flatMap(({ word }) => [
    quoteLexeme(word),
    quoteLexeme(stemLexeme(null, stem(word))),
    quoteLexeme(stem(word)),
  ]);
  return [...new Set(forms)].join(' | ');
}

/**
 * Each class counts once, however many of its words begin with the prefix. `ts_rank` would add them all up, and a table with many
 * such columns would rank before a table of that name.
 */
function prefixScores({ words, prefixes }: Pick<Ranking, 'words' | 'prefixes'>, parameters: SqlParameters): string {
  const prefixWords = new Set(words.map(({ word }) => word).filter((word) => prefixes.has(word)));
  return [...prefixWords]
    .flatMap((word) =>
      SCORE_CLASSES.map((scoreClass) => {
        const weight = (CLASS_WEIGHTS[scoreClass] * PREFIX_WEIGHT) / words.length;
        return ` + case when d.terms @@ ${parameters.add(`${quoteLexeme(word)}:*${scoreClass}`)}::tsquery then ${weight} else 0 end`;
      }),
    )
    .join('');
}
