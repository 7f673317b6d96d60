import type { SearchFields } from '#search/language/fields/search-fields';
import type { QueryNode } from '#search/language/query/query-node';
import { placesHit } from '#search/language/query/placed-titles';
import { rankWeight } from '#search/language/query/rank-weight';
import {
  EXACT_TITLE,
  NEAR_TITLE,
  OWN_NAME,
  type Ranking,
  rankingOf,
  SHORT_NAME,
  SHORT_TITLE,
  TITLE_PHRASE,
  TITLE_PREFIX,
  UNRANKED,
} from '#search/language/query/ranking';
import { type Titles, titles } from '#search/language/query/titles';
import type { HitExplanation, HitReason } from '#search/language/query/search-query';
import type { HitDocument } from './matched-by-filter';
import { total, wordReasons } from './word-reasons';

/**
 * Says why a hit is where it is: which of the rules of `ranking.ts` apply to it, those of names first, then each word with the fields that
 * have it, then the small shares, then use, which orders only equal scores. The weights add up to the score without its rank weight.
 */
export function hitExplainer(
  query: QueryNode,
  fields: SearchFields,
): (document: HitDocument, score: number, use?: number) => HitExplanation {
  const ranking = rankingOf(query, fields);
  return (document, score, use = 0) => {
    const weight = rankWeight(fields, document);
    const sum = score / weight;
    const reasons = ranking.words.length === 0 ? UNRANKED_REASONS : rankedReasons(ranking, document, { fields, sum });
    return { score, rankWeight: weight, reasons: [...reasons, ...useReasons(use)] };
  };
}

const UNRANKED_REASONS: readonly HitReason[] = [{ text: 'No word of the query ranks results', weight: 1 }];

function rankedReasons(
  ranking: Ranking,
  document: HitDocument,
  { fields, sum }: { readonly fields: SearchFields; readonly sum: number },
): readonly HitReason[] {
  const own = titles(fields, document);
  const shortName = SHORT_NAME / own.nameLength;
  const named = titleReasons(ranking, document, { fields, own });
  const found = [...wordReasons(ranking, document, fields), { text: 'It matches the query', weight: UNRANKED }];
  const reasons = [...named, ...phraseReasons(sum / (1 + shortName) - total([...named, ...found])), ...found];
  return [...reasons, { text: 'The length of the first name', weight: total(reasons) * shortName }];
}

function titleReasons(
  ranking: Ranking,
  document: HitDocument,
  { fields, own: { keys, nameLength } }: { readonly fields: SearchFields; readonly own: Titles },
): readonly HitReason[] {
  const isOwn = (key: string) => keys.includes(key);
  const named = (text: string, weight: number): readonly HitReason[] => [
    { text, weight },
    {
      text: 'The length of the first name, compared with the query',
      weight: OWN_NAME * Math.min(1, ranking.titleLength / nameLength),
    },
  ];
  if (ranking.titles.some(isOwn)) return named('A name is the whole query', EXACT_TITLE);
  if (ranking.stemTitles.some(isOwn)) return named('A name has the stems of the whole query', NEAR_TITLE);
  const inner = ranking.placedTitles.filter(({ keys: placed }) => placed.some(isOwn));
  if (inner.some((placed) => placesHit(placed, document, fields)))
    return named('A name is the query without the words that say where it belongs', NEAR_TITLE);
  if (inner.length > 0 || keys.some((key) => ranking.titles.some((title) => key.startsWith(title))))
    return [
      { text: 'A name begins with the query, or is a part of it', weight: TITLE_PREFIX },
      { text: 'The length of the first name, which begins with the query', weight: SHORT_TITLE / nameLength },
    ];
  return [];
}

/**
 * Whether a name has the words in their order depends on signs and neighbours that only the engine compares, so its score says it.
 * @param rest of the score, which no other rule explains
 */
function phraseReasons(rest: number): readonly HitReason[] {
  if (rest < TITLE_PHRASE / 2) return [];
  return [{ text: 'A name has the words of the query in their order', weight: TITLE_PHRASE }];
}

function useReasons(use: number): readonly HitReason[] {
  return use > 0 ? [{ text: 'It is used: of equal scores, the most used comes first', weight: 0 }] : [];
}
