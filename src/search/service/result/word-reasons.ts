import { distinctFields, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { indexedWords } from '#search/language/fields/worded-texts';
import {
  AS_BEGINNING,
  AS_FORM,
  AS_SUCH,
  BEGINNING_WEIGHTS,
  CLASS_WEIGHTS,
  PARTS,
  type RankedPart,
  type RankedWord,
  type Ranking,
} from '#search/language/query/ranking';
import { fieldStrings } from '#search/language/fields/search-document';
import type { HitReason } from '#search/language/query/search-query';
import { stem } from '#search/language/text/stem';
import type { HitDocument } from './matched-by-filter';

interface WordedField {
  readonly field: SearchField;
  readonly words: ReadonlySet<string>;
}

/** The fields of a hit that have the words of the query, and what each adds to the score, the most first. */
export function wordReasons({ words }: Ranking, document: HitDocument, fields: SearchFields): readonly HitReason[] {
  const worded = wordedFields(
    words.flatMap((word) => [word, ...word.parts]),
    document,
    fields,
  );
  return words.flatMap((word) => reasonsOf(word, 1 / words.length, worded)).toSorted((a, b) => b.weight - a.weight);
}

/**
 * Fields with words, those of names first, because equal fields count once. The words of each are read once, because a table has hundreds.
 */
function wordedFields(parts: readonly RankedPart[], document: HitDocument, fields: SearchFields): WordedField[] {
  const textsOf = ({ name }: SearchField) =>
    name === URN_FIELD.name ? [document.urn] : fieldStrings(document.fields[name]);
  const { names } = fields.ofType(document.entityType);
  return distinctFields([...names, URN_FIELD, ...fields.ofDocument(document)])
    .filter((field) => parts.some((part) => searches(part, field)))
    .map((field) => ({ field, words: indexedWords(field, textsOf(field)) }));
}

function searches(part: RankedPart, { name, byDefault }: SearchField): boolean {
  return part.field === null ? byDefault : part.field.name === name;
}

/** The parts of a word count instead of it if they count more. */
function reasonsOf(word: RankedWord, share: number, worded: readonly WordedField[]): readonly HitReason[] {
  const whole = partReasons(word, share, worded);
  const split = word.parts.flatMap((part) => partReasons(part, (share * PARTS) / word.parts.length, worded));
  return total(split) > total(whole) ? split : whole;
}

/** Each way to match counts once for each score class, so that many columns with a word weigh no more than one. */
function partReasons(part: RankedPart, share: number, worded: readonly WordedField[]): readonly HitReason[] {
  const counted = new Map<SearchField['scoreClass'], Ways>();
  const reasons: HitReason[] = [];
  const found = worded
    .filter(({ field }) => searches(part, field))
    .map(({ field, words }) => ({ field, ways: waysOf(part, words) }))
    .toSorted((a, b) => weightOf(b.ways, 'A') - weightOf(a.ways, 'A'));
  for (const { field, ways } of found) {
    // A field that the query names counts like a name.
    const scoreClass = part.field === null ? field.scoreClass : 'A';
    const before = counted.get(scoreClass) ?? NO_WAY;
    const all = { such: before.such || ways.such, form: before.form || ways.form, begun: before.begun || ways.begun };
    counted.set(scoreClass, all);
    const weight = share * (weightOf(all, scoreClass) - weightOf(before, scoreClass));
    if (weight > 0) reasons.push({ text: reasonText(ways), weight, word: part.word, field: field.name });
  }
  return reasons;
}

/** The ways in which a field has a word: as such, in a form with its stem, or as the beginning of a longer word. */
interface Ways {
  readonly such: boolean;
  readonly form: boolean;
  readonly begun: boolean;
}

const NO_WAY: Ways = { such: false, form: false, begun: false };

function waysOf({ word, isPrefix }: RankedPart, words: ReadonlySet<string>): Ways {
  const stemmed = stem(word);
  const all = [...words];
  const such = words.has(word);
  return {
    such,
    form: such || words.has(stemmed) || all.some((each) => stem(each) === stemmed),
    begun: isPrefix && all.some((each) => each.startsWith(word)),
  };
}

function weightOf({ such, form, begun }: Ways, scoreClass: SearchField['scoreClass']): number {
  const whole = Number(such) * AS_SUCH + Number(form) * AS_FORM;
  return whole * CLASS_WEIGHTS[scoreClass] + Number(begun) * AS_BEGINNING * BEGINNING_WEIGHTS[scoreClass];
}

function reasonText({ such, form }: Ways): string {
  if (such) return 'has the word';
  return form ? 'has the stem' : 'has a longer word';
}

/** The weights of some reasons together. */
export function total(reasons: readonly HitReason[]): number {
  return reasons.reduce((sum, { weight }) => sum + weight, 0);
}
