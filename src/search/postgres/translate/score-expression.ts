import { SCORE_CLASSES } from '../../fields/search-field';
import type { QueryNode } from '../../query/query-node';
import { CLASS_WEIGHTS, EXACT_TITLE, type Ranking, rankingOf, TITLE_PREFIX, TITLE_PHRASE } from '../../query/ranking';
import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { quoteLexeme, stemLexeme } from '../rows/lexemes';
import { phrase } from './text-query';
import type { TranslationContext } from './translation-context';
import type { SqlParameters } from '../../../database/sql-parameters';

/** As `ts_rank` wants them. */
const RISING_WEIGHTS = `{${SCORE_CLASSES.toReversed()
  .map((scoreClass) => CLASS_WEIGHTS[scoreClass])
  .join(', ')}}`;
/** What a word counts that only begins so, of what it counts as such. */
const AS_BEGINNING = 0.2;

/** The score of a row `d`: what it has of the words, times its own rank_weight. */
export function scoreExpression(query: QueryNode, { parameters }: TranslationContext): string {
  const { words, prefixes, title: name } = rankingOf(query);
  if (words.length === 0) return 'd.rank_weight';
  const title = parameters.add(name);
  const inName =
    words.length > 1
      ? ` + case when d.terms @@ ${parameters.add(phrase(words, 'A'))}::tsquery then ${TITLE_PHRASE} else 0 end`
      : '';
  return `d.rank_weight * (ts_rank('${RISING_WEIGHTS}', d.terms, ${parameters.add(wordsFound(words))}::tsquery)${wordsBegun({ words, prefixes }, parameters)}${inName}
    + case when ${title} = any(d.titles) then ${EXACT_TITLE} when exists (select from unnest(d.titles) t where starts_with(t, ${title})) then ${TITLE_PREFIX} else 0 end)`;
}

/** Each word counts as such, and as another form of it: what is both counts most. */
function wordsFound(words: readonly Token[]): string {
  const forms = words.flatMap(({ word }) => [
    quoteLexeme(word),
    quoteLexeme(stemLexeme(null, stem(word))),
    quoteLexeme(stem(word)),
  ]);
  return [...new Set(forms)].join(' | ');
}

/** However many words begin so, each class counts once: `ts_rank` adds up all of them, and a wide table would come before the one that is called so. */
function wordsBegun({ words, prefixes }: Pick<Ranking, 'words' | 'prefixes'>, parameters: SqlParameters): string {
  const begun = new Set(words.map(({ word }) => word).filter((word) => prefixes.has(word)));
  return [...begun]
    .flatMap((word) =>
      SCORE_CLASSES.map((scoreClass) => {
        const weight = (CLASS_WEIGHTS[scoreClass] * AS_BEGINNING) / words.length;
        return ` + case when d.terms @@ ${parameters.add(`${quoteLexeme(word)}:*${scoreClass}`)}::tsquery then ${weight} else 0 end`;
      }),
    )
    .join('');
}
