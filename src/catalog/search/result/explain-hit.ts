import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { QueryNode } from '../query-node';
import { placesHit } from '../query/placed-titles';
import { rankWeight } from '../query/rank-weight';
import {
  BEGINNING_WEIGHTS,
  CLASS_WEIGHTS,
  EXACT_TITLE,
  NEAR_TITLE,
  OWN_NAME,
  type RankedPart,
  type Ranking,
  rankingOf,
  SHORT_TITLE,
  TITLE_PREFIX,
} from '../query/ranking';
import { titles } from '../query/titles';
import { fieldStrings } from '../search-document';
import type { HitExplanation, HitReason } from '../search-query';
import { stem } from '../text/stem';
import { wordsIn } from '../text/tokenize';
import type { HitDocument } from './matched-by-filter';

/**
 * Says why a hit is where it is: which of the rules of ranking apply to it, those of names first, then each word with the fields that have
 * it, the heaviest first, then use, which orders only equal scores. The weights are those of `ranking.ts`. Rules about signs and neighbours
 * inside names are part of the score only.
 */
export function hitExplainer(
  query: QueryNode,
  fields: SearchFields,
): (document: HitDocument, score: number, use?: number) => HitExplanation {
  const ranking = rankingOf(query, fields);
  return (document, score, use = 0) => ({
    score,
    rankWeight: rankWeight(fields, document),
    reasons: [
      ...titleReasons(ranking, document, fields),
      ...wordReasons(ranking, document, fields),
      ...useReasons(use),
    ],
  });
}

function titleReasons(ranking: Ranking, document: HitDocument, fields: SearchFields): readonly HitReason[] {
  const { keys: own, nameLength } = titles(fields, document);
  const isOwn = (key: string) => own.includes(key);
  const named = (text: string, weight: number): readonly HitReason[] => [
    { text, weight },
    {
      text: 'The length of the first name, compared with the query',
      weight: OWN_NAME * Math.min(1, ranking.titleLength / nameLength),
    },
  ];
  if (ranking.titles.some(isOwn)) return named('A name is the whole query', EXACT_TITLE);
  if (ranking.stemTitles.some(isOwn)) return named('A name has the stems of the whole query', NEAR_TITLE);
  const inner = ranking.placedTitles.filter(({ keys }) => keys.some(isOwn));
  if (inner.some((placed) => placesHit(placed, document, fields)))
    return named('A name is the query without the words that say where it belongs', NEAR_TITLE);
  if (inner.length > 0 || own.some((key) => ranking.titles.some((title) => key.startsWith(title))))
    return [
      { text: 'A name begins with the query, or is a part of it', weight: TITLE_PREFIX },
      { text: 'The length of the first name', weight: SHORT_TITLE / nameLength },
    ];
  return [];
}

function useReasons(use: number): readonly HitReason[] {
  return use > 0 ? [{ text: 'It is used: of equal scores, the most used comes first', weight: 0 }] : [];
}

function wordReasons({ words }: Ranking, document: HitDocument, fields: SearchFields): readonly HitReason[] {
  const parts = words.flatMap((ranked) => [ranked, ...ranked.parts]);
  // The words of each field are read once, because a table has hundreds.
  const searched = [URN_FIELD, ...fields.ofType(document.entityType).all]
    .filter((field) => field.hasWords && parts.some((part) => searches(part, field)))
    .map((field) => ({ field, found: wordsIn(textsOf(field, document)) }));
  return parts
    .flatMap((part) =>
      searched
        .filter(({ field }) => searches(part, field))
        .flatMap(({ field, found }) => wordReason(part, field, found) ?? []),
    )
    .toSorted((a, b) => b.weight - a.weight);
}

function searches(part: RankedPart, { name, byDefault }: SearchField): boolean {
  return part.field === null ? byDefault : part.field.name === name;
}

function textsOf(field: SearchField, { urn, fields }: HitDocument): readonly string[] {
  return field === URN_FIELD ? [urn] : fieldStrings(fields[field.name]);
}

/** The best way in which a field with these words has a word. */
function wordReason(
  { word, isPrefix }: RankedPart,
  field: SearchField,
  found: ReadonlySet<string>,
): HitReason | undefined {
  const reason = (text: string, weight: number): HitReason => ({ text, weight, word, field: field.name });
  if (found.has(word)) return reason('has the word', CLASS_WEIGHTS[field.scoreClass]);
  const stemmed = stem(word);
  if ([...found].some((each) => stem(each) === stemmed)) return reason('has the stem', CLASS_WEIGHTS[field.scoreClass]);
  if (isPrefix && [...found].some((each) => each.startsWith(word)))
    return reason('has a longer word', BEGINNING_WEIGHTS[field.scoreClass]);
  return undefined;
}
